package import LaunchDocument

extension Policy {
    /// When launches that fail lead into safe mode, and what is off there.
    package struct SafeMode: Sendable {
        package var values = SafeModeValues()
        package var overrides: [SafeModeOverride] = []
        package var force: SafeModeForce?
        /// Every name in a `disable` or `never_disable` list, wherever it stands.
        package var namedFlags: [Located<String>] = []
    }

    package struct SafeModeOverride: Sendable {
        package let when: When
        package let set: SafeModeValues
    }

    /// Puts installs into safe mode without waiting for them to crash.
    package struct SafeModeForce: Sendable {
        package let when: When
        package let level: Located<Int>
        package let reason: Located<String>?
        package let since: Located<Timestamp>?
        package let reviewBy: Located<Timestamp>?
        package let span: SourceSpan
    }

    /// What crash checks hold a release to. Phones are never told.
    package struct Health: Sendable {
        package var crashFreeUsers: Thresholds?
        package var crashFreeSessions: Thresholds?
    }

    package struct Thresholds: Sendable {
        package let target: Located<Percent>?
        package let critical: Located<Percent>?
    }
}
