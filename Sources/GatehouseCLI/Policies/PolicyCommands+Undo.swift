import CommandKit
import PolicyFiles

extension PolicyCommands {
    static let undo = Command(
        "policy", "undo", summary: "Brings the content before the last change back, under a new revision",
        notes: [
            "With REV the content of that revision comes back. Running it again goes one change further back. It works on a file that is broken as well, and changes made by hand are undone like others. A file that is gone comes back as it was.",
            "gatehouse policy history shows the revisions, policy diff REV what lies between.",
        ],
        options: ChangeCommand.options, operands: [Operand("REV", .optional, "the revision to bring back")],
        examples: [
            .init("gatehouse policy undo --app shop-ios --reason 'blocked the wrong version'", "the last change"),
            .init("gatehouse policy undo 42 --app shop-ios --dry-run", "what would come back"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let revision = try invocation.revision()
            return try ChangeCommand(
                title: "policy undo\(revision.map { " \($0)" } ?? "")", findsLostFiles: true
            ) {
                app, change throws(CommandFailure) in
                do throws(PolicyChangeError) {
                    return PlannedChange(draft: try change.undo(of: app, backTo: revision))
                } catch {
                    throw .change(error)
                }
            }.run(invocation, console)
        })
}

extension Invocation {
    /// The operand as a revision.
    func revision() throws(CommandFailure) -> Int? {
        guard let text = operands.first else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let revision = Int(text) else {
            throw .usage(
                .badOperand("REV", text: text, expected: "the number of a revision; 'policy history' shows them"))
        }
        return revision
    }
}
