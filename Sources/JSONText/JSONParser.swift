/// Recursive descent over valid UTF-8; `depth` bounds the recursion.
struct JSONParser {
    let bytes: [UInt8]
    /// Where the next byte, or the error, is.
    var offset = 0
    private var depthLeft: Int

    init(_ bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        depthLeft = depth
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func document() throws(JSONError) -> JSON {
        skipBlanks()
        let value = try value()
        skipBlanks()
        if next != nil { throw JSONError(.trailingText, at: offset) }
        return value
    }

    private mutating func skipBlanks() {
        while let byte = next, byte <= 0x20 {
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset += 1
        }
    }

    func unexpected() -> JSONError {
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

    /// How many members an object has room for at first, so that most need no other.
    private static let usualCount = 4

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
        var keys = DistinctKeys()
        skipBlanks()
        if take(UInt8(ascii: "}")) { return members }
        members.reserveCapacity(JSONParser.usualCount)
        while true {
            skipBlanks()
            let keyOffset = offset
            guard next == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            if !keys.insert(key, after: members) { throw JSONError(.duplicateKey, at: keyOffset) }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            skipBlanks()
            members.append(JSON.Member(key, at: keyOffset, try value()))
            skipBlanks()
            if take(UInt8(ascii: "}")) { return members }
            guard take(UInt8(ascii: ",")) else { throw unexpected() }
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }
}
