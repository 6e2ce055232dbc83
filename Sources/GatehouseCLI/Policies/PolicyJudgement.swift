import LaunchDocument
import PolicyFiles

/// Reads policy files and questions them, each with what it was before.
struct PolicyJudgement {
    let now: Timestamp
    var installs: InstallTable?
    var previous: PolicyFolder?
    var isStrict = false

    struct Result {
        let source: SourceText
        /// Nil when the file cannot be read as a policy.
        let app: String?
        let policy: Policy?
        let diagnostics: [Diagnostic]

        var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
    }

    /// What there is to say about a file, held against what was published before, if that is known.
    func judge(_ source: SourceText, before given: Policy? = nil) -> Result {
        let reading = Policy.read(source)
        switch reading.outcome {
        case .refused:
            return Result(source: source, app: nil, policy: nil, diagnostics: reading.diagnostics)
        case .retired(let app):
            return Result(source: source, app: app.value, policy: nil, diagnostics: reading.diagnostics)
        case .policy(let policy):
            // A file that was not there before, or could not be read, is nothing to compare with.
            let before =
                given ?? previous.flatMap { try? $0.source(of: policy.app.value) }.flatMap { Policy.read($0).policy }
            return judge(policy, reading.diagnostics, before: before)
        }
    }

    func judge(_ policy: Policy, _ diagnostics: [Diagnostic], before: Policy?) -> Result {
        let lint = PolicyLint(policy, now: now, previous: before, installs: installs, isStrict: isStrict)
        return Result(
            source: policy.source, app: policy.app.value, policy: policy, diagnostics: diagnostics + lint.diagnostics())
    }
}
