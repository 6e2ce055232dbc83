/// Values of one level as far as somebody has said something about them.
public struct SafeModeLevelValues: Hashable, Sendable {
    /// Which document the launch works with.
    public let document: DocumentChoice?
    /// Flags, and parts of the app, that are off at this level.
    public let disable: [String]?
    /// What the launch does with caches.
    public let caches: CacheTreatment?
    /// How long a launch at this level waits for a fresh document; 0 for not at all.
    public let fetchTimeoutMilliseconds: Int?

    package init(
        document: DocumentChoice? = nil, disable: [String]? = nil, caches: CacheTreatment? = nil,
        fetchTimeoutMilliseconds: Int? = nil
    ) {
        self.document = document
        self.disable = disable
        self.caches = caches
        self.fetchTimeoutMilliseconds = fetchTimeoutMilliseconds?.clamped(to: SafeModeLimits.fetchTimeoutMilliseconds)
    }
}
