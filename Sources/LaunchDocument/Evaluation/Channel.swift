/// How an installation got its app.
public enum Channel: String, CaseIterable, Sendable {
    case store, testflight, enterprise, debug

    /// What an app reports; what is missing or unknown counts as the store.
    public init(reported text: String?) {
        self = text.flatMap { Channel(rawValue: $0.lowercased()) } ?? .store
    }
}
