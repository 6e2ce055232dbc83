/// Versions that must be left.
public struct BlockRule: Hashable, Sendable {
    /// Whom the rule is about.
    public let when: Condition
    /// Nil when the reason is one that this reader does not know.
    public let reason: BlockReason?

    package init(when: Condition, reason: BlockReason?) {
        self.when = when
        self.reason = reason
    }
}
