import CommandKit

/// What the commands about incidents take.
extension Option {
    static let incidents = Option(
        "incidents", .value("DIR"), "the folder of incidents", variable: "GATEHOUSE_INCIDENTS", default: "incidents")
    static let incident = Option(
        "incident", .value("NAME"), "which incident; may be left out when one is open", candidates: .names("incidents"))
    static let incidentApp = Option(
        "app", .value("NAME"), "the incident of this app", candidates: .names("apps"))
    static let openedVersion = Option("version", .value("V"), "the release that it is about")
    static let noteKind = Option(
        "kind", .value("WORD"), "action, observation, decision or note", default: "note",
        candidates: .words(["action", "observation", "decision", "note"]))
    static let noteTime = Option("at", .value("TIME"), "when it was, RFC 3339; now if left out")
    static let noteCheck = Option(
        "check", .value("FILE"), "note the answer of 'gatehouse crashes check --json'; - is standard input")
    static let timelineFormat = Option(
        "format", .value("FORM"), "md or json; text if left out", candidates: .words(["md", "json"]))
    static let audience = Option(
        "to", .value("WHOM"), "users, support or status", required: true,
        candidates: .words(["users", "support", "status"]))
    static let wasSent = Option("sent", .flag, "print nothing, and note that it went out")
    static let allIncidents = Option("all", .flag, "those that are closed as well")
    static let closeReason = Option("reason", .value("TEXT"), "how it ended")
    static let noteDryRun = Option("dry-run", .flag, "show the line, write nothing")

    /// Which incident is meant.
    static let choosingIncident: [Option] = [.incident, .incidentApp, .incidents]
}
