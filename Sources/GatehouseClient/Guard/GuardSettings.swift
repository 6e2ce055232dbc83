package import LaunchDocument

/// The settings of safe mode that decide about a launch, as they are kept in the record: numbers only, held to their
/// limits whoever brings them.
package struct GuardSettings: Hashable, Sendable {
    /// What a launch at one level does.
    package struct Level: Hashable, Sendable {
        package var document: DocumentChoice
        package var caches: CacheTreatment
        package var fetchTimeoutMilliseconds: Int

        package init(document: DocumentChoice, caches: CacheTreatment, fetchTimeoutMilliseconds: Int) {
            self.document = document
            self.caches = caches
            self.fetchTimeoutMilliseconds = fetchTimeoutMilliseconds.clamped(
                to: SafeModeLimits.fetchTimeoutMilliseconds)
        }
    }

    package let mode: SafeModeMode
    package let crashThreshold: Int
    package let unknownHintPoints: Int
    package let windowSeconds: Int
    package let stableAfterSeconds: Int
    package let hangAfterSeconds: Int
    package let maximumLevel: Int
    package let maximumRetryAfter: Int
    /// The level that `force` asks of this installation; 0 for none.
    package let forcedLevel: Int
    /// Levels 1, 2 and 3.
    package let levels: [Level]

    /// Any numbers; those outside of their limits become the nearest ones inside.
    package init(
        mode: SafeModeMode = .on, crashThreshold: Int = 2, unknownHintPoints: Int = 1, windowSeconds: Int = 604_800,
        stableAfterSeconds: Int = 10, hangAfterSeconds: Int = 20, maximumLevel: Int = 3, maximumRetryAfter: Int = 8,
        forcedLevel: Int = 0, levels: [Level] = Self.usualLevels
    ) {
        self.mode = mode
        self.crashThreshold = crashThreshold.clamped(to: SafeModeLimits.crashThreshold)
        self.unknownHintPoints = unknownHintPoints.clamped(to: SafeModeLimits.unknownHintPoints)
        self.windowSeconds = windowSeconds.clamped(to: SafeModeLimits.windowSeconds)
        self.stableAfterSeconds = stableAfterSeconds.clamped(to: SafeModeLimits.stableAfterSeconds)
        self.hangAfterSeconds = hangAfterSeconds.clamped(to: SafeModeLimits.hangAfterSeconds)
        self.maximumLevel = maximumLevel.clamped(to: SafeModeLimits.level)
        self.maximumRetryAfter = maximumRetryAfter.clamped(to: SafeModeLimits.maximumRetryAfter)
        self.forcedLevel = forcedLevel.clamped(to: 0...SafeModeLimits.level.upperBound)
        self.levels = Array((levels + Self.usualLevels.dropFirst(levels.count)).prefix(Self.usualLevels.count))
    }

    package static let usualLevels = [
        Level(document: .lastGood, caches: .skip, fetchTimeoutMilliseconds: 3000),
        Level(document: .bundled, caches: .moveAside, fetchTimeoutMilliseconds: 3000),
        Level(document: .bundled, caches: .keep, fetchTimeoutMilliseconds: 0),
    ]

    /// The settings of a document for one installation.
    package init(_ document: LaunchDocument, for installation: Installation) {
        self.init(
            document.safeMode(for: installation), forcedLevel: document.forcedSafeModeLevel(for: installation) ?? 0)
    }

    package init(_ settings: SafeMode, forcedLevel: Int) {
        self.init(
            mode: settings.mode, crashThreshold: settings.crashThreshold,
            unknownHintPoints: settings.unknownHintPoints, windowSeconds: settings.windowSeconds,
            stableAfterSeconds: settings.stableAfterSeconds, hangAfterSeconds: settings.hangAfterSeconds,
            maximumLevel: settings.maximumLevel, maximumRetryAfter: settings.maximumRetryAfter,
            forcedLevel: forcedLevel,
            levels: settings.levels.map {
                Level(document: $0.document, caches: $0.caches, fetchTimeoutMilliseconds: $0.fetchTimeoutMilliseconds)
            })
    }

    /// The same without a level that is asked for: what is left of a document for another build.
    var unforced: GuardSettings {
        GuardSettings(
            mode: mode, crashThreshold: crashThreshold, unknownHintPoints: unknownHintPoints,
            windowSeconds: windowSeconds, stableAfterSeconds: stableAfterSeconds, hangAfterSeconds: hangAfterSeconds,
            maximumLevel: maximumLevel, maximumRetryAfter: maximumRetryAfter, levels: levels)
    }
}
