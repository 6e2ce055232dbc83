/// What the document says about safe mode: values, exceptions from them, and whom to put into safe mode right away.
public struct SafeModeSettings: Hashable, Sendable {
    /// What holds for everybody.
    public let values: SafeModeValues
    /// The first one that matches replaces the values it names.
    public let overrides: [SafeModeOverride]
    /// Whom to start in safe mode at once; nil for nobody.
    public let force: SafeModeForce?

    package init(
        values: SafeModeValues = SafeModeValues(), overrides: [SafeModeOverride] = [], force: SafeModeForce? = nil
    ) {
        self.values = values
        self.overrides = overrides
        self.force = force
    }
}
