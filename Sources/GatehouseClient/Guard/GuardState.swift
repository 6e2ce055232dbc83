/// Where the guard stands.
public enum GuardState: String, Hashable, Sendable, CaseIterable {
    /// Nothing is held against the app.
    case normal
    /// Something failed, but not often enough.
    case suspect
    /// In safe mode.
    case safe
    /// Tries a normal launch after safe mode; one sure failure leads back.
    case probation
}
