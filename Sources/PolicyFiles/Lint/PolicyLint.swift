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
            strandedFindings, phasedFindings, emptyRangeFindings, messageFindings, flagFindings, reviewFindings,
            safeModeFindings, changeFindings, sizeFindings,
        ].joined()
        return findings.map { $0.diagnostic(in: policy.source) }.inFileOrder
    }
}
