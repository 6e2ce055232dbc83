package import LaunchDocument
package import Versioning

/// Questions the flags of a policy: what `PolicyLint` says about them, and whether kills have outlived their reason.
package struct FlagLint: Sendable {
    package let policy: Policy
    package let now: Timestamp
    /// When releases came out, as far as that is known.
    package let releaseTimes: [AppVersion: Timestamp]

    package init(_ policy: Policy, now: Timestamp, releaseTimes: [AppVersion: Timestamp]) {
        (self.policy, self.now, self.releaseTimes) = (policy, now, releaseTimes)
    }

    /// All errors and warnings in the order of the file.
    package func diagnostics() -> [Diagnostic] {
        let lint = PolicyLint(policy, now: now)
        let kills = policy.flags.compactMap { $0.kill?.span }
        let reviews = lint.reviewFindings.filter { finding in kills.contains { $0.encloses(finding.span) } }
        return (lint.flagFindings + reviews + policy.flags.compactMap(outlived)).map {
            $0.diagnostic(in: policy.source)
        }
        .inFileOrder
    }

    /// A kill that is older than the newest release, which should have the fix.
    private func outlived(_ flag: Policy.Flag) -> Finding? {
        guard let kill = flag.kill,
            let newest = policy.releases.filter({ $0.status.value == .live }).map(\.version.value).max()
        else { return nil }
        if let versions = kill.when.versions?.value, !versions.contains(newest) {
            guard versions.isBelow(newest) else { return nil }
            return .warning(.fixIsOut(flag: flag.name.value, killed: versions, fixed: newest), at: kill.span)
        }
        guard let since = kill.since?.value, let time = releaseTimes[newest], time > since else { return nil }
        return .warning(.killedPastRelease(flag: flag.name.value, newest, released: time), at: kill.span)
    }
}

extension VersionRange {
    /// Whether all that it holds is below a version.
    func isBelow(_ version: AppVersion) -> Bool { hasUpperBound && intervals.allSatisfy { $0.isBelow(version) } }
}

extension VersionInterval {
    fileprivate func isBelow(_ version: AppVersion) -> Bool {
        through.map { $0 < version } ?? before.map { $0 <= version } ?? false
    }
}

extension SourceSpan {
    func encloses(_ other: SourceSpan) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
