extension JSONParser {
    /// Reads a number by the grammar of RFC 8259, section 6, and keeps its digits.
    mutating func number() throws(JSONError) -> String {
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
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
