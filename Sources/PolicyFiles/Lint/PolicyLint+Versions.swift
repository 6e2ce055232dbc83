import LaunchDocument
import Versioning

extension PolicyLint {
    var minimumFindings: [Finding] {
        guard let minimum = policy.versions.minimum else { return [] }
        var findings: [Finding] = []
        if let recommended = policy.versions.recommended, minimum.value > recommended.value {
            let fact = LintFact.minimumAboveRecommended(minimum: minimum.value, recommended: recommended.value)
            findings.append(.error(fact, at: minimum.span))
        }
        findings += unreachable(minimum, "minimum")
        if policy.versions.reason == nil { findings.append(.error(.minimumWithoutReason, at: minimum.span)) }
        if let gateSince = policy.versions.gateSince, minimum.value < gateSince.value {
            let fact = LintFact.minimumBelowGateSince(minimum: minimum.value, gateSince: gateSince.value)
            findings.append(.warning(fact, at: minimum.span))
        }
        return findings
    }

    var recommendedFindings: [Finding] {
        policy.versions.recommended.map { unreachable($0, "recommended") } ?? []
    }

    private func unreachable(_ version: Located<AppVersion>, _ name: String) -> [Finding] {
        let newest = policy.installableReleases.map(\.version.value).max()
        if let newest, version.value <= newest { return [] }
        return [.error(.aboveEveryRelease(name: name, version: version.value, newest: newest), at: version.span)]
    }

    var blockedFindings: [Finding] {
        policy.versions.blocked.flatMap { blocked in
            var findings = boundFindings(of: blocked.when, name: "blocked")
            if blocked.reason == nil { findings.append(.error(.blockWithoutReason, at: blocked.span)) }
            return findings
        }
    }

    var storeFindings: [Finding] {
        guard policy.storeURL == nil else { return [] }
        let first = policy.versions.minimum?.span ?? policy.versions.blocked.first?.span
        return first.map { [.error(.blockWithoutStoreURL, at: $0)] } ?? []
    }

    var forceFindings: [Finding] {
        policy.safeMode.force.map { boundFindings(of: $0.when, name: "force") } ?? []
    }

    /// A rule that hits what comes next would hit the fix as well.
    private func boundFindings(of when: Policy.When, name: String) -> [Finding] {
        guard let versions = when.versions else {
            return [.error(.withoutUpperBound(name: name, hasVersions: false), at: when.span)]
        }
        if !versions.value.hasUpperBound {
            return [.error(.withoutUpperBound(name: name, hasVersions: true), at: versions.span)]
        }
        let pending = policy.releases.filter { $0.status.value == .pending }.map(\.version.value)
        return pending.filter(versions.value.contains).map {
            .error(.matchesPending(name: name, version: $0), at: versions.span)
        }
    }

    var releaseFindings: [Finding] {
        let live = policy.releases.filter { $0.status.value == .live }
        guard policy.platform.value.isApple, let first = live.first else { return [] }
        let line = policy.source.position(of: first.span.lowerBound).line
        return live.dropFirst().map {
            let fact = LintFact.severalLive($0.version.value, other: first.version.value, otherLine: line)
            return .error(fact, at: $0.status.span)
        }
    }

    /// Ranges that nothing can match, wherever they stand.
    var emptyRangeFindings: [Finding] {
        policy.conditions.flatMap { when in
            [
                when.versions.flatMap { $0.value.isEmpty ? ($0.value.description, $0.span) : nil },
                when.os.flatMap { $0.value.isEmpty ? ($0.value.description, $0.span) : nil },
                when.builds.flatMap { $0.value.isEmpty ? ($0.value.description, $0.span) : nil },
            ].compactMap { $0 }.map { .error(.neverMatches(range: $0.0), at: $0.1) }
        }
    }
}

extension Policy {
    /// Every condition of the file.
    var conditions: [When] {
        let ofFlags = flags.flatMap { [$0.kill?.when, $0.restore?.when].compactMap { $0 } }
        let ofSafeMode = safeMode.overrides.map(\.when) + [safeMode.force?.when].compactMap { $0 }
        return versions.blocked.map(\.when) + notices.map(\.when) + ofFlags + ofSafeMode
    }
}
