import PolicyFiles

/// A change of one policy as a command wants it.
struct PlannedChange {
    var draft: PolicyDraft
    var notes: [ChangePlan.Note] = []

    init(draft: PolicyDraft, notes: [ChangePlan.Note] = []) {
        self.draft = draft
        self.notes = notes
    }

    /// A plan on the policy as it is in its file.
    init(
        _ app: String, in change: PolicyChange, _ plan: (Policy) throws(CommandFailure) -> ChangePlan
    ) throws(CommandFailure) {
        let policy = try change.folder.policy(of: app)
        let plan = try plan(policy)
        notes = plan.notes
        if plan.edits.isEmpty {
            draft = PolicyDraft(app: app, before: policy.source, after: policy.source)
            return
        }
        do throws(EditError) {
            draft = PolicyDraft(app: app, before: policy.source, after: try policy.source.applying(plan.edits))
        } catch {
            throw .change(.edit(error, in: policy.source))
        }
    }
}
