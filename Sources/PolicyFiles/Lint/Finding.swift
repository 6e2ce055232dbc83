/// A fact with its place, before it becomes a diagnostic.
struct Finding {
    let severity: Diagnostic.Severity
    let fact: LintFact
    let span: SourceSpan

    static func error(_ fact: LintFact, at span: SourceSpan) -> Finding {
        Finding(severity: .error, fact: fact, span: span)
    }

    static func warning(_ fact: LintFact, at span: SourceSpan) -> Finding {
        Finding(severity: .warning, fact: fact, span: span)
    }

    func diagnostic(in source: SourceText) -> Diagnostic {
        Diagnostic(severity: severity, fact: .lint(fact), span: span, path: source.path)
    }
}
