package import LaunchDocument
import Versioning

extension PolicyLint {
    /// What safe mode says and does not do, and what is less safe at a higher level.
    var safeModeFindings: [Finding] {
        guard let root = try? YAMLNode.parse(policy.source), root.node(at: ["safe_mode"]) != nil else { return [] }
        let scopes = SafeModeScope.all(of: policy, in: root)
        var findings = scopes.flatMap { idleNames($0) + looserLevels($0) }
        findings += unreachedLevels(root) + shadowedOverrides + idleForce
        var seen: [Finding] = []
        for finding in findings where !seen.contains(where: { $0.span == finding.span && $0.fact == finding.fact }) {
            seen.append(finding)
        }
        return seen
    }

    /// Names in `disable` that are off at no level all the same.
    private func idleNames(_ scope: SafeModeScope) -> [Finding] {
        scope.disabled.flatMap { level, name -> [Finding] in
            if scope.settings.neverDisable.contains(name.value) {
                return [.warning(.disabledAndKept(name.value), at: name.span)]
            }
            let flag = policy.flags.first { $0.name.value == name.value }
            guard let flag, flag.defaultValue.value, flag.safeValue.value else { return [] }
            return [.warning(.disabledStaysOn(name.value, level: level), at: name.span)]
        }
    }

    /// A level that takes a risk which the one below it avoids. Flags cannot do that: what one level switches off, higher
    /// ones do.
    private func looserLevels(_ scope: SafeModeScope) -> [Finding] {
        let levels = scope.settings.levels
        return (2...levels.count).flatMap { level -> [Finding] in
            let (below, here) = (levels[level - 2], levels[level - 1])
            var findings: [Finding] = []
            if here.document.caution < below.document.caution,
                let span = scope.span(of: "document", at: level) ?? scope.span(of: "document", at: level - 1)
            {
                let fact = LintFact.looserLevel(
                    level, key: "document", value: here.document.rawValue, below: below.document.rawValue)
                findings.append(.warning(fact, at: span))
            }
            // At level 3 nothing of the app runs that would read a cache.
            if level < levels.count, here.caches.caution < below.caches.caution,
                let span = scope.span(of: "caches", at: level) ?? scope.span(of: "caches", at: level - 1)
            {
                let fact = LintFact.looserLevel(
                    level, key: "caches", value: here.caches.rawValue, below: below.caches.rawValue)
                findings.append(.warning(fact, at: span))
            }
            return findings
        }
    }

    private func unreachedLevels(_ root: YAMLNode) -> [Finding] {
        let maximum = policy.safeMode.highestMaximum
        return SafeModeLimits.level.filter { $0 > maximum }.compactMap { level in
            root.node(at: ["safe_mode", "levels", .key("\(level)")]).map {
                .warning(.levelNeverReached(level, maximum: maximum), at: $0.span)
            }
        }
    }

    /// The first override that holds is the only one that counts.
    private var shadowedOverrides: [Finding] {
        let overrides = policy.safeMode.overrides
        return overrides.indices.compactMap { index in
            let when = overrides[index].when
            guard let earlier = overrides[..<index].first(where: { $0.when.condition.covers(when.condition) }) else {
                return nil
            }
            let line = policy.source.position(of: earlier.when.span.lowerBound).line
            return .warning(.overrideNeverUsed(firstLine: line), at: when.span)
        }
    }

    private var idleForce: [Finding] {
        guard let force = policy.safeMode.force else { return [] }
        var findings: [Finding] = []
        if let mode = policy.safeMode.modeWithoutEffect {
            findings.append(.warning(.forceWithoutEffect(mode), at: force.span))
        }
        if force.level.value > policy.safeMode.highestMaximum {
            let fact = LintFact.forceAboveMaximum(force.level.value, maximum: policy.safeMode.highestMaximum)
            findings.append(.warning(fact, at: force.level.span))
        }
        if let versions = force.when.versions, !isInstalled(versions.value) {
            findings.append(.warning(.forceOfNobody(versions.value), at: versions.span))
        }
        return findings
    }

    /// Whether somebody may have one of these versions; yes where nobody knows.
    private func isInstalled(_ versions: VersionRange) -> Bool {
        if let installs {
            return installs.rows.contains { $0.version.map(versions.contains) ?? false && $0.users > 0 }
        }
        let released = policy.releases.filter { $0.status.value != .pending }.map(\.version.value)
        return released.isEmpty || released.contains(where: versions.contains)
    }
}

extension Policy.SafeMode {
    /// The highest level that some installation can come to.
    package var highestMaximum: Int {
        let all = [values.maximumLevel ?? SafeModeLimits.level.upperBound] + overrides.compactMap(\.set.maximumLevel)
        return all.max() ?? SafeModeLimits.level.upperBound
    }

    /// The mode in which nobody at all starts in safe mode; nil when somebody can.
    package var modeWithoutEffect: SafeModeMode? {
        let mode = values.mode ?? .on
        return mode == .on || overrides.contains { $0.set.mode == .on } ? nil : mode
    }
}

extension DocumentChoice {
    fileprivate var caution: Int {
        switch self {
        case .cached: 0
        case .lastGood: 1
        case .bundled: 2
        }
    }
}

extension CacheTreatment {
    fileprivate var caution: Int {
        switch self {
        case .keep: 0
        case .skip: 1
        case .moveAside: 2
        }
    }
}
