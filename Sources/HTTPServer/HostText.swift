/// A host with or without a port (RFC 9110, section 7.2).
enum HostText {
    /// Whether the bytes are those of a name, or of an address between brackets, and a colon is followed by a number or
    /// nothing. An empty host is one: a client without an authority sends it.
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let nameBytes = ByteSet.hostName
        var index = range.lowerBound
        if index < range.upperBound, bytes[index] == UInt8(ascii: "[") {
            index += 1
            let start = index
            while index < range.upperBound, bytes[index] == UInt8(ascii: ":") || nameBytes.contains(bytes[index]) {
                index += 1
            }
            guard index > start, index < range.upperBound, bytes[index] == UInt8(ascii: "]") else { return false }
            index += 1
        } else {
            while index < range.upperBound, nameBytes.contains(bytes[index]) { index += 1 }
        }
        guard index < range.upperBound else { return true }
        guard bytes[index] == UInt8(ascii: ":") else { return false }
        for digit in index + 1..<range.upperBound {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[digit]) else { return false }
        }
        return true
    }
}
