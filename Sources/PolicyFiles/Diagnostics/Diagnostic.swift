/// One thing to say about a policy file: what was found and where.
///
/// It holds facts; `message` and `help` turn them into sentences.
package struct Diagnostic: Sendable, Equatable {
    package enum Severity: String, Sendable {
        /// The file is refused: nothing of it is published.
        case error
        /// The file is published; somebody should look.
        case warning
    }

    /// What was found, by the layer that found it.
    package enum Fact: Sendable, Equatable {
        case yaml(YAMLFact)
        case schema(SchemaFact)
        case lint(LintFact)
        case installs(InstallTableFact)
    }

    package let severity: Severity
    package let fact: Fact
    /// The bytes that a caret points at.
    package let span: SourceSpan
    package let path: String

    package init(severity: Severity, fact: Fact, span: SourceSpan, path: String) {
        self.severity = severity
        self.fact = fact
        self.span = span
        self.path = path
    }

    /// What is wrong, in one sentence without a full stop.
    package var message: String {
        switch fact {
        case .yaml(let fact): fact.message
        case .schema(let fact): fact.message
        case .lint(let fact): fact.message
        case .installs(let fact): fact.message
        }
    }

    /// What to do about it.
    package var help: String {
        switch fact {
        case .yaml(let fact): fact.help
        case .schema(let fact): fact.help
        case .lint(let fact): fact.help
        case .installs(let fact): fact.help
        }
    }
}
