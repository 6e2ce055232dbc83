import JSONText

/// What opens App Store Connect: a key that was made there, its name, and whose it is.
package struct AppStoreConnectKey: Sendable {
    package let keyID: String
    /// The team's issuer; nil for the key of a single person.
    package let issuer: String?
    package let key: SigningKey

    package init(keyID: String, issuer: String?, key: SigningKey) {
        self.keyID = keyID
        self.issuer = issuer
        self.key = key
    }

    /// How long a token holds. Apple refuses what holds longer than 20 minutes by its own clock.
    private static let lifetime = 600
    /// How far back a token begins, for clocks here that are fast.
    private static let leeway = 60

    /// A token that is good from a minute ago for the next ten.
    ///
    /// Source: Apple, "Generating tokens for API requests".
    /// - Parameter now: seconds since 1970.
    func token(now: Int) -> String? {
        WebToken.text(key: key, keyID: keyID) { writer in
            if let issuer { writer.member("iss", issuer) } else { writer.member("sub", "user") }
            writer.member("iat", now - Self.leeway)
            writer.member("exp", now + Self.lifetime)
            writer.member("aud", "appstoreconnect-v1")
        }
    }
}

extension AppStoreConnectKey {
    /// Names of variables, those that other tools use as well.
    package enum Variable {
        package static let issuer = "APP_STORE_CONNECT_ISSUER_ID"
        package static let keyID = "APP_STORE_CONNECT_KEY_IDENTIFIER"
        /// The key itself, or `@` and the path of its file.
        package static let key = "APP_STORE_CONNECT_PRIVATE_KEY"
    }

    /// Reads the variables of an environment.
    ///
    /// - Parameter read: gives the content of a file.
    package init(
        environment: [String: String], read: (String) throws(CredentialFault) -> [UInt8]
    ) throws(CredentialFault) {
        let found = environment.filter { !$0.value.isEmpty }
        let missing = [Variable.keyID, Variable.key].filter { found[$0] == nil }
        guard missing.isEmpty, let keyID = found[Variable.keyID], let text = found[Variable.key] else {
            throw .missing(variables: missing)
        }
        var (place, content) = (Variable.key, Array(text.utf8))
        if text.hasPrefix("@") {
            place = String(text.dropFirst())
            if place.allSatisfy(\.isWhitespace) { throw .noPath(variable: Variable.key) }
            do throws(CredentialFault) {
                content = try read(place)
            } catch {
                throw place.couldBeKey ? .unreadableSecret(variable: Variable.key) : error
            }
        }
        self.init(
            keyID: keyID.withoutBlanks, issuer: found[Variable.issuer]?.withoutBlanks,
            key: try .read(content, .es256, at: place))
    }

    /// Reads the JSON file that fastlane calls an API key: `key_id`, `issuer_id` and `key`, which may be base64 of the PEM.
    package init(json content: [UInt8], path: String) throws(CredentialFault) {
        let json = try JSON.credential(content, path: path)
        guard let keyID = json["key_id"]?.string, let text = json["key"]?.string, !keyID.isEmpty else {
            throw .missingMember(["key_id", "key"].first { json[$0]?.string == nil } ?? "key_id", path: path)
        }
        let issuer = json["issuer_id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        self.init(
            keyID: keyID.withoutBlanks, issuer: issuer?.withoutBlanks,
            key: try .read(Array(text.utf8), .es256, at: path))
    }
}

extension String {
    /// Whether a key, or a part of one, was put where a path belongs: no path goes on for so long without a dot or a dash.
    fileprivate var couldBeKey: Bool {
        var length = 0
        for byte in utf8 {
            length = Base64.bytes(of: [byte, byte]) == nil || byte == 0x20 ? 0 : length + 1
            if length >= 40 { return true }
        }
        return contains("-----BEGIN")
    }

    /// Pasted values often bring a line end along.
    fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }
}
