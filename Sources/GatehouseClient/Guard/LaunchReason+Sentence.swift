extension LaunchReason: CustomStringConvertible {
    /// One sentence without a full stop, for logs.
    public var description: String {
        switch self {
        case .first: "no launch before is known"
        case .lost: "the record of the launches before was damaged, so nothing is known of them"
        case .normal: "nothing is held against the app"
        case .suspect(let points, let limit): "\(points) of the \(limit) points that lead into safe mode"
        case .tripped(let launches): "the app does not start; safe mode for \(Self.count(launches))"
        case .escalated(let level): "safe mode failed at level \(level)"
        case .staysSafe(let launches): "safe mode goes on for \(Self.count(launches))"
        case .probation(.safeModeEnded): "a normal launch is tried again; one sure failure leads back"
        case .probation(.otherDocument): "another document is there, with which a normal launch is tried"
        case .probation(.triedNormally): "the user asked for a normal launch"
        case .forced: "the server asks for safe mode"
        case .newBuild: "another build, which starts clean"
        case .off: "safe mode is switched off"
        case .unreadable(let code): "the record cannot be read (errno \(code)), so nothing is counted or written"
        case .newerFormat: "a newer version of the app wrote the record, so nothing is counted or written"
        case .otherProcess: "another process of this role runs, so nothing is counted or written"
        }
    }

    private static func count(_ launches: Int) -> String {
        launches == 1 ? "one launch that goes well" : "\(launches) launches that go well"
    }
}
