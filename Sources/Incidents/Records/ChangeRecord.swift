package import JSONText
package import LaunchDocument

/// What a command changed, as the timeline keeps it.
package struct ChangeRecord: Equatable, Sendable {
    package var app: String
    /// As it was typed, without the name of the program: `flag kill new_checkout --versions 2.4.0`.
    package var command: String
    package var reason: String?
    /// The revisions of the policy before and after, where one was changed.
    package var fromRevision: Int?
    package var toRevision: Int?
    /// Refusals that it was made in spite of: which guard, and what it said.
    package var overridden: [Refusal] = []

    package struct Refusal: Equatable, Sendable {
        package let `guard`: String
        package let evidence: String

        package init(guard: String, evidence: String) {
            (self.guard, self.evidence) = (`guard`, evidence)
        }
    }

    package init(
        app: String, command: String, reason: String? = nil, fromRevision: Int? = nil, toRevision: Int? = nil
    ) {
        (self.app, self.command, self.reason) = (app, command, reason)
        (self.fromRevision, self.toRevision) = (fromRevision, toRevision)
    }

    /// Nil for lines about something else.
    package init?(_ data: JSON) {
        guard data["event"]?.string == IncidentEvent.change, let app = data["app"]?.string,
            let command = data["command"]?.string
        else { return nil }
        self.init(
            app: app, command: command, reason: data["reason"]?.string, fromRevision: data["from_revision"]?.int,
            toRevision: data["revision"]?.int)
        overridden = (data["overridden"]?.array ?? []).compactMap { item in
            guard let name = item["guard"]?.string, let evidence = item["evidence"]?.string else { return nil }
            return Refusal(guard: name, evidence: evidence)
        }
    }

    package func entry(by actor: String, at now: Timestamp) -> TimelineEntry {
        TimelineEntry(
            at: now, actor: actor, kind: .action,
            summary: command + (reason.map { ": \($0)" } ?? "")
                + (overridden.isEmpty ? "" : " (\(overridden.map(\.evidence).joined(separator: "; ")))"),
            data: .event(
                IncidentEvent.change, ("app", .text(app)), ("command", .text(command)), ("reason", .text(reason)),
                ("from_revision", .number(fromRevision)), ("revision", .number(toRevision)),
                ("overridden", refusals)))
    }

    private var refusals: JSON? {
        guard !overridden.isEmpty else { return nil }
        return JSON(
            .array(
                overridden.map { refusal in
                    JSON(
                        .object([
                            JSON.Member("guard", JSON(.string(refusal.guard))),
                            JSON.Member("evidence", JSON(.string(refusal.evidence))),
                        ]))
                }))
    }
}
