public import Versioning

/// Whom a rule is about: all of its parts must hold, and one without parts holds for everybody.
///
/// A part that a reader does not know or cannot read makes the whole condition unreadable, and then it never holds: a rule
/// does not reach more people by being unreadable.
public struct Condition: Hashable, Sendable {
    /// What the app's version must be in.
    public let versions: VersionRange?
    /// What the system's version must be in; not asked of an app on another platform's system.
    public let os: OSRange?
    /// What the app's build must be in.
    public let builds: BuildRange?
    /// Device models, one of which must be the device's. A `*` at the end stands for any rest: `SM-G99*`.
    public let devices: [String]?
    /// Language ranges (RFC 4647, section 3.3.2), one of which must match the device's locale: `tr`, `*-TR`.
    public let locales: [String]?
    /// Whether a part could not be read.
    public let isUnreadable: Bool

    package init(
        versions: VersionRange? = nil, os: OSRange? = nil, builds: BuildRange? = nil, devices: [String]? = nil,
        locales: [String]? = nil
    ) {
        self.versions = versions
        self.os = os
        self.builds = builds
        self.devices = devices
        self.locales = locales
        isUnreadable = false
    }

    private init(unreadable: Void) {
        versions = nil
        os = nil
        builds = nil
        devices = nil
        locales = nil
        isUnreadable = true
    }

    /// Holds for nobody, because a part of it could not be read.
    package static let unreadable = Condition(unreadable: ())
}
