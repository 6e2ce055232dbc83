/// A message in one language.
public struct Translation: Hashable, Sendable {
    /// A BCP 47 tag.
    public let language: String
    /// What is shown.
    public let message: Message

    package init(language: String, message: Message) {
        self.language = language
        self.message = message
    }
}
