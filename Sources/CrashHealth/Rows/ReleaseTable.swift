/// Numbers for releases, in the order they are met.
struct ReleaseTable {
    private var numbers: [ReleaseLabel: UInt32] = [:]
    private(set) var labels: [ReleaseLabel] = []

    mutating func number(_ label: ReleaseLabel) -> UInt32 {
        if let known = numbers[label] { return known }
        let number = UInt32(truncatingIfNeeded: labels.count)
        labels.append(label)
        numbers[label] = number
        return number
    }
}
