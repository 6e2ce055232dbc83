/// A change of one policy that is not written yet.
package struct PolicyDraft: Sendable {
    package let app: String
    /// Nil for a policy that is new.
    package let before: SourceText?
    package let after: SourceText
    /// For an undo: the change that it goes back before.
    package var undoes: Int?
    /// What was overridden for it; nil when nothing was refused.
    package var override: JournalOverride?

    package init(app: String, before: SourceText?, after: SourceText, undoes: Int? = nil) {
        (self.app, self.before, self.after, self.undoes) = (app, before, after, undoes)
    }

    /// The reason as the journal keeps it, with what was overridden.
    package func reason(after reason: String?) -> String? { override?.reason(after: reason) ?? reason }

    package var isEmpty: Bool { before?.bytes == after.bytes }

    package var diff: TextDiff { TextDiff(old: before?.bytes ?? [], new: after.bytes) }
}
