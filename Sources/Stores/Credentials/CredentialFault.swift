import JSONText

/// Why there is nothing to open a store with. It tells names, places and forms, never what a secret holds.
package enum CredentialFault: Error, Hashable, Sendable {
    /// Variables that are not set, or empty.
    case missing(variables: [String])
    /// A file that cannot be read, in the system's words.
    case unreadable(path: String, reason: String)
    /// A variable names a file that is not there, by a text that may be a key itself and is therefore not told.
    case unreadableSecret(variable: String)
    /// A variable holds an `@` and no path behind it.
    case noPath(variable: String)
    case notJSON(path: String)
    /// A member that a file of credentials must have.
    case missingMember(String, path: String)
    /// A file that is for something else, such as a signed-in user rather than a service account.
    case otherFile(path: String, type: String)
    /// The place is a variable or a file.
    case key(KeyFault, place: String)
    case tokenAddress(String, path: String)
}

extension SigningKey {
    static func read(_ text: [UInt8], _ kind: Kind, at place: String) throws(CredentialFault) -> SigningKey {
        do throws(KeyFault) { return try SigningKey(text, kind) } catch { throw .key(error, place: place) }
    }
}

extension JSON {
    /// Where it is no JSON is not told: an excerpt could be a part of the key.
    static func credential(_ content: [UInt8], path: String) throws(CredentialFault) -> JSON {
        guard let json = try? JSON.parse(content), json.members != nil else { throw .notJSON(path: path) }
        return json
    }
}
