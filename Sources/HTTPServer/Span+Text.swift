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

    /// Skips bytes that are no control characters, eight at a time, and stops at the latest before the eight with the
    /// first one that is.
    func skipPrintable(_ range: Range<Int>) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits = ones &* 0x80
        var index = range.lowerBound
        while range.upperBound - index >= 8 {
            let word = word(at: index)
            // The high bit of a byte of `low` is set if the byte is below a blank, and of `deleted` if it is DEL; a carry
            // may also set the one above, which only makes the skipping end early.
            let low = (word &- ones &* 0x20) & ~word
            let deleted = ((word ^ ones &* 0x7F) &- ones) & ~(word ^ ones &* 0x7F)
            guard (low | deleted) & highBits == 0 else { break }
            index += 8
        }
        return index
    }

    /// Eight bytes as a number, the first one lowest.
    func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// Whether the bytes from `start` on are those of `range` in `other`.
    func equals(_ start: Int, _ other: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var offset = 0
        while range.count - offset >= 8 {
            guard word(at: start + offset) == other.word(at: range.lowerBound + offset) else { return false }
            offset += 8
        }
        while offset < range.count {
            guard self[start + offset] == other[range.lowerBound + offset] else { return false }
            offset += 1
        }
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
