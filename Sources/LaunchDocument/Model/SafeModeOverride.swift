/// Other values for some installs.
public struct SafeModeOverride: Hashable, Sendable {
    /// Whom the values are for.
    public let when: Condition
    /// What replaces the values of the document, value by value.
    public let set: SafeModeValues

    package init(when: Condition, set: SafeModeValues) {
        self.when = when
        self.set = set
    }
}
