/// A title and a body, as a screen shows them.
public struct Message: Hashable, Sendable {
    /// One line.
    public let title: String
    /// Plain text; may have several lines.
    public let body: String

    package init(title: String, body: String) {
        self.title = title
        self.body = body
    }
}
