package import LaunchDocument
package import Versioning

/// What can be wrong with a policy whose values are each right.
package enum LintFact: Sendable, Equatable {
    // Errors.
    case minimumAboveRecommended(minimum: AppVersion, recommended: AppVersion)
    /// - Parameter newest: the newest release that can be installed; nil when there is none.
    case aboveEveryRelease(name: String, version: AppVersion, newest: AppVersion?)
    case minimumWithoutReason
    case blockWithoutReason
    case blockWithoutStoreURL
    case neverMatches(range: String)
    case withoutUpperBound(name: String, hasVersions: Bool)
    case matchesPending(name: String, version: AppVersion)
    case withoutEnglish(name: String)
    case unknownFlag(String, suggestion: String?, isRetired: Bool)
    case severalLive(AppVersion, other: AppVersion, otherLine: Int)
    case documentTooLarge(bytes: Int, limit: Int)

    // Warnings.
    /// - Parameters:
    ///   - from: the lowest system that a listed release runs on; nil for all.
    ///   - below: the lowest system that a good enough release runs on.
    ///   - share: of the users; nil when it is not known.
    case strandedSystems(from: OSVersion?, below: OSVersion, share: Percent?)
    case minimumBelowGateSince(minimum: AppVersion, gateSince: AppVersion)
    case revisionNotRisen(Int, before: Int)
    case reviewPassed(Timestamp, ReviewSubject)
    case reviewAbsent(ReviewSubject)
    case killChangesNothing(flag: String, value: Bool)
    /// A release above all that a kill is about is live.
    case fixIsOut(flag: String, killed: VersionRange, fixed: AppVersion)
    /// A kill also hits a release that came out after it.
    case killedPastRelease(flag: String, AppVersion, released: Timestamp)
    case recommendedLowered(from: AppVersion, to: AppVersion)
    case reliesOnPhased(AppVersion, Percent?)

    // Warnings about safe mode.
    /// In a list of what a level switches off, and in the one of what stays on.
    case disabledAndKept(String)
    /// What a level switches off has a safe value that is on.
    case disabledStaysOn(String, level: Int)
    /// A value that takes a risk which the level below does not take.
    case looserLevel(Int, key: String, value: String, below: String)
    case levelNeverReached(Int, maximum: Int)
    case overrideNeverUsed(firstLine: Int)
    case forceWithoutEffect(SafeModeMode)
    case forceAboveMaximum(Int, maximum: Int)
    case forceOfNobody(VersionRange)
    /// A release above all that are forced is live.
    case forceOutlived(VersionRange, fixed: AppVersion)
}
