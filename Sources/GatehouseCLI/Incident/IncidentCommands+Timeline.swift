import CommandKit
import CrashHealth
import Incidents
import JSONText
import LaunchDocument

extension IncidentCommands {
    static let timeline = Command(
        "incident", "timeline", summary: "Shows what happened, in the order of time, in UTC",
        notes: [
            "A line that somebody spoilt by hand is shown as it stands, with its place and what is wrong, and mended with an editor. Exit status: 1 when there is one."
        ],
        options: [.timelineFormat] + Option.choosingIncident,
        examples: [
            .init("gatehouse incident timeline", "the open incident"),
            .init("gatehouse incident timeline --format md", "for a ticket or a page"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let format = try invocation.chosen(.timelineFormat, TimelineForm.self)
            let incident = try invocation.chosenIncident(console, orClosed: true)
            switch format {
            case nil: write(incident, console)
            case .md: console.output.write(TimelineMarkdown(incident).page)
            case .json: console.writeJSON { $0.timelineLines(of: incident) }
            }
            return incident.timeline.faultyLines.isEmpty ? .ok : .differs
        })

    private static func write(_ incident: Incident, _ console: Console) {
        var table = TextTable(["", "", "", ""])
        for line in incident.timeline.inOrder {
            switch line.content {
            case .entry(let entry): table.add("\(entry.at)", entry.actor, entry.kind.rawValue, entry.summary)
            case .fault: table.add("", "", "cannot be read", line.text)
            }
        }
        console.output.write(table.rendered())
        console.tellFaults(of: incident)
    }

    static let status = Command(
        "incident", "status", summary: "Shows the incidents that are open",
        options: [.allIncidents, .incidentApp, .incidents, .json],
        examples: [.init("gatehouse incident status", "is anything open?")],
        run: { (invocation, console) throws(CommandFailure) in
            let app = invocation.value(of: .incidentApp)
            let listing = try invocation.incidentListing(console)
            let asked = listing.incidents.filter {
                ($0.isOpen || invocation.has(.allIncidents)) && (app == nil || $0.app == app)
            }
            var shown: [Incident] = []
            for outline in asked {
                if let incident = try invocation.incident(outline) { shown.append(incident) }
            }
            if invocation.has(.json) {
                console.writeJSON { $0.array(shown) { $0.incident($1) } }
                return .ok
            }
            guard !shown.isEmpty else {
                let known = listing.failures.isEmpty ? "" : " that can be read"
                console.output.writeLine("no incident\(known) is open")
                return .ok
            }
            var table = TextTable(["incident", "app", "version", "since", "state", "last"])
            let now = console.clock.timestamp
            for incident in shown {
                let last = incident.timeline.entries.last.map {
                    "\($0.at.text(seenAt: now)) \($0.actor): \($0.summary)"
                }
                table.add(
                    incident.id, incident.app ?? "?", incident.version ?? "",
                    incident.opening?.at.text(seenAt: now) ?? "?", incident.isOpen ? "open" : "closed",
                    (last ?? "").shortened(to: 60))
            }
            console.output.write(table.rendered())
            for incident in shown { console.tellFaults(of: incident) }
            return .ok
        })
}

/// How a timeline is printed for other programs.
private enum TimelineForm: String, CaseIterable {
    case md
    case json
}

extension Console {
    /// What is wrong with lines that cannot be read: file, line, column, the line and a mark below the place.
    func tellFaults(of incident: Incident) {
        for line in incident.timeline.faultyLines {
            guard case .fault(let fault) = line.content else { continue }
            let column = line.column(of: fault)
            errors.writeLine(
                "\(incident.timeline.path):\(line.number):\(column): \(fault.sentence)".withVisibleControls())
            errors.write(CaretLine.rendered(line.text, column: column))
        }
    }
}

extension JSONWriter {
    mutating func incident(_ incident: Incident) {
        object {
            $0.member("incident", incident.id)
            $0.member("path", incident.timeline.path)
            $0.member("title", incident.title)
            $0.member("app", incident.app)
            $0.member("version", incident.version)
            $0.member("open", incident.isOpen)
            $0.member("opened_at", incident.opening.map { "\($0.at)" })
            $0.member("opened_by", incident.opening?.by)
            $0.member("closed_at", incident.closing.map { "\($0.at)" })
            $0.member("lines", incident.timeline.lines.count)
            $0.member("faulty_lines", incident.timeline.faultyLines.count)
        }
    }

    /// Every line in order; one that cannot be read with its place and its text.
    fileprivate mutating func timelineLines(of incident: Incident) {
        array(incident.timeline.inOrder) { writer, line in
            switch line.content {
            case .entry(let entry): entry.write(into: &writer)
            case .fault(let fault):
                writer.object {
                    $0.member("line", line.number)
                    $0.member("column", line.column(of: fault))
                    $0.member("fault", fault.sentence)
                    $0.member("text", line.text)
                }
            }
        }
    }
}

extension String {
    /// On one line and at most so many columns wide, with `…` where something is left out.
    func shortened(to width: Int) -> String {
        let line = withVisibleControls()
        guard line.displayWidth > width else { return line }
        var text = ""
        var taken = 0
        for character in line {
            let columns = String(character).displayWidth
            guard taken + columns < width else { break }
            text.append(character)
            taken += columns
        }
        return text + "…"
    }
}
