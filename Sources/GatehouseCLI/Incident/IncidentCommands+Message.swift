import CommandKit
import DurableFiles
import Incidents
import JSONText

extension IncidentCommands {
    static let message = Command(
        "incident", "message", summary: "Drafts what to tell users, support or the status page",
        notes: [
            "Made of the timeline and the policy. What is not known stands in square brackets. For users there are two: nothing in the app reaches those who cannot open it, and the others get a notice from the policy.",
            "--sent notes in the timeline that the message went out, which 'incident first-hour' goes by.",
        ],
        options: [.audience, .wasSent, .noteDryRun] + Option.choosingIncident + [.policies, .json],
        examples: [
            .init("gatehouse incident message --to support", "before the phones ring"),
            .init("gatehouse incident message --to status --sent", "it is on the page"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let audience = try invocation.chosen(.audience, MessageAudience.self) ?? .users
            let incident = try invocation.chosenIncident(console, orClosed: true)
            if invocation.has(.wasSent) {
                let entry = TimelineEntry.told(audience.rawValue, by: console.userName, at: console.clock.timestamp)
                return try note(entry, incident, invocation, console)
            }
            let draft = MessageDraft(to: audience, about: IncidentSituation(incident, invocation, console))
            if invocation.has(.json) {
                console.writeJSON { $0.draft(draft, to: audience, of: incident) }
                return .ok
            }
            for (index, part) in draft.parts.enumerated() {
                if index > 0 { console.output.writeLine() }
                console.output.writeLine(
                    console.paint(part.heading.withVisibleControls(), .bold, for: console.output))
                let margin = part.isForFile ? "" : "    "
                for line in part.lines { console.output.writeLine(margin + line.withVisibleControls()) }
            }
            return .ok
        })
}

extension JSONWriter {
    fileprivate mutating func draft(_ draft: MessageDraft, to audience: MessageAudience, of incident: Incident) {
        object { writer in
            writer.member("incident", incident.id)
            writer.member("to", audience.rawValue)
            writer.key("drafts")
            writer.array(draft.parts) { writer, part in
                writer.object {
                    $0.member("for", part.heading)
                    $0.member("text", part.lines.joined(separator: "\n"))
                }
            }
        }
    }
}
