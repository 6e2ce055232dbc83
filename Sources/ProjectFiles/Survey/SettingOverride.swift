/// A target that says for itself what something around it says as well.
package struct SettingOverride: Hashable, Sendable {
    package let target: String
    package let configuration: String?
    package let condition: String
    package let quantity: Quantity
    /// What counts.
    package let value: String
    package let place: ProjectPlace
    /// What would count without it.
    package let overridden: String
    package let overriddenPlace: ProjectPlace
}
