/// The message of one occasion in all its languages.
public struct MessageSection: Hashable, Sendable {
    /// `block`, `block.<reason>`, `recommend`, `stranded` or `waiting`.
    public let name: String
    /// In the order of the policy, English among them.
    public let translations: [Translation]

    package init(name: String, translations: [Translation]) {
        self.name = name
        self.translations = translations
    }
}
