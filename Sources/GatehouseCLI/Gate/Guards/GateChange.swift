import LaunchDocument
import PolicyFiles
import Versioning

/// A move of the gate, as guards see it.
struct GateChange: Sendable {
    enum Move: Equatable, Sendable {
        case raise(AppVersion)
        case recommend(AppVersion)
        case block(VersionRange)
        /// No move on purpose: what the policy knows of the store has changed, or a gate was opened or put back.
        case follow

        /// What users are to install; nil when nothing in particular.
        var wanted: AppVersion? {
            switch self {
            case .raise(let version), .recommend(let version): version
            case .block, .follow: nil
            }
        }
    }

    let move: Move
    let before: Policy
    let after: Policy
    /// How many users run what; nil when nobody knows.
    let installs: InstallTable?
    /// How many may be left without anything to install.
    let maxStranded: Percent
    /// How many the operator expects to block.
    let expectBlocked: Percent?
    /// What storefronts showed; nil where no store of Apple's is concerned.
    var storefronts: StorefrontFacts?
    /// The last crash checks; nil where nobody looked them up.
    var crashChecks: CrashCheckFacts?
    /// What the store's address answered; nil where there was no reason to ask.
    var storePage: StorePage?
}
