/// What a check comes to.
package enum HealthStatus: String, Hashable, Sendable, CaseIterable {
    case ok
    case warn
    case breach
    case unknown
}
