import PolicyFiles

/// Policies that tests start from.
enum PolicySamples {
    /// The least that a file must say.
    static let minimal = "app: shop-ios\nrevision: 1\nplatform: ios\n"

    static func source(_ text: String) -> SourceText {
        SourceText(path: "policies/shop-ios.yaml", text: text)
    }

    /// A file that says everything a file can say.
    static func complete() throws -> SourceText { try PolicyFixtures.source(PolicyFixtures.accepted, "complete") }
}
