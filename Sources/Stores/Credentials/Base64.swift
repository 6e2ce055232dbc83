/// Base64 (RFC 4648): the alphabet for URLs when written, both when read.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Without padding, as JSON Web Tokens want it (RFC 7515 section 2).
    static func urlText(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var index = 0
        while index < bytes.count {
            let part = bytes[index..<min(index + 3, bytes.count)]
            let word = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32((3 - part.count) * 8)
            for place in 0...part.count { text.append(alphabet[Int(word >> UInt32(18 - place * 6)) & 63]) }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil when a byte is neither of the alphabet nor a blank, or when a part of a byte is left over.
    static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (word, bits, isPadded) = (UInt32(0), 0, false)
        for character in text {
            if [0x20, 0x09, 0x0A, 0x0D].contains(character) { continue }
            if character == UInt8(ascii: "=") {
                isPadded = true
                continue
            }
            guard !isPadded, let value = value(of: character) else { return nil }
            word = (word << 6 | value) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
        }
        return bits < 6 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
