/// Reads `GET /path?query HTTP/1.1` and its line end (RFC 9112, section 3).
enum RequestLineReader {
    /// - Returns: Where the header starts; `nil` if more bytes are needed.
    static func read(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Int? {
        guard let targetStart = try readMethod(bytes, range, into: &head),
            let versionStart = try readTarget(bytes, targetStart..<range.upperBound, into: &head)
        else { return nil }
        guard let end = try readVersion(bytes, versionStart..<range.upperBound, into: &head) else { return nil }
        // Judged after the version, so that a client of HTTP/2, which begins with `PRI *`, hears of that.
        if bytes[head.path.lowerBound] == UInt8(ascii: "*"), head.method != .options { throw .badTarget }
        return end
    }

    private static func readMethod(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Int? {
        // Nearly every request begins like this.
        if range.count >= 8, bytes.word(at: range.lowerBound) & 0xFFFF_FFFF == getAndBlank {
            head.methodName = range.lowerBound..<range.lowerBound + 3
            head.method = .get
            return range.lowerBound + 4
        }
        let tokenBytes = ByteSet.token
        var index = range.lowerBound
        while index < range.upperBound, tokenBytes.contains(bytes[index]) { index += 1 }
        guard index < range.upperBound else { return nil }
        guard bytes[index] == UInt8(ascii: " "), index > range.lowerBound else { throw .badMethod }
        head.methodName = range.lowerBound..<index
        head.method = try method(bytes, head.methodName)
        return index + 1
    }

    /// `GET ` as `Span.word` reads it.
    private static let getAndBlank: UInt64 = 0x2054_4547

    private static func method(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(RequestFault) -> RequestMethod {
        // The method is compared byte by byte: it is case-sensitive.
        func spells(_ name: StaticString) -> Bool {
            name.withUTF8Buffer { letters in
                for index in 0..<letters.count {
                    guard unsafe bytes[range.lowerBound + index] == letters[index] else { return false }
                }
                return true
            }
        }
        switch range.count {
        case 3: return spells("GET") ? .get : spells("PUT") ? .put : .other
        case 4: return spells("POST") ? .post : spells("HEAD") ? .head : .other
        case 5: return spells("PATCH") ? .patch : spells("TRACE") ? .trace : .other
        case 6: return spells("DELETE") ? .delete : .other
        case 7:
            if spells("CONNECT") { throw .connectMethod }
            return spells("OPTIONS") ? .options : .other
        default: return .other
        }
    }

    /// Reads a target in origin form, absolute form or, for OPTIONS, as an asterisk.
    private static func readTarget(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Int? {
        guard range.lowerBound < range.upperBound else { return nil }
        head.pathIsEncoded = false
        var index = range.lowerBound
        var authority = index
        switch bytes[index] {
        case UInt8(ascii: "/"):
            break
        case UInt8(ascii: "*"):
            head.path = index..<index + 1
            index += 1
            guard index < range.upperBound else { return nil }
            guard bytes[index] == UInt8(ascii: " ") else { throw .badTarget }
            head.target = head.path
            return index + 1
        default:
            guard let found = try findAuthority(bytes, range) else { return nil }
            authority = found.lowerBound
            index = found.upperBound
        }
        let pathEnd = skip(bytes, index..<range.upperBound, .path, isEncoded: &head.pathIsEncoded)
        // Known as far as it goes, also when the target is refused.
        head.path = index..<(pathEnd ?? range.upperBound)
        guard let pathEnd else { return nil }
        // The path of an absolute target may be empty, which means a slash. The byte before its authority is one.
        if pathEnd == index { head.path = authority - 1..<authority }
        index = pathEnd
        if bytes[index] == UInt8(ascii: "?") {
            var isEncoded = false
            let start = index + 1
            head.query = start..<start
            guard let end = skip(bytes, start..<range.upperBound, .query, isEncoded: &isEncoded) else { return nil }
            head.query = start..<end
            index = end
        }
        guard bytes[index] == UInt8(ascii: " ") else { throw .badTarget }
        head.target = range.lowerBound..<index
        return index + 1
    }

    /// Where the host and port of `http://host:port` lie.
    private static func findAuthority(
        _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(RequestFault) -> Range<Int>? {
        let scheme: StaticString = "http://"
        var index = range.lowerBound
        for position in 0..<scheme.utf8CodeUnitCount {
            // An s may stand before the colon.
            if position == 4, index < range.upperBound, bytes[index] | 0x20 == UInt8(ascii: "s") { index += 1 }
            guard index < range.upperBound else { return nil }
            let expected = scheme.withUTF8Buffer { unsafe $0[position] }
            guard (position < 4 ? bytes[index] | 0x20 : bytes[index]) == expected else { throw .badTarget }
            index += 1
        }
        let start = index
        while index < range.upperBound, ByteSet.host.contains(bytes[index]) { index += 1 }
        guard index < range.upperBound else { return nil }
        let endsHere = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: " ")].contains(bytes[index])
        // Without a host such a URL means nothing (RFC 9110, section 4.2.1).
        guard endsHere, index > start, bytes[start] != UInt8(ascii: ":"), HostText.isValid(bytes, start..<index) else {
            throw .badTarget
        }
        return start..<index
    }

    /// Skips bytes of `set` and percent signs, which two hexadecimal digits must follow.
    ///
    /// - Returns: The place of the first byte that is not of the set, or of a percent sign that is none; `nil` if more bytes
    ///   are needed.
    private static func skip(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ set: ByteSet, isEncoded: inout Bool
    ) -> Int? {
        var index = range.lowerBound
        while true {
            while index < range.upperBound, set.contains(bytes[index]) { index += 1 }
            guard index < range.upperBound else { return nil }
            guard bytes[index] == UInt8(ascii: "%") else { return index }
            for digit in index + 1...index + 2 {
                guard digit < range.upperBound else { return nil }
                guard hexDigit(bytes[digit]) != nil else { return index }
            }
            isEncoded = true
            index += 3
        }
    }

    private static func readVersion(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into head: inout RequestHead
    ) throws(RequestFault) -> Int? {
        let form: StaticString = "HTTP/d.d"
        for offset in 0..<form.utf8CodeUnitCount {
            let index = range.lowerBound + offset
            guard index < range.upperBound else { return nil }
            let expected = form.withUTF8Buffer { unsafe $0[offset] }
            let isRight = expected == UInt8(ascii: "d") ? isDigit(bytes[index]) : bytes[index] == expected
            guard isRight else { throw .badVersion }
        }
        let end = range.lowerBound + form.utf8CodeUnitCount
        guard end < range.upperBound else { return nil }
        guard bytes[end] == .carriageReturn else { throw .badVersion }
        guard end + 1 < range.upperBound else { return nil }
        guard bytes[end + 1] == .lineFeed else { throw .badLineEnd }
        guard bytes[end - 3] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        head.minorVersion = Int(bytes[end - 1] - UInt8(ascii: "0"))
        return end + 2
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
