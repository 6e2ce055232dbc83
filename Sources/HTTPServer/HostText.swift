/// A host with or without a port (RFC 9110, section 7.2).
enum HostText {
    /// Whether all bytes may occur there and what follows the last colon outside brackets is a number or nothing.
    /// An empty host is one: a client without an authority sends it.
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let hostBytes = ByteSet.host
        var colon: Int?
        for index in range {
            guard hostBytes.contains(bytes[index]) else { return false }
            if bytes[index] == UInt8(ascii: ":") { colon = index }
            if bytes[index] == UInt8(ascii: "]") { colon = nil }
        }
        guard let colon else { return true }
        for index in colon + 1..<range.upperBound {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return false }
        }
        return true
    }
}
