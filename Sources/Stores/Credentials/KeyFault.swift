/// Why a text is no private key that can be used. It tells forms and never a byte of the text.
package enum KeyFault: Error, Hashable, Sendable {
    case empty
    /// Something without a PEM header that is no base64 of one either; how many bytes it has.
    case noKey(bytes: Int)
    /// A PEM block of another kind, such as `PUBLIC KEY`.
    case otherBlock(String)
    /// A key behind a passphrase.
    case encrypted
    /// A PEM block without its end.
    case cutOff
    /// Between header and footer stands something that is no base64.
    case notBase64
    /// Base64 of something that is no private key.
    case notAKey
    /// A private key of another kind than is wanted; both in words, such as "an RSA key".
    case otherKind(found: String, wanted: String)
}
