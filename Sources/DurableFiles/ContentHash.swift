internal import CCrypto

/// The SHA-256 of a content: what a change is checked against, what the journal names, what an ETag is made of.
package struct ContentHash: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: [UInt8]

    package init(of content: [UInt8]) {
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            unsafe content.withUnsafeBufferPointer { input in
                _ = unsafe SHA256(input.baseAddress, input.count, digest.baseAddress)
            }
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }

    /// Reads 64 hexadecimal digits, lower case as `hex` writes them; nil for anything else.
    package init?(hex: some StringProtocol) {
        let digits = Array(hex.utf8)
        guard digits.count == 2 * Int(SHA256_DIGEST_LENGTH) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// 64 hexadecimal digits, lower case.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension ContentHash: CustomStringConvertible {
    package var description: String { hex }
}
