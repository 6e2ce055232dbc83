extension Array<UInt8> {
    /// The offset of the first byte that breaks UTF-8 (RFC 3629, table of section 4); nil when all is well.
    package var firstInvalidUTF8: Int? {
        var offset = 0
        while offset < count {
            let lead = self[offset]
            if lead < 0x80 {
                offset += 1
                continue
            }
            // The second byte excludes overlong forms, surrogates and what lies above U+10FFFF.
            let (length, second): (Int, ClosedRange<UInt8>)
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return offset
            }
            guard offset + length <= count, second.contains(self[offset + 1]) else { return offset }
            for index in offset + 2..<offset + length where self[index] & 0xC0 != 0x80 { return offset }
            offset += length
        }
        return nil
    }
}
