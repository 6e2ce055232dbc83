import JSONText

/// A JSON Web Token (RFC 7519) in its compact form, signed.
enum WebToken {
    /// - Parameters:
    ///   - keyID: the `kid` of the header; left out when nil.
    ///   - claims: writes the members of the payload.
    /// - Returns: nil when libcrypto does not sign.
    static func text(
        key: SigningKey, keyID: String?, claims: (inout JSONWriter) -> Void
    ) -> String? {
        let input = signingInput(algorithm: key.kind.name, keyID: keyID, claims: claims)
        return key.signature(of: Array(input.utf8)).map { "\(input).\(Base64.urlText(of: $0))" }
    }

    /// What is signed: header and payload.
    static func signingInput(
        algorithm: String, keyID: String?, claims: (inout JSONWriter) -> Void
    ) -> String {
        var (header, payload) = (JSONWriter(), JSONWriter())
        header.object {
            $0.member("alg", algorithm)
            if let keyID { $0.member("kid", keyID) }
            $0.member("typ", "JWT")
        }
        payload.object(claims)
        return "\(Base64.urlText(of: header.bytes)).\(Base64.urlText(of: payload.bytes))"
    }
}
