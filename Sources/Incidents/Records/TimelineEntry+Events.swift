import JSONText
package import LaunchDocument

extension TimelineEntry {
    /// The line that begins an incident.
    package static func opening(_ opening: Incident.Opening) -> TimelineEntry {
        TimelineEntry(
            at: opening.at, actor: opening.by, kind: .action, summary: "opened: \(opening.title)",
            data: .event(
                IncidentEvent.open, ("title", .text(opening.title)), ("app", .text(opening.app)),
                ("version", .text(opening.version))))
    }

    /// The line that ends one.
    package static func closing(_ closing: Incident.Closing) -> TimelineEntry {
        TimelineEntry(
            at: closing.at, actor: closing.by, kind: .action,
            summary: closing.reason.map { "closed: \($0)" } ?? "closed",
            data: .event(IncidentEvent.close, ("reason", .text(closing.reason))))
    }

    /// That a message went out.
    package static func told(_ audience: String, by actor: String, at now: Timestamp) -> TimelineEntry {
        TimelineEntry(
            at: now, actor: actor, kind: .action, summary: "told \(audience)",
            data: .event(IncidentEvent.told, ("audience", .text(audience))))
    }

    /// Whom a message went to; nil for lines about something else.
    package var audience: String? {
        data["event"]?.string == IncidentEvent.told ? data["audience"]?.string : nil
    }

    /// Whether it opens or closes an incident.
    package var isMilestone: Bool {
        let event = data["event"]?.string
        return event == IncidentEvent.open || event == IncidentEvent.close
    }
}

extension JSON {
    static func text(_ text: String?) -> JSON? { text.map { JSON(.string($0)) } }

    static func number(_ number: Int?) -> JSON? { number.map { JSON(.number(String($0))) } }

    static func bool(_ value: Bool) -> JSON? { JSON(.bool(value)) }

    /// What `data` holds of an event; members without a value are left out.
    static func event(_ event: String, _ members: (String, JSON?)...) -> JSON {
        let all = [("event", JSON(.string(event)))] + members
        return JSON(.object(all.compactMap { name, value in value.map { JSON.Member(name, $0) } }))
    }
}
