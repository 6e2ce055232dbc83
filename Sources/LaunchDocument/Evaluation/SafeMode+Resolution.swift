extension LaunchDocument {
    /// The settings of safe mode for an installation: the document's, with the first override that is about it, and the
    /// defaults for whatever neither says.
    public func safeMode(for installation: Installation) -> SafeMode {
        let seen = installation.seen(from: platform)
        return safeMode(ofOverride: safeMode.overrides.firstIndex { $0.when.holds(for: seen) })
    }

    /// The settings of those for whom this override counts; without one, of those whom none is about.
    package func safeMode(ofOverride index: Int?) -> SafeMode {
        SafeMode(index.map { safeMode.values.replaced(by: safeMode.overrides[$0].set) } ?? safeMode.values)
    }

    /// The level of safe mode that an installation is to start at without having crashed; nil for none.
    public func forcedSafeModeLevel(for installation: Installation) -> Int? {
        guard let force = safeMode.force, force.when.holds(for: installation.seen(from: platform)) else { return nil }
        return force.level
    }
}

extension SafeMode {
    fileprivate init(_ values: SafeModeValues) {
        mode = values.mode ?? .on
        crashThreshold = values.crashThreshold ?? 2
        unknownHintPoints = values.unknownHintPoints ?? 1
        windowSeconds = values.windowSeconds ?? 604_800
        stableAfterSeconds = values.stableAfterSeconds ?? 10
        hangAfterSeconds = values.hangAfterSeconds ?? 20
        maximumLevel = values.maximumLevel ?? 3
        let defaults = [
            Level(document: .lastGood, disable: [], caches: .skip, fetchTimeoutMilliseconds: 3000),
            Level(document: .bundled, disable: [], caches: .moveAside, fetchTimeoutMilliseconds: 3000),
            Level(document: .bundled, disable: [], caches: .keep, fetchTimeoutMilliseconds: 0),
        ]
        levels = zip(SafeModeLimits.level, defaults).map { number, level in
            values.levels[number].map(level.replaced) ?? level
        }
        maximumRetryAfter = values.maximumRetryAfter ?? 8
        neverDisable = values.neverDisable ?? []
    }
}

extension SafeMode.Level {
    fileprivate func replaced(by values: SafeModeLevelValues) -> SafeMode.Level {
        SafeMode.Level(
            document: values.document ?? document, disable: values.disable ?? disable, caches: values.caches ?? caches,
            fetchTimeoutMilliseconds: values.fetchTimeoutMilliseconds ?? fetchTimeoutMilliseconds)
    }
}

extension SafeModeValues {
    /// These values, except where `others` says something.
    fileprivate func replaced(by others: SafeModeValues) -> SafeModeValues {
        SafeModeValues(
            mode: others.mode ?? mode, crashThreshold: others.crashThreshold ?? crashThreshold,
            unknownHintPoints: others.unknownHintPoints ?? unknownHintPoints,
            windowSeconds: others.windowSeconds ?? windowSeconds,
            stableAfterSeconds: others.stableAfterSeconds ?? stableAfterSeconds,
            hangAfterSeconds: others.hangAfterSeconds ?? hangAfterSeconds,
            maximumLevel: others.maximumLevel ?? maximumLevel,
            levels: levels.merging(others.levels) { own, other in own.replaced(by: other) },
            maximumRetryAfter: others.maximumRetryAfter ?? maximumRetryAfter,
            neverDisable: others.neverDisable ?? neverDisable)
    }
}

extension SafeModeLevelValues {
    fileprivate func replaced(by others: SafeModeLevelValues) -> SafeModeLevelValues {
        SafeModeLevelValues(
            document: others.document ?? document, disable: others.disable ?? disable, caches: others.caches ?? caches,
            fetchTimeoutMilliseconds: others.fetchTimeoutMilliseconds ?? fetchTimeoutMilliseconds)
    }
}
