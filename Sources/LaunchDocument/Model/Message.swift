/// A title and a body, as a screen shows them.
public struct Message: Hashable, Sendable {
    public let title: String
    public let body: String

    package init(title: String, body: String) {
        self.title = title
        self.body = body
    }
}
