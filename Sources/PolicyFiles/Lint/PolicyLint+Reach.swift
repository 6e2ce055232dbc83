import LaunchDocument
package import Versioning

extension PolicyLint {
    /// Who must leave a version and has a device that nothing good enough runs on.
    var strandedFindings: [Finding] {
        // Of a release that once was in the store, often nobody wrote down what it ran on: then only users can show it.
        let earlier = policy.releases.filter { $0.status.value != .pending && $0.minimumOS != nil }
        guard let minimum = policy.versions.minimum, let supported = lowestSystem(of: goodReleases) else { return [] }
        let reached = lowestSystem(of: earlier + policy.installableReleases).flatMap { $0 < supported ? $0 : nil }
        let share = installs.flatMap { strandedShare(of: PolicyImpact(of: document, on: $0)) }
        guard reached != nil || share.map({ $0.thousandths > 0 }) ?? false else { return [] }
        let from = reached == .lowest ? nil : reached
        return [.warning(.strandedSystems(from: from, below: supported, share: share), at: minimum.span)]
    }

    private func strandedShare(of impact: PolicyImpact) -> Percent? {
        PolicyImpact.share(impact.users { $0.verdict.reason == .osTooOld }, of: impact.users)
    }

    /// Releases that can be installed now and need not be left themselves.
    private var goodReleases: [Policy.Release] {
        policy.installableReleases.filter { release in
            policy.block(ofAll: release.version.value) == nil
                && release.version.value >= policy.versions.minimum?.value ?? release.version.value
        }
    }

    /// The lowest system that one of some releases runs on; a release without a minimum runs on all.
    private func lowestSystem(of releases: [Policy.Release]) -> OSVersion? {
        releases.map { $0.minimumOS?.value ?? .lowest }.min()
    }

    /// A version must be left, and what it is left for is not offered to everybody yet.
    var phasedFindings: [Finding] {
        guard policy.versions.minimum != nil || !policy.versions.blocked.isEmpty else { return [] }
        let good = goodReleases
        guard !good.isEmpty, good.allSatisfy({ $0.status.value == .phased }) else { return [] }
        return good.map { .warning(.reliesOnPhased($0.version.value, $0.percent?.value), at: $0.status.span) }
    }
}

extension Policy {
    /// The block that every installation of a version must heed, whatever its device.
    package func block(ofAll version: AppVersion) -> BlockedRange? {
        versions.blocked.first { $0.when.condition.holdsForAll(of: version) }
    }
}

extension Condition {
    /// Whether a rule is about every installation of a version.
    fileprivate func holdsForAll(of version: AppVersion) -> Bool {
        os == nil && builds == nil && devices == nil && locales == nil && !isUnreadable
            && versions.map { $0.contains(version) } ?? true
    }
}
