/// A version as a client or a store reported it.
public struct ReportedVersion: Hashable, Sendable {
    /// The version without what stood around it.
    public let version: AppVersion
    /// What stood in parentheses, as in `2.4.0 (1873)`.
    public let build: String?
}
