package import Fetching
import JSONText

/// What opens Google's programming interfaces: a service account's key file.
package struct ServiceAccount: Sendable {
    /// The account's name, an address of mail.
    package let email: String
    let keyID: String?
    let key: SigningKey
    /// Where a signed request is turned into a token.
    package let tokenAddress: HTTPAddress

    /// All that is asked for.
    static let scope = "https://www.googleapis.com/auth/androidpublisher"

    /// Reads the JSON file of a service account.
    package init(json content: [UInt8], path: String) throws(CredentialFault) {
        let json = try JSON.credential(content, path: path)
        if let type = json["type"]?.string, type != "service_account" {
            throw .otherFile(path: path, type: String(type.prefix(40)))
        }
        func member(_ name: String) throws(CredentialFault) -> String {
            guard let text = json[name]?.string, !text.isEmpty else { throw .missingMember(name, path: path) }
            return text
        }
        email = try member("client_email")
        keyID = json["private_key_id"]?.string
        key = try .read(Array(try member("private_key").utf8), .rs256, at: path)
        let address = json["token_uri"]?.string ?? "https://oauth2.googleapis.com/token"
        do throws(NetworkFailure) {
            tokenAddress = try HTTPAddress(address)
        } catch {
            throw .tokenAddress(address, path: path)
        }
    }

    /// What is traded for a token (RFC 7523 section 3); it holds for ten minutes.
    ///
    /// Source: Google, "Using OAuth 2.0 for Server to Server Applications".
    func assertion(now: Int) -> String? {
        WebToken.text(key: key, keyID: keyID) {
            $0.member("iss", email)
            $0.member("scope", Self.scope)
            $0.member("aud", tokenAddress.text)
            $0.member("iat", now - 30)
            $0.member("exp", now + 600)
        }
    }
}
