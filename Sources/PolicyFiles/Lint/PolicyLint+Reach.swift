import LaunchDocument
import Versioning

extension PolicyLint {
    /// Who is told to leave a version and has nowhere to go.
    var strandedFindings: [Finding] {
        guard let minimum = policy.versions.minimum else { return phasedFindings }
        let listed = policy.releases.filter { $0.status.value != .pending }
        // A release without a minimum system runs on all of them, and so does the lowest bound.
        guard let goodEnough = lowestSystem(of: goodReleases), let reached = lowestSystem(of: listed) else {
            return phasedFindings
        }
        guard let below = goodEnough.system, reached.system.map({ $0 < below }) ?? true else { return phasedFindings }
        let share = installs.flatMap { strandedShare(of: PolicyImpact(of: document, on: $0)) }
        let fact = LintFact.strandedSystems(from: reached.system, below: below, share: share)
        return [.warning(fact, at: minimum.span)] + phasedFindings
    }

    private func strandedShare(of impact: PolicyImpact) -> Percent? {
        PolicyImpact.share(impact.users { $0.verdict.reason == .osTooOld }, of: impact.users)
    }

    /// Releases that can be installed now and need not be left themselves.
    private var goodReleases: [Policy.Release] {
        policy.installableReleases.filter { release in
            let isBlocked = policy.versions.blocked.contains {
                $0.when.condition.holdsForAll(of: release.version.value)
            }
            return !isBlocked && release.version.value >= policy.versions.minimum?.value ?? release.version.value
        }
    }

    /// The lowest system that one of some releases runs on, nil inside for all systems; nil when there are none.
    private func lowestSystem(of releases: [Policy.Release]) -> (system: OSVersion?, Void)? {
        guard !releases.isEmpty else { return nil }
        let systems = releases.map(\.minimumOS?.value)
        return (systems.contains(nil) ? nil : systems.compactMap { $0 }.min(), ())
    }

    /// A version must be left, and what it is left for is not offered to everybody yet.
    private var phasedFindings: [Finding] {
        guard policy.versions.minimum != nil || !policy.versions.blocked.isEmpty else { return [] }
        let good = goodReleases
        guard !good.isEmpty, good.allSatisfy({ $0.status.value == .phased }) else { return [] }
        return good.map { .warning(.reliesOnPhased($0.version.value, $0.percent?.value), at: $0.status.span) }
    }
}

extension Condition {
    /// Whether a rule is about every installation of a version.
    fileprivate func holdsForAll(of version: AppVersion) -> Bool {
        os == nil && builds == nil && devices == nil && locales == nil && !isUnreadable
            && versions.map { $0.contains(version) } ?? true
    }
}
