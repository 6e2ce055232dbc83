package import LaunchDocument

extension Policy {
    /// A feature that can be switched off from outside.
    package struct Flag: Sendable {
        package let name: Located<String>
        package let defaultValue: Located<Bool>
        /// The value under a kill, in safe mode and on every path of failure.
        package let safeValue: Located<Bool>
        package let description: Located<String>?
        package let kill: Kill?
        package let restore: Restore?
    }

    /// A kill switch that is on.
    package struct Kill: Sendable {
        package let when: When
        /// Whether installs that do not know what the condition asks for lose the feature too.
        package let onUnknown: Located<OnUnknown>?
        package let reason: Located<String>?
        package let since: Located<Timestamp>?
        package let reviewBy: Located<Timestamp>?
        package let span: SourceSpan
    }

    /// A killed feature that some of the installs have back already.
    package struct Restore: Sendable {
        package let when: When
        /// Whether installs that do not know what the condition asks for had lost the feature too.
        package let onUnknown: Located<OnUnknown>?
        package let percent: Located<Percent>
        package let salt: Located<String>?
        package let reason: Located<String>?
        package let since: Located<Timestamp>?
        package let span: SourceSpan
    }
}

/// What a kill does to an install that does not know what its condition asks for.
package enum OnUnknown: String, CaseIterable, Sendable {
    case kill
    case keep
}
