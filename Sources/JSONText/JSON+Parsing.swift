extension JSON {
    /// Reads one value (RFC 8259), and nothing but blanks around it; a byte order mark before it is skipped.
    ///
    /// Stricter than many readers: duplicate keys, invalid UTF-8 and lone surrogates are refused, since two readers could
    /// understand them differently.
    package static func parse(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) -> JSON {
        if bytes.count > limits.bytes { throw JSONError(.tooLarge, at: limits.bytes) }
        if let offset = bytes.firstInvalidUTF8 { throw JSONError(.invalidUTF8, at: offset) }
        var parser = JSONParser(bytes, depth: limits.depth)
        return try parser.document()
    }
}

/// Recursive descent over valid UTF-8; `depth` bounds the recursion.
private struct JSONParser {
    private let bytes: [UInt8]
    private var offset = 0
    private var depthLeft: Int

    init(_ bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        depthLeft = depth
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func document() throws(JSONError) -> JSON {
        skipBlanks()
        let value = try value()
        skipBlanks()
        if next != nil { throw JSONError(.trailingText, at: offset) }
        return value
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private func unexpected() -> JSONError {
        JSONError(next == nil ? .unexpectedEnd : .unexpectedByte, at: offset)
    }

    private mutating func value() throws(JSONError) -> JSON {
        let start = offset
        switch next {
        case UInt8(ascii: "{"):
            return JSON(.object(try nested { parser throws(JSONError) in try parser.members() }), at: start)
        case UInt8(ascii: "["):
            return JSON(.array(try nested { parser throws(JSONError) in try parser.elements() }), at: start)
        case UInt8(ascii: "\""): return JSON(.string(try string()), at: start)
        case UInt8(ascii: "t"): return JSON(.bool(true), at: try word("true"))
        case UInt8(ascii: "f"): return JSON(.bool(false), at: try word("false"))
        case UInt8(ascii: "n"): return JSON(.null, at: try word("null"))
        case UInt8(ascii: "-"), .some(0x30...0x39): return JSON(.number(try number()), at: start)
        default: throw unexpected()
        }
    }

    private mutating func nested<Content>(
        _ content: (inout JSONParser) throws(JSONError) -> Content
    ) throws(JSONError) -> Content {
        if depthLeft == 0 { throw JSONError(.tooDeep, at: offset) }
        depthLeft -= 1
        offset += 1
        let result = try content(&self)
        depthLeft += 1
        return result
    }

    private mutating func word(_ word: StaticString) throws(JSONError) -> Int {
        let start = offset
        for expected in word.description.utf8 {
            guard next == expected else { throw unexpected() }
            offset += 1
        }
        return start
    }

    private mutating func elements() throws(JSONError) -> [JSON] {
        var elements: [JSON] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            skipBlanks()
            elements.append(try value())
            skipBlanks()
            if take(UInt8(ascii: "]")) { return elements }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
        }
    }

    private mutating func members() throws(JSONError) -> [JSON.Member] {
        var members: [JSON.Member] = []
        var keys: Set<String> = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipBlanks()
            let keyOffset = offset
            guard next == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            // The set's equality is wider than byte for byte, so what it holds is looked at again.
            if !keys.insert(key).inserted, members.contains(where: { $0.key.hasSameBytes(as: key) }) {
                throw JSONError(.duplicateKey, at: keyOffset)
            }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            skipBlanks()
            members.append(JSON.Member(key, at: keyOffset, try value()))
            skipBlanks()
            if take(UInt8(ascii: "}")) { return members }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func number() throws(JSONError) -> String {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if let byte = next, byte.isDigit { throw JSONError(.invalidNumber, at: start) }
        } else {
            try digits(of: start)
        }
        if take(UInt8(ascii: ".")) { try digits(of: start) }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            try digits(of: start)
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits(of start: Int) throws(JSONError) {
        guard let byte = next else { throw unexpected() }
        guard byte.isDigit else { throw JSONError(.invalidNumber, at: start) }
        while let byte = next, byte.isDigit { offset += 1 }
    }

    private mutating func string() throws(JSONError) -> String {
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
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    fileprivate var hexValue: UInt16? {
        switch self {
        case 0x30...0x39: UInt16(self - 0x30)
        case 0x41...0x46: UInt16(self - 0x41 + 10)
        case 0x61...0x66: UInt16(self - 0x61 + 10)
        default: nil
        }
    }
}
