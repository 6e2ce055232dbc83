extension Span<UInt8> {
    /// `range` without blanks and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// Takes the first element off a list between commas, trimmed; empty ones do not count (RFC 9110, section 5.6.1).
    func nextElement(of list: inout Range<Int>) -> Range<Int>? {
        while !list.isEmpty {
            var end = list.lowerBound
            while end < list.upperBound, self[end] != UInt8(ascii: ",") { end += 1 }
            let element = trimmed(list.lowerBound..<end)
            list = Swift.min(end + 1, list.upperBound)..<list.upperBound
            if !element.isEmpty { return element }
        }
        return nil
    }

    func equals(_ other: [UInt8], _ range: Range<Int>) -> Bool {
        guard other.count == range.count else { return false }
        for offset in 0..<other.count where self[range.lowerBound + offset] != other[offset] { return false }
        return true
    }
}

extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A

    /// Whether this is a blank or a tab (`OWS`, RFC 9110, section 5.6.3).
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

/// The value of an ASCII hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
