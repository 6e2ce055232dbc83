import CommandKit
import CrashHealth
import Incidents
import JSONText
import LaunchDocument

/// One screen of 24 lines about an incident, for whoever joins.
struct IncidentBrief {
    struct Line: Equatable {
        let label: String
        let text: String
    }

    let situation: IncidentSituation

    init(_ situation: IncidentSituation) { self.situation = situation }

    /// The terminal's width without the label.
    private static let width = 70

    var lines: [Line] {
        let incident = situation.incident
        var lines = [
            line("what", incident.title), line("about", situation.about),
            line("who", who.joined(separator: ", ")),
        ]
        if let opening = incident.opening { lines.append(line("since", "\(opening.at.minuteText)")) }
        lines += off
        lines += wrapped("numbers", numbers)
        if let why = situation.lastCheck?.why { lines += wrapped("why", why) }
        lines += last
        if let closing = incident.closing {
            lines.append(line("closed", closing.reason ?? "nobody said how it ended"))
        } else {
            lines += next
        }
        lines.append(Line(label: "more", text: incident.timeline.path))
        return lines
    }

    /// Everybody who wrote a line, in the order in which they came; whoever opened it first.
    private var who: [String] {
        var seen: Set<String> = []
        return situation.incident.timeline.entries.map(\.actor).filter { seen.insert($0).inserted }
    }

    private var off: [Line] {
        let off = situation.switchedOff
        guard !off.isEmpty else {
            return [line("off", situation.policy == nil ? "not known: no policy can be read" : "nothing")]
        }
        let lacking = situation.unserved.map { [line("off", "not served: phones lack revision \($0.revision)")] } ?? []
        let shown = off.prefix(4).map { line("off", $0.what) }
        return lacking + shown
            + (off.count > 4 ? [line("off", "and \(off.count - 4) more: gatehouse policy show")] : [])
    }

    private var numbers: String {
        guard let check = situation.lastCheck else { return "no crash check is in the timeline" }
        return "\(check.checkedAt.text(seenAt: situation.now)) \(check.status): \(check.sentence)"
    }

    /// The newest lines of the timeline, oldest first.
    private var last: [Line] {
        situation.incident.timeline.entries.suffix(5).map {
            line("last", "\($0.at.text(seenAt: situation.now)) \($0.actor): \($0.summary)")
        }
    }

    /// Commands are never cut: they are there to be typed.
    private var next: [Line] {
        guard let step = FirstHour(situation: situation).next else { return [line("next", "nothing is left to do")] }
        return wrapped("next", "\(step.name): \(step.evidence)")
            + step.commands.prefix(1).map { Line(label: "", text: $0) }
    }

    /// On two lines at most: how many are hit stands in the middle of what a check says.
    private func wrapped(_ label: String, _ text: String) -> [Line] {
        let parts = text.withVisibleControls().wrapped(to: Self.width)
        let rest = parts.dropFirst().joined(separator: " ")
        return [line(label, parts[0])] + (rest.isEmpty ? [] : [line("", rest)])
    }

    private func line(_ label: String, _ text: String) -> Line {
        Line(label: label, text: text.shortened(to: Self.width))
    }
}

extension JSONWriter {
    mutating func brief(_ brief: IncidentBrief) {
        let situation = brief.situation
        object { writer in
            writer.key("incident")
            writer.incident(situation.incident)
            writer.key("off")
            writer.array(situation.switchedOff) { writer, off in
                writer.object {
                    $0.member("what", off.what)
                    $0.member("since", off.since.map { "\($0)" })
                    $0.member("review_by", off.reviewBy.map { "\($0)" })
                    $0.member("place", off.place)
                    $0.member("undo", off.undo)
                }
            }
            writer.key("check")
            if let check = situation.lastCheck { writer.value(check.entry(by: "").data) } else { writer.null() }
            writer.key("next")
            if let step = FirstHour(situation: situation).next { writer.step(step) } else { writer.null() }
        }
    }
}
