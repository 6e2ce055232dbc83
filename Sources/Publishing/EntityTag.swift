import CCrypto

/// The strong validator of one document: a quoted SHA-256 of its bytes in hexadecimal (RFC 9110, section 8.8.3).
///
/// `curl -s URL | sha256sum` prints the same digits, so nobody needs a tool to see which document is out there.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits.
    package let digest: String

    package init(of bytes: [UInt8]) {
        digest = sha256(bytes)
    }

    /// The tag of the plain document, quotes included.
    package var description: String { "\"\(digest)\"" }

    /// The tag of the gzip variant: other bytes on the wire, therefore another strong tag.
    package var gzip: String { "\"\(digest)-gz\"" }
}

/// SHA-256 of `bytes` as 64 lowercase hexadecimal digits.
func sha256(_ bytes: [UInt8]) -> String {
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { output, written in
        unsafe SHA256(bytes, bytes.count, output.baseAddress)
        written = Int(SHA256_DIGEST_LENGTH)
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
