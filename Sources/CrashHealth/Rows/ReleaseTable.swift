/// Numbers for releases, in the order they are met; of several spellings of a version the longest is kept.
struct ReleaseTable {
    private var numbers: [ReleaseLabel: UInt32] = [:]
    private var spellings = ReleaseSpellings()
    private(set) var labels: [ReleaseLabel] = []

    mutating func number(_ label: ReleaseLabel) -> UInt32 {
        if let known = numbers[label] {
            spellings.note(label)
            labels[Int(known)] = spellings.shown(label)
            return known
        }
        spellings.note(label)
        let number = UInt32(truncatingIfNeeded: labels.count)
        labels.append(label)
        numbers[label] = number
        return number
    }
}
