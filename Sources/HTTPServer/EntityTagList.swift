/// A value of `If-Match` or `If-None-Match`.
struct EntityTagList {
    private let value: Range<Int>
    private let condition: EntityTagCondition

    init(_ bytes: Span<UInt8>, _ value: Range<Int>, _ condition: EntityTagCondition) {
        self.value = value
        self.condition = condition
    }

    /// Reads `*`, or tags between commas, up to the first thing that is neither.
    func contains(_ tag: [UInt8], _ bytes: Span<UInt8>) -> Bool {
        if value.count == 1, bytes[value.lowerBound] == UInt8(ascii: "*") { return true }
        // What nearly every client sends: the one tag it has.
        if value.count == tag.count, tag.span.equals(0, bytes, value) { return true }
        var index = value.lowerBound
        while true {
            while index < value.upperBound, Self.separates(bytes[index]) { index += 1 }
            var isWeak = false
            if index + 1 < value.upperBound, bytes[index] == UInt8(ascii: "W"), bytes[index + 1] == UInt8(ascii: "/") {
                isWeak = true
                index += 2
            }
            guard index < value.upperBound, bytes[index] == UInt8(ascii: "\"") else { return false }
            let start = index
            index += 1
            while index < value.upperBound, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            guard index < value.upperBound else { return false }
            index += 1
            let counts = condition == .ifNoneMatch || !isWeak
            if counts, tag.count == index - start, tag.span.equals(0, bytes, start..<index) { return true }
        }
    }

    private static func separates(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
