/// A private key in one of the spellings in which it travels through files, variables and CI settings.
///
/// Read are: PEM, PEM with `\n` written out, PEM on one line or with blanks for line ends, base64 of the PEM, base64 of
/// the DER inside it; each with quotes, a byte order mark, blanks and CRLF around, in UTF-8 or UTF-16; and a file of DER.
enum KeyText {
    /// Kinds of PEM blocks that hold a private key without a passphrase (RFC 5958, RFC 5915, RFC 8017).
    private static let labels: Set<String> = ["PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY"]

    /// The DER bytes of the key.
    static func der(of text: [UInt8]) throws(KeyFault) -> [UInt8] {
        // DER is no text: nothing may be taken from its ends.
        if text.first == 0x30, text.contains(where: { $0 >= 0x80 || $0 < 0x09 }) { return text }
        let plain = trimmed(asUTF8(text))
        guard !plain.isEmpty else { throw .empty }
        if let block = try pemBlock(in: plain) { return block }
        guard let decoded = Base64.bytes(of: plain), !decoded.isEmpty else { throw .noKey(bytes: plain.count) }
        if let block = try pemBlock(in: trimmed(decoded)) { return block }
        // A key in DER is a sequence; many a word is base64 of something.
        guard decoded[0] == 0x30 else { throw .noKey(bytes: plain.count) }
        return decoded
    }

    /// Shells of Windows write files in UTF-16.
    private static func asUTF8(_ text: [UInt8]) -> [UInt8] {
        let isLittle = text.starts(with: [0xFF, 0xFE])
        guard isLittle || text.starts(with: [0xFE, 0xFF]) else { return text }
        let units = stride(from: 2, to: text.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(text[index]), UInt16(text[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Without what surrounds it, and with written-out line ends as blanks.
    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        var rest = text[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        let around = Set("\"' \t\r\n".utf8)
        while let first = rest.first, around.contains(first) { rest.removeFirst() }
        while let last = rest.last, around.contains(last) { rest.removeLast() }
        var plain: [UInt8] = []
        plain.reserveCapacity(rest.count)
        var index = rest.startIndex
        while index < rest.endIndex {
            let next = index + 1 < rest.endIndex ? rest[index + 1] : 0
            if rest[index] == UInt8(ascii: "\\"), [UInt8(ascii: "n"), UInt8(ascii: "r")].contains(next) {
                plain.append(0x0A)
                index += 2
            } else {
                plain.append(rest[index])
                index += 1
            }
        }
        return plain
    }

    /// The content of the first PEM block that can hold a key; nil when there is no block at all.
    private static func pemBlock(in text: [UInt8]) throws(KeyFault) -> [UInt8]? {
        let begin = Array("-----BEGIN ".utf8)
        let dashes = Array("-----".utf8)
        var rest = text[...]
        var other: String?
        while let start = rest.firstRange(of: begin) {
            rest = rest[start.upperBound...]
            guard let headerEnd = rest.firstRange(of: dashes) else { throw .cutOff }
            let label = String(decoding: rest[..<headerEnd.lowerBound], as: UTF8.self)
            rest = rest[headerEnd.upperBound...]
            guard let end = rest.firstRange(of: Array("-----END \(label)-----".utf8)) else { throw .cutOff }
            let body = rest[..<end.lowerBound]
            rest = rest[end.upperBound...]
            if label == "ENCRYPTED PRIVATE KEY" || body.firstRange(of: Array("ENCRYPTED".utf8)) != nil {
                throw .encrypted
            }
            // "EC PARAMETERS" may stand before the key that openssl ecparam writes.
            guard labels.contains(label) else {
                other = other ?? label
                continue
            }
            guard let der = Base64.bytes(of: body), !der.isEmpty else { throw .notBase64 }
            return der
        }
        if let other { throw .otherBlock(String(other.prefix(40))) }
        return nil
    }
}
