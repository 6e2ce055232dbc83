/// What a launch does with the app's caches. User data is never touched.
public enum CacheTreatment: String, CaseIterable, Sendable {
    case keep
    case skip
    /// Starts without them and keeps one copy.
    case moveAside = "move_aside"
}
