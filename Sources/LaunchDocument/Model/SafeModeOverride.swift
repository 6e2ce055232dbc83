/// Other values for some installs.
public struct SafeModeOverride: Hashable, Sendable {
    public let when: Condition
    public let set: SafeModeValues

    package init(when: Condition, set: SafeModeValues) {
        self.when = when
        self.set = set
    }
}
