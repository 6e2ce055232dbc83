/// A row that differs from its app.
package struct Disagreement: Equatable, Sendable {
    package let quantity: Quantity
    package let row: VersionRow
    /// What the app has in the configuration that a store gets; nil where it has none.
    package let expected: String?
}
