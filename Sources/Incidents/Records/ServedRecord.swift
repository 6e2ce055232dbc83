package import JSONText
package import LaunchDocument

/// Whether phones get a policy after it was changed, as a command that waited for it saw it.
package struct ServedRecord: Equatable, Sendable {
    package var app: String
    package var revision: Int
    package var isServed: Bool
    /// Where it was looked for, and what was found.
    package var sentence: String

    package init(app: String, revision: Int, isServed: Bool, sentence: String) {
        (self.app, self.revision, self.isServed, self.sentence) = (app, revision, isServed, sentence)
    }

    /// Nil for lines about something else.
    package init?(_ data: JSON) {
        guard data["event"]?.string == IncidentEvent.served, let app = data["app"]?.string,
            let revision = data["revision"]?.int, let isServed = data["served"]?.bool
        else { return nil }
        self.init(app: app, revision: revision, isServed: isServed, sentence: data["sentence"]?.string ?? "")
    }

    package func entry(by actor: String, at now: Timestamp) -> TimelineEntry {
        TimelineEntry(
            at: now, actor: actor, kind: .observation,
            summary: "\(app) revision \(revision) is \(isServed ? "served" : "NOT served"): \(sentence)",
            data: .event(
                IncidentEvent.served, ("app", .text(app)), ("revision", .number(revision)),
                ("served", .bool(isServed)), ("sentence", .text(sentence))))
    }
}
