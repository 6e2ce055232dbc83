import CommandKit
import JSONText
import PolicyFiles

/// Tells people and scripts what a plan says.
struct PlanReport {
    let plan: ReleasePlan
    let inputs: ReleaseInputs
    let console: Console

    private var steps: [(text: String, command: String?)] {
        var subject = inputs.subject
        subject.targets = inputs.namedApps
        subject.minimumOS = plan.lastGood.flatMap { good in
            inputs.policy.releases.first { $0.version.value == good.version }?.minimumOS?.value
        }
        return plan.steps(about: subject)
    }

    func tell() {
        console.writeLine("bad", .red, plan.bad.map { "\($0)" } ?? "nothing was released yet")
        if let good = plan.lastGood {
            console.writeLine("good", .green, "\(good.version)\(good.tag.map { ", tag \($0)" } ?? "")")
        }
        console.writeLine(
            "next", .bold,
            "\(plan.next) (\(plan.nextBuild.map { "\($0)\(plan.knowsAllBuilds ? "" : " at least")" } ?? "build unknown"))"
        )
        for note in plan.notes { console.writeLine("note", .yellow, note.sentence) }
        for note in inputs.notes { console.writeLine("note", .yellow, note) }
        for (number, step) in steps.enumerated() {
            console.writeLine("step \(number + 1)", .dim, step.text)
            if let command = step.command { console.writeLine("", .dim, "  " + command) }
        }
        // The rules are those of App Store Connect.
        for (app, candidate) in inputs.facts.isApple ? inputs.candidates : [] {
            let verdicts = inputs.verdicts(on: candidate)
            let numbers = "\(app) as it is now, \(candidate.version) (\(candidate.build))"
            if verdicts.isEmpty { console.writeLine("passes", .green, "\(numbers), breaks no rule that is known here") }
            for verdict in verdicts {
                console.writeLine(
                    verdict.rule.rejects ? "rejects" : "warns", verdict.rule.rejects ? .red : .yellow,
                    "\(numbers): \(verdict.rule.code): \(verdict.evidence)")
            }
        }
    }

    func writeJSON() {
        console.writeJSON { writer in
            writer.object { writer in
                writer.member("app", inputs.app)
                writer.member("bad", plan.bad.map { "\($0)" })
                writer.key("last_good")
                if let good = plan.lastGood {
                    writer.object {
                        $0.member("version", "\(good.version)")
                        $0.member("tag", good.tag)
                        $0.member("was_released", good.wasReleased)
                    }
                } else {
                    writer.null()
                }
                writer.member("next", "\(plan.next)")
                writer.member("next_build", plan.nextBuild.map { "\($0)" })
                writer.member("knows_all_builds", plan.knowsAllBuilds)
                writer.key("steps")
                writer.array(steps) { writer, step in
                    writer.object {
                        $0.member("text", step.text)
                        $0.member("command", step.command)
                    }
                }
                writer.key("uploads")
                writer.array(inputs.candidates) { $0.upload($1.app, $1.candidate, inputs.verdicts(on: $1.candidate)) }
                writer.key("notes")
                writer.array(plan.notes.map(\.sentence) + inputs.notes) { $0.string($1) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func upload(_ app: String, _ candidate: UploadCandidate, _ verdicts: [UploadVerdict]) {
        object { writer in
            writer.member("app", app)
            writer.member("version", candidate.version)
            writer.member("build", candidate.build)
            writer.key("verdicts")
            writer.array(verdicts) { writer, verdict in
                writer.object {
                    $0.member("code", verdict.rule.code)
                    $0.member("rejects", verdict.rule.rejects)
                    $0.member("evidence", verdict.evidence)
                }
            }
        }
    }
}
