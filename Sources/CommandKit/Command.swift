/// One row of the command table: what is typed, what it means, and what runs.
package struct Command: Sendable {
    package typealias Action = @Sendable (Invocation, Console) throws(Complaint) -> ExitStatus

    /// Noun and verb, or a single word. A program that has one command only gives it no words at all.
    package let words: [String]
    package let summary: String
    /// What help says below the summary, a paragraph an element.
    package let notes: [String]
    package let options: [Option]
    package let operands: [Operand]
    package let examples: [Example]
    /// False for options that go to another program: then everything behind the words is an operand.
    package let readsOptions: Bool
    let action: Action

    /// A line to type, and what it is for.
    package struct Example: Hashable, Sendable {
        package let line: String
        package let purpose: String

        package init(_ line: String, _ purpose: String) {
            self.line = line
            self.purpose = purpose
        }
    }

    package init<Failure: Complaining>(
        _ words: String..., summary: String, notes: [String] = [], options: [Option] = [], operands: [Operand] = [],
        examples: [Example] = [], readsOptions: Bool = true,
        run: @escaping @Sendable (Invocation, Console) throws(Failure) -> ExitStatus
    ) {
        self.words = words
        self.summary = summary
        self.notes = notes
        self.options = options
        self.operands = operands
        self.examples = examples
        self.readsOptions = readsOptions
        action = { invocation, console throws(Complaint) in
            do throws(Failure) {
                return try run(invocation, console)
            } catch {
                throw error.complaint
            }
        }
    }

    var title: String { words.joined(separator: " ") }
}
