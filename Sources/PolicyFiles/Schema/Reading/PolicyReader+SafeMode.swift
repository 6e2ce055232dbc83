import LaunchDocument

extension PolicyReader {
    mutating func safeMode(_ field: Field?) -> Policy.SafeMode {
        guard let fields = fields(of: field, SchemaKeys.SafeMode.self) else { return Policy.SafeMode() }
        var safeMode = Policy.SafeMode()
        safeMode.values = values(fields, naming: &safeMode.namedFlags)
        for item in items(of: fields[.overrides]) {
            guard let override = self.fields(of: item, SchemaKeys.Override.self) else { continue }
            let when = when(required(.when, of: override), of: override.span)
            guard let set = self.fields(of: required(.set, of: override), SchemaKeys.SafeMode.self) else { continue }
            for key in [SchemaKeys.SafeMode.overrides, .force] {
                if let nested = set[key] {
                    let home = "`safe_mode` itself"
                    report(
                        .unknownKey(nested.name, of: "set", allowed: [], suggestion: nil, home: home),
                        at: nested.keySpan)
                }
            }
            safeMode.overrides.append(
                Policy.SafeModeOverride(when: when, set: values(set, naming: &safeMode.namedFlags)))
        }
        safeMode.force = force(fields[.force])
        return safeMode
    }

    private mutating func values(
        _ fields: Fields<SchemaKeys.SafeMode>, naming flags: inout [Located<String>]
    ) -> SafeModeValues {
        let exit = self.fields(of: fields[.exit], SchemaKeys.Exit.self)
        return SafeModeValues(
            mode: choice(fields[.mode], of: SafeModeMode.self)?.value,
            crashThreshold: integer(fields[.crashThreshold], in: SafeModeLimits.crashThreshold)?.value,
            unknownHintPoints: integer(fields[.unknownHintPoints], in: SafeModeLimits.unknownHintPoints)?.value,
            windowSeconds: integer(fields[.windowSeconds], in: SafeModeLimits.windowSeconds)?.value,
            stableAfterSeconds: integer(fields[.stableAfterSeconds], in: SafeModeLimits.stableAfterSeconds)?.value,
            hangAfterSeconds: integer(fields[.hangAfterSeconds], in: SafeModeLimits.hangAfterSeconds)?.value,
            maximumLevel: integer(fields[.maximumLevel], in: SafeModeLimits.level)?.value,
            levels: levels(fields[.levels], naming: &flags),
            maximumRetryAfter: integer(exit?[.maximumRetryAfter], in: SafeModeLimits.maximumRetryAfter)?.value,
            neverDisable: names(fields[.neverDisable], into: &flags))
    }

    private mutating func levels(
        _ field: Field?, naming flags: inout [Located<String>]
    ) -> [Int: SafeModeLevelValues] {
        guard let fields = fields(of: field, SchemaKeys.Levels.self) else { return [:] }
        var levels: [Int: SafeModeLevelValues] = [:]
        for (number, key) in zip(SafeModeLimits.level, SchemaKeys.Levels.allCases) {
            guard let level = self.fields(of: fields[key], SchemaKeys.Level.self) else { continue }
            levels[number] = SafeModeLevelValues(
                document: choice(level[.document], of: DocumentChoice.self)?.value,
                disable: names(level[.disable], into: &flags),
                caches: choice(level[.caches], of: CacheTreatment.self)?.value,
                fetchTimeoutMilliseconds: integer(
                    level[.fetchTimeout], in: SafeModeLimits.fetchTimeoutMilliseconds)?.value)
        }
        return levels
    }

    /// A list of names, also kept with their places; nil when there is no list.
    private mutating func names(_ field: Field?, into places: inout [Located<String>]) -> [String]? {
        guard field != nil else { return nil }
        let names = items(of: field).compactMap { name($0, if: Self.isFlagName, else: SchemaFact.notFlagName) }
        places += names
        return names.map(\.value)
    }

    private mutating func force(_ field: Field?) -> Policy.SafeModeForce? {
        guard let fields = fields(of: field, SchemaKeys.Force.self) else { return nil }
        let when = when(required(.when, of: fields), of: fields.span)
        let level = integer(required(.level, of: fields), in: SafeModeLimits.level)
        let reason = text(fields[.reason])
        let since = timestamp(fields[.since])
        let reviewBy = timestamp(fields[.reviewBy])
        guard let level else { return nil }
        return Policy.SafeModeForce(
            when: when, level: level, reason: reason, since: since, reviewBy: reviewBy, span: fields.span)
    }

    mutating func health(_ field: Field?) -> Policy.Health {
        guard let fields = fields(of: field, SchemaKeys.Health.self) else { return Policy.Health() }
        return Policy.Health(
            crashFreeUsers: thresholds(fields[.crashFreeUsers]),
            crashFreeSessions: thresholds(fields[.crashFreeSessions]))
    }

    private mutating func thresholds(_ field: Field?) -> Policy.Thresholds? {
        guard let fields = fields(of: field, SchemaKeys.Thresholds.self) else { return nil }
        let target = percent(fields[.target])
        let critical = percent(fields[.critical])
        if let target, let critical, critical.value.thousandths > target.value.thousandths {
            report(.criticalAboveTarget, at: critical.span)
        }
        return Policy.Thresholds(target: target, critical: critical)
    }
}
