package import LaunchDocument
package import PolicyFiles

/// What becomes of the content of a policy file.
package enum PolicyRendering: Sendable {
    /// It may be served; `retiredFlags` went on purpose, and there are `warnings` for somebody to look at.
    case policy(PreparedPolicy, retiredFlags: Set<String>, warnings: Int)
    /// The app was taken out of service on purpose.
    case retired
    /// Nothing of it may be served.
    case refused([Diagnostic])

    package init(of source: SourceText, at now: Timestamp) {
        let reading = Policy.check(source, now: now)
        switch reading.outcome {
        case .policy(let policy):
            self = .policy(
                PreparedPolicy(policy), retiredFlags: Set(policy.retiredFlags.map(\.value)),
                warnings: reading.diagnostics.count)
        case .retired: self = .retired
        case .refused: self = .refused(reading.diagnostics)
        }
    }
}
