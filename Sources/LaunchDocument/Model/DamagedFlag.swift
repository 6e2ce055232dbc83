/// What is left of a flag of which a value cannot be read: enough to take the feature away, and never enough to give it.
package struct DamagedFlag: Hashable, Sendable {
    package let name: String
    package let defaultValue: Bool?
    /// Nil when it cannot be read; then the app has the one that it was built with.
    package let safeValue: Bool?
    package let kill: Kill?
    package let restore: Restore?
}
