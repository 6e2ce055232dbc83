import CommandKit
import CrashHealth
import Incidents
import JSONText
import LaunchDocument

extension IncidentCommands {
    static let firstHour = Command(
        "incident", "first-hour", summary: "Says what to do next, in the order of the first hour",
        notes: [
            "Measure, pause, switch off from the server, roll forward, tell users: each step with how it stands by the policy and the timeline, and what to type. Nothing is done by it."
        ],
        options: Option.choosingIncident + [.policies, .json],
        examples: [.init("gatehouse incident first-hour --app shop-ios", "what now?")],
        run: { (invocation, console) throws(CommandFailure) in
            let incident = try invocation.chosenIncident(console, orClosed: true)
            let situation = IncidentSituation(incident, invocation, console)
            let steps = FirstHour(situation: situation).steps
            if invocation.has(.json) {
                console.writeJSON { $0.firstHour(steps, of: incident) }
                return .ok
            }
            console.writeHeadline(of: situation)
            for (index, step) in steps.enumerated() {
                let colour: Colour =
                    switch step.state {
                    case .done: .green
                    case .possible: .yellow
                    case .impossible: .dim
                    }
                let label = console.paint(step.state.rawValue.padded(to: 12), colour, for: console.output)
                console.output.writeLine(
                    "\(index + 1)  \(label)\(step.name.padded(to: 14))\(step.evidence.withVisibleControls())")
                for command in step.commands {
                    console.output.writeLine("\(String(repeating: " ", count: 29))\(command.withVisibleControls())")
                }
            }
            if !incident.isOpen {
                console.writeFact("closed", "nothing of it need be done; if it has begun again, open another")
                console.writeFact("next", "gatehouse incident postmortem\(situation.appOption)")
            }
            return .ok
        })

    static let brief = Command(
        "incident", "brief", summary: "One screen for whoever joins: what, who, since when, what is off, what is next",
        options: Option.choosingIncident + [.policies, .json],
        examples: [.init("gatehouse incident brief", "read this first")],
        run: { (invocation, console) throws(CommandFailure) in
            let incident = try invocation.chosenIncident(console, orClosed: true)
            let brief = IncidentBrief(IncidentSituation(incident, invocation, console))
            if invocation.has(.json) {
                console.writeJSON { $0.brief(brief) }
                return .ok
            }
            for line in brief.lines { console.writeFact(line.label, line.text) }
            return .ok
        })
}

extension Console {
    /// `checkout crash    shop-ios 2.4.0, open for 40 minutes    incidents/2026-11-30-checkout-crash/timeline.jsonl`.
    func writeHeadline(of situation: IncidentSituation) {
        let incident = situation.incident
        let parts = [
            paint(incident.title.shortened(to: 60), .bold, for: output), situation.about.withVisibleControls(),
            incident.timeline.path.withVisibleControls(),
        ]
        output.writeLine(parts.joined(separator: "    "))
    }
}

extension IncidentSituation {
    /// `shop-ios 2.4.0, open for 40 minutes`.
    var about: String {
        [subject, incident.closing.map { "closed \($0.at.text(seenAt: now))" } ?? openFor].compactMap { $0 }
            .joined(separator: ", ")
    }

    /// `shop-ios 2.4.0`.
    var subject: String { [incident.app ?? "no app", incident.version].compactMap { $0 }.joined(separator: " ") }

    private var openFor: String? {
        incident.opening.map {
            "open for \(DurationText.text(now.secondsSince1970 - $0.at.secondsSince1970))"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func firstHour(_ steps: [FirstHour.Step], of incident: Incident) {
        object { writer in
            writer.member("incident", incident.id)
            writer.member("app", incident.app)
            writer.member("version", incident.version)
            writer.key("steps")
            writer.array(steps) { $0.step($1) }
        }
    }

    mutating func step(_ step: FirstHour.Step) {
        object {
            $0.member("step", step.name)
            $0.member("state", step.state.rawValue)
            $0.member("evidence", step.evidence)
            $0.key("commands")
            $0.array(step.commands) { $0.string($1) }
        }
    }
}
