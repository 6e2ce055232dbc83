/// A feature that can be switched off from outside.
public struct Flag: Hashable, Sendable {
    /// The key that the app asks for.
    public let name: String
    /// The value in normal times.
    public let defaultValue: Bool
    /// The value under a kill, in safe mode and on every path of failure.
    public let safeValue: Bool
    /// Takes the feature away from those whom its condition is about.
    public let kill: Kill?
    /// Gives a killed feature back to some of the installs first.
    public let restore: Restore?

    package init(name: String, defaultValue: Bool, safeValue: Bool, kill: Kill? = nil, restore: Restore? = nil) {
        self.name = name
        self.defaultValue = defaultValue
        self.safeValue = safeValue
        self.kill = kill
        self.restore = restore
    }
}
