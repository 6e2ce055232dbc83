extension JSONParser {
    /// Reads a string; without escapes it is taken as it stands.
    mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
        if next == UInt8(ascii: "\"") {
            defer { offset += 1 }
            return String(decoding: bytes[start..<offset], as: UTF8.self)
        }
        return try stringWithEscapes(startingWith: bytes[start..<offset])
    }

    private mutating func stringWithEscapes(startingWith plain: ArraySlice<UInt8>) throws(JSONError) -> String {
        var content = Array(plain)
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"): try appendEscape(to: &content)
            case 0..<0x20: throw JSONError(.controlCharacter, at: offset)
            default:
                content.append(byte)
                offset += 1
            }
        }
        throw unexpected()
    }

    private mutating func appendEscape(to content: inout [UInt8]) throws(JSONError) {
        let start = offset
        offset += 1
        guard let letter = next else { throw unexpected() }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: String(try escapedScalar(at: start)).utf8)
        default: throw JSONError(.invalidEscape, at: start)
        }
    }

    private mutating func escapedScalar(at start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try hexUnit(of: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw JSONError(.loneSurrogate, at: start)
        }
        let trail = try hexUnit(of: start)
        guard UTF16.isTrailSurrogate(trail) else { throw JSONError(.loneSurrogate, at: start) }
        let pair = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
        guard let scalar = Unicode.Scalar(pair) else { throw JSONError(.loneSurrogate, at: start) }
        return scalar
    }

    private mutating func hexUnit(of start: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next else { throw unexpected() }
            guard let digit = byte.hexValue else { throw JSONError(.invalidEscape, at: start) }
            unit = unit << 4 | digit
            offset += 1
        }
        return unit
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt16? {
        switch self {
        case 0x30...0x39: UInt16(self - 0x30)
        case 0x41...0x46: UInt16(self - 0x41 + 10)
        case 0x61...0x66: UInt16(self - 0x61 + 10)
        default: nil
        }
    }
}
