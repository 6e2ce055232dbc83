/// The conditions behind a rise, best first.
package struct Explanation: Sendable {
    package enum Verdict: String, Hashable, Sendable {
        /// The conditions cover nearly all of it.
        case isolated
        /// Conditions were found, and a part remains without one.
        case partial
        /// Crashes are spread evenly, or rose so where there is a baseline.
        case spread
        /// There is nothing to explain.
        case none
    }

    package var verdict: Verdict
    package var release: ReleaseLabel
    package var conditions: [FoundCondition]
    /// The best ten before any rows were taken out.
    package var candidates: [Candidate]
    /// All units of the release.
    package var all: CrashShare
    /// What remains once the conditions' rows are taken out.
    package var remaining: CrashShare
    /// Whether there was nothing to divide by, so that this is over-representation and no risk.
    package var isCrashOnly: Bool
    package var baseline: ReleaseLabel?
    package var unit: ExplanationUnit
    package var notes: [ReadingNote]

    package struct Candidate: Hashable, Sendable {
        package let when: [ConditionPart]
        package let score: Double

        package init(when: [ConditionPart], score: Double) {
            self.when = when
            self.score = score
        }
    }

    package init(
        verdict: Verdict, release: ReleaseLabel, conditions: [FoundCondition] = [], candidates: [Candidate] = [],
        all: CrashShare, remaining: CrashShare, isCrashOnly: Bool = false, baseline: ReleaseLabel? = nil,
        unit: ExplanationUnit = .user, notes: [ReadingNote] = []
    ) {
        self.verdict = verdict
        self.release = release
        self.conditions = conditions
        self.candidates = candidates
        self.all = all
        self.remaining = remaining
        self.isCrashOnly = isCrashOnly
        self.baseline = baseline
        self.unit = unit
        self.notes = notes
    }
}

/// What an explanation counts. Nothing is judged by it, so that users of all days together serve as well as user-days.
package enum ExplanationUnit: String, Hashable, Sendable {
    case user
    case userDay = "user-day"
    case session
    /// Events of an export that knows neither users nor sessions.
    case crash
}
