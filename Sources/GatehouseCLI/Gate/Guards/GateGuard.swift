import LaunchDocument
import PolicyFiles
import Versioning

/// A reason for which a gate may not be moved yet.
///
/// A guard looks at the policy before and after and at what else is known; it asks nobody and changes nothing.
protocol GateGuard: Sendable {
    /// One or two words, the same in every answer.
    var name: String { get }
    /// Nil when the guard has nothing to say about this change.
    func evaluate(_ change: GateChange) -> GuardFinding?
}

/// A move of the gate, as guards see it.
struct GateChange: Sendable {
    enum Move: Equatable, Sendable {
        case raise(AppVersion)
        case recommend(AppVersion)
        case block(VersionRange)
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
}

/// What a guard found, with its evidence.
struct GuardFinding: Equatable, Sendable {
    enum Grade: String, Sendable {
        case pass
        /// Nothing to refuse, something to know.
        case notice
        /// What the guard would have to know is not known.
        case unknown
        case refuse
    }

    let grade: Grade
    let evidence: String
    /// What would make the guard pass.
    let advice: String?

    static func pass(_ evidence: String) -> GuardFinding { GuardFinding(grade: .pass, evidence: evidence, advice: nil) }

    static func notice(_ evidence: String, advice: String? = nil) -> GuardFinding {
        GuardFinding(grade: .notice, evidence: evidence, advice: advice)
    }

    static func unknown(_ evidence: String, advice: String) -> GuardFinding {
        GuardFinding(grade: .unknown, evidence: evidence, advice: advice)
    }

    static func refuse(_ evidence: String, advice: String) -> GuardFinding {
        GuardFinding(grade: .refuse, evidence: evidence, advice: advice)
    }
}
