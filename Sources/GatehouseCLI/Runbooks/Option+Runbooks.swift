import CommandKit

/// What the commands about runbooks take.
extension Option {
    static let runbooks = Option(
        "runbooks", .value("DIR"), "the folder of runbooks; those that came with this program if left out",
        variable: "GATEHOUSE_RUNBOOKS")
    static let runbookValue = Option("set", .values("NAME=VALUE"), "a variable of its commands, as in APP=shop-ios")
    static let fromStep = Option(
        "from", .value("STEP"), "begin with this step, as after one that stopped", candidates: .names("steps"))
    static let stepLimit = Option(
        "limit", .value("SECONDS"), "after how long a step is ended; 0 for never", default: "3600")
    static let runbookDryRun = Option("dry-run", .flag, "show what would run, run nothing")
}
