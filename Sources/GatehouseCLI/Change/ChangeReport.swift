import PolicyFiles

/// Everything there is to tell about the change of one policy.
struct ChangeReport {
    enum Outcome: String {
        case unchanged, written, refused
        case dryRun = "dry_run"
    }

    var planned: PlannedChange
    /// Nil when the file was no policy, which an undo mends.
    let before: Policy?
    let after: Policy?
    var findings: [(name: String, finding: GuardFinding)] = []
    var warnings: [Diagnostic] = []
    /// Whether nobody would publish the policy after the change, which no override can help.
    var isUnpublishable = false
    var outcome = Outcome.unchanged
    var served: (look: ServedLook, milliseconds: Int)?
    /// What the timelines of open incidents have of it.
    var timeline = IncidentRecord()

    var draft: PolicyDraft { planned.draft }
    var app: String { draft.app }
    var changes: Bool { !draft.isEmpty }

    func isRefused(unless override: String?) -> Bool {
        override == nil && findings.contains { $0.finding.grade == .refuse }
    }

    /// What `--override` stands against; nil where nothing was refused.
    func override(_ why: String?) -> JournalOverride? {
        let refusals = findings.filter { $0.finding.grade == .refuse }
        guard let why, !refusals.isEmpty else { return nil }
        return JournalOverride(
            why: why, refusals: refusals.map { .init(guard: $0.name, evidence: $0.finding.evidence) })
    }

    var effects: [ChangeEffect] {
        guard let before, let after else { return [] }
        return ChangeEffect.between(before, after)
    }
}
