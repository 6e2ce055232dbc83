/// Values of safe mode as far as somebody has said something about them; nil stands for "as before".
///
/// A number outside of its limits becomes the nearest one that is inside, whether a policy or a document brought it.
public struct SafeModeValues: Hashable, Sendable {
    public let mode: SafeModeMode?
    public let crashThreshold: Int?
    public let unknownHintPoints: Int?
    public let windowSeconds: Int?
    public let stableAfterSeconds: Int?
    public let hangAfterSeconds: Int?
    public let maximumLevel: Int?
    /// By level, 1 to 3.
    public let levels: [Int: SafeModeLevelValues]
    /// How many launches a level lasts at most.
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
