/// The value of a flag for one installation, and why.
public struct FlagValue: Hashable, Sendable {
    /// What decided about the value.
    public enum Reason: Hashable, Sendable {
        /// The kill's condition holds.
        case killed
        /// The kill's condition asks for something unknown, and the kill is to count then.
        case killedUnknown
        /// An earlier document killed it, and no newer one has been fetched.
        case rememberedKill
        /// The launch runs at this level of safe mode.
        case safeMode(level: Int)
        /// The flag is being given back and this installation has it again.
        case restored
        /// The flag is being given back and this installation has to wait.
        case notYetRestored
        case defaultValue
    }

    /// Whether the feature is on.
    public let value: Bool
    /// What decided.
    public let reason: Reason

    package init(value: Bool, reason: Reason) {
        self.value = value
        self.reason = reason
    }
}
