package import LaunchDocument
import Versioning

/// Questions the safe mode of a policy: what `PolicyLint` says about it, and whether a force has outlived its reason.
package struct SafeModeLint: Sendable {
    package let policy: Policy
    package let now: Timestamp
    package let installs: InstallTable?

    package init(_ policy: Policy, now: Timestamp, installs: InstallTable? = nil) {
        (self.policy, self.now, self.installs) = (policy, now, installs)
    }

    /// All errors and warnings in the order of the file.
    package func diagnostics() -> [Diagnostic] {
        let lint = PolicyLint(policy, now: now, installs: installs)
        let section = (try? YAMLNode.parse(policy.source))?.node(at: ["safe_mode"])?.span
        let others = (lint.flagFindings + lint.reviewFindings + lint.emptyRangeFindings).filter { finding in
            section.map { $0.encloses(finding.span) } ?? false
        }
        return (lint.safeModeFindings + lint.forceFindings + others + outlived)
            .map { $0.diagnostic(in: policy.source) }.inFileOrder
    }

    /// A force whose versions can all be left for a newer release.
    private var outlived: [Finding] {
        guard let force = policy.safeMode.force, let versions = force.when.versions,
            let newest = policy.releases.filter({ $0.status.value == .live }).map(\.version.value).max(),
            versions.value.isBelow(newest)
        else { return [] }
        return [.warning(.forceOutlived(versions.value, fixed: newest), at: versions.span)]
    }
}
