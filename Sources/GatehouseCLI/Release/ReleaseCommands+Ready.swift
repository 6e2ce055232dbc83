import CommandKit
import JSONText
import Versioning

extension ReleaseCommands {
    static let ready = Command(
        "release", "ready", summary: "Goes through the list before a release, as far as files tell",
        notes: [
            "ok, warn and fail are what files show: the versions of the project, the rules of the store, the policy. ask is what only a person can answer, and never counts as done.",
            "Exit status: 0 nothing but questions is open, 1 there are warnings, 2 the store would refuse it or versions differ.",
        ],
        options: ReleaseInputs.options + [.json], operands: [Operand("PATH", .optional, "the project")],
        examples: [.init("gatehouse release ready --app shop-ios --builds builds.csv", "before an upload")],
        run: runReady)

    @Sendable
    private static func runReady(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let inputs = try ReleaseInputs(invocation, console, path: invocation.operands.first)
        let verdicts = inputs.candidates.flatMap { item in
            inputs.verdicts(on: item.candidate).map { (app: item.app, verdict: $0) }
        }
        let readiness = Readiness(
            policy: inputs.policy, facts: inputs.facts, survey: inputs.survey, project: invocation.operands.first,
            projectNote: inputs.projectNote,
            verdicts: verdicts,
            version: inputs.candidates.first.flatMap { try? AppVersion(lenient: $0.candidate.version) })
        let items = readiness.items
        if invocation.has(.json) {
            console.writeJSON {
                $0.array(items) { writer, item in
                    writer.object {
                        $0.member("grade", item.grade.rawValue)
                        $0.member("name", item.name)
                        $0.member("finding", item.finding)
                        $0.member("advice", item.advice)
                    }
                }
            }
        } else {
            for item in items { console.tell(item) }
        }
        if items.contains(where: { $0.grade == .fail }) { return .refused }
        return items.contains { $0.grade == .warn } ? .differs : .ok
    }
}

extension Console {
    fileprivate func tell(_ item: ReadinessItem) {
        let colour: Colour =
            switch item.grade {
            case .ok: .green
            case .warn: .yellow
            case .fail: .red
            case .ask: .dim
            }
        let advice = item.advice.map { "; \($0)" } ?? ""
        let text = item.name.padded(to: 11) + item.finding + advice
        output.writeLine(paint(item.grade.rawValue.padded(to: 9), colour, for: output) + text.withVisibleControls())
    }
}
