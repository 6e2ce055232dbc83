package import LaunchDocument

/// Questions a policy as a whole: what must not be published, and what somebody should look at.
package struct PolicyLint: Sendable {
    package let policy: Policy
    package let now: Timestamp
    /// The policy as it was before this change.
    package let previous: Policy?
    package let installs: InstallTable?
    /// Whether a change needs a higher revision.
    package let isStrict: Bool

    let document: LaunchDocument

    package init(
        _ policy: Policy, now: Timestamp, previous: Policy? = nil, installs: InstallTable? = nil, isStrict: Bool = false
    ) {
        self.policy = policy
        self.now = now
        self.previous = previous
        self.installs = installs
        self.isStrict = isStrict
        self.document = policy.launchDocument()
    }

    /// All errors and warnings in the order of the file.
    package func diagnostics() -> [Diagnostic] {
        let findings = [
            minimumFindings, recommendedFindings, blockedFindings, storeFindings, forceFindings, releaseFindings,
            strandedFindings, emptyRangeFindings, messageFindings, flagFindings, reviewFindings, changeFindings, sizeFindings,
        ].joined()
        return findings.map { $0.diagnostic(in: policy.source) }.inFileOrder
    }
}

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
