/// Values of safe mode as far as somebody has said something about them; nil stands for "as before".
///
/// A number outside of its limits becomes the nearest one that is inside, whether a policy or a document brought it.
public struct SafeModeValues: Hashable, Sendable {
    /// Whether the guard acts; on unless said otherwise.
    public let mode: SafeModeMode?
    /// How many launches in a row must fail: 1 to 10, by default 2.
    public let crashThreshold: Int?
    /// What a start of unknown kind that vanished counts, where a sure failure counts 2: 1 or 2, by default 1.
    public let unknownHintPoints: Int?
    /// For how long ambiguous failures count: an hour to a year, by default a week.
    public let windowSeconds: Int?
    /// How long after its first screen a launch is a success: 0 to 120, by default 10.
    public let stableAfterSeconds: Int?
    /// From how long without a first screen on giving up is a failure: 5 to 120, by default 20.
    public let hangAfterSeconds: Int?
    /// The level that is never exceeded: 1 to 3, by default 3.
    public let maximumLevel: Int?
    /// By level, 1 to 3.
    public let levels: [Int: SafeModeLevelValues]
    /// How many launches a level lasts at most: 1 to 32, by default 8.
    public let maximumRetryAfter: Int?
    /// Flags and parts that no level switches off.
    public let neverDisable: [String]?

    package init(
        mode: SafeModeMode? = nil, crashThreshold: Int? = nil, unknownHintPoints: Int? = nil, windowSeconds: Int? = nil,
        stableAfterSeconds: Int? = nil, hangAfterSeconds: Int? = nil, maximumLevel: Int? = nil,
        levels: [Int: SafeModeLevelValues] = [:], maximumRetryAfter: Int? = nil, neverDisable: [String]? = nil
    ) {
        self.mode = mode
        self.crashThreshold = crashThreshold?.clamped(to: SafeModeLimits.crashThreshold)
        self.unknownHintPoints = unknownHintPoints?.clamped(to: SafeModeLimits.unknownHintPoints)
        self.windowSeconds = windowSeconds?.clamped(to: SafeModeLimits.windowSeconds)
        self.stableAfterSeconds = stableAfterSeconds?.clamped(to: SafeModeLimits.stableAfterSeconds)
        self.hangAfterSeconds = hangAfterSeconds?.clamped(to: SafeModeLimits.hangAfterSeconds)
        self.maximumLevel = maximumLevel?.clamped(to: SafeModeLimits.level)
        self.levels = levels.filter { SafeModeLimits.level.contains($0.key) && $0.value != SafeModeLevelValues() }
        self.maximumRetryAfter = maximumRetryAfter?.clamped(to: SafeModeLimits.maximumRetryAfter)
        self.neverDisable = neverDisable
    }
}
