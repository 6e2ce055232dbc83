/// What one worker counted about one app.
struct AppCounts: Sendable {
    var adoption: AppAdoption
    var verdicts: [VerdictCount: Int] = [:]
    var evaluations = EvaluationCounts()

    init(_ adoption: AppAdoption) {
        self.adoption = adoption
    }
}

/// A verdict as metrics tell them apart: both texts come from short fixed lists.
struct VerdictCount: Hashable, Sendable {
    let action: String
    let reason: String
}

/// The counts of one app over all workers.
struct AppSums: Sendable {
    let app: String
    private(set) var versions: [String: AdoptionRow] = [:]
    private(set) var verdicts: [VerdictCount: Int] = [:]
    private(set) var evaluations = EvaluationCounts()

    init(app: String) {
        self.app = app
    }

    mutating func add(_ counts: AppCounts) {
        for entry in counts.adoption.entries { versions[entry.label, default: AdoptionRow()] += entry.row }
        for (verdict, count) in counts.verdicts { verdicts[verdict, default: 0] += count }
        evaluations += counts.evaluations
    }
}
