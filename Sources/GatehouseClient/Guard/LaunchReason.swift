/// Why a launch has its level.
public enum LaunchReason: Hashable, Sendable {
    /// Why a normal launch is tried again after safe mode.
    public enum Probation: Hashable, Sendable {
        /// Safe mode lasted as long as it was to last.
        case safeModeEnded
        /// Another document is there than the one that failed.
        case otherDocument
        /// The user asked for it.
        case triedNormally
    }

    /// Nothing is known of a launch before.
    case first
    /// Nothing is known any more: the record of the launches before was damaged.
    case lost
    /// Nothing is held against the app.
    case normal
    /// Something is, but not enough.
    case suspect(points: Int, of: Int)
    /// Enough failed; safe mode lasts for so many launches that go well.
    case tripped(launches: Int)
    /// Safe mode failed at this level.
    case escalated(from: Int)
    /// Safe mode lasts for so many more launches that go well.
    case staysSafe(launches: Int)
    /// A normal launch is tried.
    case probation(Probation)
    /// The server asks for safe mode.
    case forced
    /// The build is another one.
    case newBuild
    /// Safe mode is switched off.
    case off
    /// The record could not be read, for this reason (`errno`); nothing is written.
    case unreadable(code: Int32)
    /// A newer version of the app wrote the record; nothing is written.
    case newerFormat
    /// Another process of the same role runs; this one neither counts nor writes.
    case otherProcess
}
