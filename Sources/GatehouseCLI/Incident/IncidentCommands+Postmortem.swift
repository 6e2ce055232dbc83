import CommandKit
import Incidents
import JSONText

extension IncidentCommands {
    static let postmortem = Command(
        "incident", "postmortem", summary: "Begins the page about it, in Markdown, from what was written down",
        notes: [
            "Summary, impact, trigger, detection, resolution, timeline, lessons and action items. Facts only: what nobody wrote down is marked as a gap."
        ],
        options: Option.choosingIncident + [.policies, .json],
        examples: [.init("gatehouse incident postmortem --app shop-ios", "to be gone through together")],
        run: { (invocation, console) throws(CommandFailure) in
            let incident = try invocation.chosenIncident(console, orClosed: true)
            let page = Postmortem(situation: IncidentSituation(incident, invocation, console)).page
            guard invocation.has(.json) else {
                console.output.write(page)
                return .ok
            }
            console.writeJSON { writer in
                writer.object {
                    $0.member("incident", incident.id)
                    $0.member("markdown", page)
                }
            }
            return .ok
        })
}
