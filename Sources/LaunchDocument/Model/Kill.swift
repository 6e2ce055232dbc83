/// A kill switch that is on.
public struct Kill: Hashable, Sendable {
    /// Who loses the feature.
    public let when: Condition
    /// Whether it also holds for installs that do not know what the condition asks for, where a crash would be worse than a
    /// missing feature.
    public let killsUnknown: Bool

    package init(when: Condition, killsUnknown: Bool = false) {
        self.when = when
        self.killsUnknown = killsUnknown
    }
}
