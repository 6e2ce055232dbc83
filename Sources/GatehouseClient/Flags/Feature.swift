/// A feature that can be switched off from outside, as the app was built with it.
///
///     extension Feature { static let newCheckout = Feature("new_checkout", safe: false) }
public struct Feature: Hashable, Sendable {
    /// The flag's name in the policy.
    public let name: String
    /// The value in normal times while no document speaks of the flag.
    public let defaultValue: Bool
    /// The value in safe mode and whenever something failed, while no document speaks of the flag.
    public let safeValue: Bool
    let hash: KillHash

    /// A feature; what a document says about its flag wins over both values.
    public init(_ name: String, default defaultValue: Bool = true, safe safeValue: Bool) {
        self.name = name
        self.defaultValue = defaultValue
        self.safeValue = safeValue
        hash = KillHash(name)
    }
}
