package import LaunchDocument
package import Versioning

extension Policy {
    /// Which versions may run.
    package struct Versions: Sendable {
        /// The first version that asks at all; a minimum cannot move older ones.
        package var gateSince: Located<AppVersion>?
        package var minimum: Located<AppVersion>?
        package var recommended: Located<AppVersion>?
        /// Why versions below the minimum must be left.
        package var reason: Located<BlockReason>?
        package var blocked: [BlockedRange] = []
        package var stranded: Located<StrandedAction>?
        package var waiting: Located<WaitingAction>?
        package var unsoldStorefronts: [Located<CountryCode>] = []
    }

    /// Bad releases that must be left, while the ones around them may stay.
    package struct BlockedRange: Sendable {
        package let when: When
        package let reason: Located<BlockReason>?
        package let reviewBy: Located<Timestamp>?
        package let span: SourceSpan
    }

    /// Whom a rule is about; parts that are nil hold for everybody.
    package struct When: Sendable {
        package var versions: Located<VersionRange>?
        package var os: Located<OSRange>?
        package var builds: Located<BuildRange>?
        package var devices: [Located<String>]?
        package var locales: [Located<String>]?
        /// The condition; where there is none, the rule it belongs to.
        package let span: SourceSpan
    }

    /// A release that the store has, had or will have.
    package struct Release: Sendable {
        package let version: Located<AppVersion>
        package let build: Located<BuildNumber>?
        package let minimumOS: Located<OSVersion>?
        package let status: Located<ReleaseStatus>
        /// How far a phased release has come.
        package let percent: Located<Percent>?
        package let span: SourceSpan
    }
}

/// Where a release stands in its store.
package enum ReleaseStatus: String, CaseIterable, Sendable {
    /// Not there yet; phones are not told that it exists.
    case pending
    /// Offered to a share of the users.
    case phased
    case live
    /// Stopped on its way; nobody new gets it.
    case halted
    case replaced
    /// Offered only to systems that newer releases do not support.
    case lastCompatible = "last_compatible"
}
