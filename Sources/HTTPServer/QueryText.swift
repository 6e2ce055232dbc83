/// Reads the query of a request target (RFC 3986, section 3.4) as `key=value` pairs joined by `&`.
enum QueryText {
    /// The percent-decoded value of the first pair with this key; empty if the pair has no equals sign.
    static func firstValue(of key: String, in bytes: Span<UInt8>, _ query: Range<Int>) -> String? {
        let wanted = Array(key.utf8)
        var start = query.lowerBound
        while start <= query.upperBound {
            let end = firstIndex(of: UInt8(ascii: "&"), in: bytes, start..<query.upperBound)
            let equals = firstIndex(of: UInt8(ascii: "="), in: bytes, start..<end)
            if decoded(bytes, start..<equals) == wanted {
                return String(decoding: decoded(bytes, min(equals + 1, end)..<end), as: UTF8.self)
            }
            start = end + 1
        }
        return nil
    }

    private static func firstIndex(of byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        for index in range where bytes[index] == byte { return index }
        return range.upperBound
    }

    private static func decoded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < range.upperBound,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }
}
