import CommandKit

extension Option {
    static let badVersion = Option("bad", .values("V"), "a bad release, when it is not the newest one alone")
    static let builds = Option("builds", .value("FILE"), "all builds of the store: lines version,build,status")
    static let fromStore = Option("from-store", .flag, "ask App Store Connect for builds and approved versions")
    static let repository = Option("repository", .value("DIR"), "where git looks for tags", default: ".")
    static let fixedVersion = Option("version", .value("V"), "the version to be reviewed", required: true)
    static let symptom = Option("symptom", .value("TEXT"), "what users see, in a line")
    static let brokenSince = Option("since", .value("TIME"), "since when, in UTC")
    static let checkFile = Option("check", .value("FILE"), "the last crash check, as 'crashes check --json' printed it")
    static let reproductionStep = Option("step", .values("TEXT"), "a step that reproduces it in the live version")
    static let fix = Option("fix", .value("TEXT"), "what the new version changes")
    static let doneMeanwhile = Option("done", .values("TEXT"), "what has been done meanwhile")
}
