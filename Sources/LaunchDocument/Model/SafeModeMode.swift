/// Whether the launch guard acts.
public enum SafeModeMode: String, CaseIterable, Sendable {
    case off
    /// Counts and reports, but every launch is a normal one.
    case shadow
    case on
}
