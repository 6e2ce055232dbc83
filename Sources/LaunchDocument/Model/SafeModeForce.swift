/// Puts installs into safe mode without waiting for them to crash.
public struct SafeModeForce: Hashable, Sendable {
    /// Who starts in safe mode.
    public let when: Condition
    /// From 1 to 3.
    public let level: Int

    package init(when: Condition, level: Int) {
        self.when = when
        self.level = level.clamped(to: SafeModeLimits.level)
    }
}
