import CommandKit
import JSONText

/// Tells people and scripts what a plan says.
struct PlanReport {
    let plan: ReleasePlan
    let inputs: ReleaseInputs
    let console: Console

    func tell() {
        line("bad", .red, plan.bad.map { "\($0)" } ?? "nothing was released yet")
        if let good = plan.lastGood {
            line("good", .green, "\(good.version)\(good.tag.map { ", tag \($0)" } ?? "")")
        }
        line(
            "next", .bold,
            "\(plan.next) (\(plan.nextBuild.map { "\($0)\(plan.knowsAllBuilds ? "" : " at least")" } ?? "build unknown"))"
        )
        for note in plan.notes { line("note", .yellow, note.sentence) }
        if let fault = inputs.tagFault { line("note", .yellow, "no tags were read: \(fault)") }
        for (number, step) in plan.steps(app: inputs.app).enumerated() {
            line("step \(number + 1)", .dim, step.text)
            if let command = step.command { line("", .dim, "  " + command) }
        }
        for (app, candidate) in inputs.candidates {
            let verdicts = inputs.verdicts(on: candidate)
            let numbers = "\(app) as it is now, \(candidate.version) (\(candidate.build))"
            if verdicts.isEmpty { line("passes", .green, "\(numbers), breaks no rule that is known here") }
            for verdict in verdicts {
                line(
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
                writer.array(plan.steps(app: inputs.app)) { writer, step in
                    writer.object {
                        $0.member("text", step.text)
                        $0.member("command", step.command)
                    }
                }
                writer.key("uploads")
                writer.array(inputs.candidates) { $0.upload($1.app, $1.candidate, inputs.verdicts(on: $1.candidate)) }
                writer.key("notes")
                writer.array(plan.notes.map(\.sentence) + [inputs.tagFault].compactMap { $0 }) { $0.string($1) }
            }
        }
    }

    private func line(_ label: String, _ colour: Colour, _ text: String) {
        console.output.writeLine(
            console.paint(label.padded(to: 9), colour, for: console.output) + text.withVisibleControls())
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
