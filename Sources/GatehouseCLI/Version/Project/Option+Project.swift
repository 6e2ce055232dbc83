import CommandKit

extension Option {
    static let newBuild = Option("build", .value("N"), "its new build")
    static let projectTarget = Option("target", .values("NAME"), "only this app, where a project makes several")
    static let changeReason = Option("reason", .value("TEXT"), "why, for the timeline of the open incident")
    static let projectDryRun = Option("dry-run", .flag, "show what would change, write nothing")
}
