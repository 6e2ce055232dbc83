/// A host with or without a port (RFC 9110, section 7.2).
enum HostText {
    /// Whether all bytes may occur there and what follows the last colon outside brackets is a number or nothing.
    /// An empty host is one: a client without an authority sends it.
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let hostBytes = ByteSet.host
        for index in range where !hostBytes.contains(bytes[index]) { return false }
        var end = range.upperBound
        while end > range.lowerBound, isDigit(bytes[end - 1]) { end -= 1 }
        // These digits are a port, or the host has none and no colon after its brackets.
        if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: ":") { return true }
        while end > range.lowerBound, bytes[end - 1] != UInt8(ascii: "]") {
            if bytes[end - 1] == UInt8(ascii: ":") { return false }
            end -= 1
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
