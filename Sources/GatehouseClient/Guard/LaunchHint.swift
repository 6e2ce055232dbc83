/// What the app knows about why it was started, before anything else of it runs.
public enum LaunchHint: Sendable, CaseIterable {
    /// Somebody opened the app.
    case foreground
    /// The system started the app without showing it: background work, a push, prewarming, an extension.
    case background
    /// It can be either.
    case unknown
}
