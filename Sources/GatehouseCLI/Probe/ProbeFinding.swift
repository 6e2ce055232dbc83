/// What one check of a public address found.
struct ProbeFinding: Equatable, Sendable {
    enum Grade: String, Comparable, Sendable {
        case ok, warn, bad, unknown

        /// Unknown weighs more than ok and less than anything known to be wrong.
        private var weight: Int {
            switch self {
            case .ok: 0
            case .unknown: 1
            case .warn: 2
            case .bad: 3
            }
        }

        static func < (left: Grade, right: Grade) -> Bool { left.weight < right.weight }
    }

    /// The check's name, one word.
    let check: String
    let grade: Grade
    /// What was asked and what came back.
    let evidence: String
    /// What to do about it; nil when nothing is to be done.
    let advice: String?

    init(_ check: String, _ grade: Grade, _ evidence: String, advice: String? = nil) {
        self.check = check
        self.grade = grade
        self.evidence = evidence
        self.advice = advice
    }
}
