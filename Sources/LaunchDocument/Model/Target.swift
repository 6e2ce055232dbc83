public import Versioning

/// A release that the store hands out now.
public struct Target: Hashable, Sendable {
    /// What is installed by an update to it.
    public let version: AppVersion
    /// The lowest system it runs on; nil when it runs on all.
    public let minimumOS: OSVersion?
    /// Whether the store offers it only to a part of the users yet.
    public let isPhased: Bool

    package init(version: AppVersion, minimumOS: OSVersion? = nil, isPhased: Bool = false) {
        self.version = version
        self.minimumOS = minimumOS
        self.isPhased = isPhased
    }
}
