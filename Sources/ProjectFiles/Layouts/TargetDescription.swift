/// What a layout says about one target, before its settings are worked out.
struct TargetDescription {
    let name: String
    let kind: TargetKind
    /// Names of targets that go into this one, or must be built before it.
    let dependencies: [String]
    var configurations: [Configuration] = []

    struct Configuration {
        /// Nil where the layout knows none.
        let name: String?
        let levels: [SettingLevel]
        var permissions = TargetPermissions()
    }
}
