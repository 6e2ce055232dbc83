public import Versioning

/// What happens to one installation at launch, and why.
public struct Verdict: Hashable, Sendable {
    /// What the app shows.
    public enum Action: String, CaseIterable, Sendable {
        case allow
        /// A dismissible screen with a button to the store.
        case recommend
        /// A screen that cannot be left; with a button to the store when there is a target.
        case block
        /// A dismissible screen without a button: nothing good enough can be installed here.
        case stranded
        /// A dismissible screen without a button: nothing good enough exists yet.
        case waiting
    }

    /// Why; one word for logs, metrics and commands.
    public enum Reason: String, CaseIterable, Sendable {
        /// The version was not given or cannot be read.
        case versionUnreadable = "version_unreadable"
        /// The app did not come from the store.
        case channel
        /// Nothing is wrong and nothing newer is asked for.
        case current
        /// Nothing is wrong, and the version is newer than everything in the store.
        case ahead
        /// Nothing in the store is newer, good enough and open to everybody.
        case noTarget = "no_target"
        case belowRecommended = "below_recommended"
        case belowMinimum = "below_minimum"
        /// A rule about this version says so.
        case blocked
        /// The target needs a certain system, and the system of the installation is not known.
        case osUnknown = "os_unknown"
        /// Every version that is good enough needs a newer system.
        case osTooOld = "os_too_old"
        /// The store does not sell the app in this country.
        case notSoldHere = "not_sold_here"
    }

    /// What in the document the verdict comes from.
    public enum Rule: Hashable, Sendable {
        case minimum
        /// The index of the rule in `blocked`.
        case blocked(Int)
        case recommended
    }

    /// What the app shows.
    public let action: Action
    /// Why it shows that.
    public let reason: Reason
    /// Nil when no rule was about the installation.
    public let rule: Rule?
    /// Why the version must be left, as the rule says.
    public let blockReason: BlockReason?
    /// What to install; only for `recommend` and for a `block` that can be left by an update.
    public let target: AppVersion?
    /// What to show; nil for `allow`.
    public let message: Translation?
    /// Where to get the target; to be opened only when its host is one that the app was built with.
    public let storeURL: String?

    init(
        _ action: Action, _ reason: Reason, rule: Rule? = nil, blockReason: BlockReason? = nil,
        target: AppVersion? = nil,
        message: Translation? = nil, storeURL: String? = nil
    ) {
        self.action = action
        self.reason = reason
        self.rule = rule
        self.blockReason = blockReason
        self.target = target
        self.message = message
        self.storeURL = storeURL
    }
}
