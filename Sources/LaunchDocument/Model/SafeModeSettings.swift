/// What the document says about safe mode: values, exceptions from them, and whom to put into safe mode right away.
public struct SafeModeSettings: Hashable, Sendable {
    public let values: SafeModeValues
    /// The first one that matches replaces the values it names.
    public let overrides: [SafeModeOverride]
    public let force: SafeModeForce?

    package init(values: SafeModeValues = SafeModeValues(), overrides: [SafeModeOverride] = [], force: SafeModeForce? = nil) {
        self.values = values
        self.overrides = overrides
        self.force = force
    }
}
