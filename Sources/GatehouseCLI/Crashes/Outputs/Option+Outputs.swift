import CommandKit

/// How the answer of a check leaves the program.
extension Option {
    static let reportFormat = Option(
        "format", .value("FORM"), "for other programs: nagios, prometheus, github, junit or markdown",
        candidates: .words(["nagios", "prometheus", "github", "junit", "markdown"]))
    static let reportFile = Option(
        "out", .value("FILE"), "write the answer of --format or --json to this file, replaced in one step")
    static let notify = Option(
        "notify", .value("URL"), "post a message there; with --state only when something changed",
        variable: "GATEHOUSE_NOTIFY")
    static let notifyFormat = Option(
        "notify-format", .value("FORM"), "what the receiver takes: json or slack; by its host if left out",
        candidates: .words(["json", "slack"]))

    /// All of them.
    static let outputs: [Option] = [.json, .reportFormat, .reportFile, .notify, .notifyFormat]
}
