import CommandKit

/// What a check judges, and by what.
extension Option {
    static let checkedVersion = Option(
        "version", .value("V"), "the release to judge; the newest one with enough use if left out")
    static let checkedVersions = Option(
        "version", .values("V"), "a release to report on; the newest one with enough use if left out")
    static let baselineVersion = Option(
        "baseline", .value("V"), "the release to compare with; the one before it if left out")
    static let segments = Option("by", .values("COLUMN"), "also judge each value of this column for itself")
    static let target = Option(
        "target", .value("N%"), "crash-free users or sessions to aim for; by the policy's health if left out")
    static let critical = Option(
        "critical", .value("N%"), "below this a release is in breach; by the policy's health if left out")
    static let completeUntil = Option(
        "complete-until", .value("TIME"), "until when all rows are there; an hour ago if left out")
    static let stateFile = Option(
        "state", .value("FILE"), "remember here what was told: each change once, and no end before three checks are ok")
    static let checks = Option(
        "checks", .value("DIR"), "where the last verdict on each release is kept; POLICIES/.checks if left out",
        variable: "GATEHOUSE_CHECKS")
    static let dataAge = Option(
        "max-data-age", .value("HOURS"), "older data is no answer; 48 for hourly data and 72 for daily if left out")

    /// All of them but the version.
    static let judging: [Option] = [
        .baselineVersion, .segments, .target, .critical, .completeUntil, .dataAge,
    ]
}
