internal import CCrypto

/// A private key that signs tokens. Its bytes stay inside libcrypto: no message, description or dump shows them.
@safe package final class SigningKey: @unchecked Sendable {
    package enum Kind: Sendable {
        /// ECDSA on P-256 with SHA-256 (RFC 7518 section 3.4).
        case es256
        /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 section 3.3).
        case rs256

        var name: String { self == .es256 ? "ES256" : "RS256" }
        var words: String { self == .es256 ? "an EC key on P-256" : "an RSA key" }
    }

    package let kind: Kind
    /// Never changed after `init`, and libcrypto signs with one key from any thread.
    private let key: OpaquePointer

    /// - Parameter text: the key in any spelling that `KeyText` reads.
    package init(_ text: [UInt8], _ kind: Kind) throws(KeyFault) {
        var der = try KeyText.der(of: text)
        defer { Self.wipe(&der) }
        let parsed = unsafe der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &next, bytes.count)
        }
        guard let key = unsafe parsed else { throw .notAKey }
        let found = unsafe Self.kind(of: key)
        guard found == kind.words else {
            unsafe EVP_PKEY_free(key)
            throw .otherKind(found: found, wanted: kind.words)
        }
        unsafe self.key = unsafe key
        self.kind = kind
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// The signature as a token carries it; nil when libcrypto does not sign, for want of memory.
    func signature(of message: [UInt8]) -> [UInt8]? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1 else { return nil }
        var length = 0
        guard unsafe EVP_DigestSign(context, nil, &length, message, message.count) == 1 else { return nil }
        var signature = [UInt8](repeating: 0, count: length)
        guard unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { return nil }
        signature.removeSubrange(length...)
        return kind == .es256 ? ECDSASignature.raw(fromDER: signature) : signature
    }

    private static func kind(of key: OpaquePointer) -> String {
        if unsafe EVP_PKEY_is_a(key, "RSA") == 1 { return Kind.rs256.words }
        guard unsafe EVP_PKEY_is_a(key, "EC") == 1 else { return "a key of another kind" }
        var name = [CChar](repeating: 0, count: 80)
        var length = 0
        guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return "an EC key" }
        let group = String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return group == "prime256v1" ? Kind.es256.words : "an EC key on \(group)"
    }

    private static func wipe(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { unsafe gatehouse_crypto_wipe($0.baseAddress, $0.count) }
    }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "SigningKey(\(kind.name))" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
