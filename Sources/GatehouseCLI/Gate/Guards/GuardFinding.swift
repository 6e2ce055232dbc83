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
