/// A killed feature on its way back.
public struct Restore: Hashable, Sendable {
    /// Whom the ramp is about; everybody else has the default.
    public let when: Condition
    /// Whether it is also about installs that do not know what the condition asks for, because the kill was.
    public let includesUnknown: Bool
    /// The share of the installs that have the default again; the others have the safe value.
    public let percent: Percent
    /// Replaces the flag's name in the bucketing, so that several flags can share their installs.
    public let salt: String?

    package init(
        when: Condition = Condition(), includesUnknown: Bool = false, percent: Percent, salt: String? = nil
    ) {
        self.when = when
        self.includesUnknown = includesUnknown
        self.percent = percent
        self.salt = salt
    }
}
