/// A dismissible message for those who can open the app.
public struct Notice: Hashable, Sendable {
    /// A dismissal holds for this name.
    public let id: String
    /// Who sees it.
    public let when: Condition
    /// The notice is not shown from then on; nil when it has no end.
    public let until: Timestamp?
    /// In the order of the policy, English among them.
    public let translations: [Translation]

    package init(id: String, when: Condition, until: Timestamp? = nil, translations: [Translation]) {
        self.id = id
        self.when = when
        self.until = until
        self.translations = translations
    }
}
