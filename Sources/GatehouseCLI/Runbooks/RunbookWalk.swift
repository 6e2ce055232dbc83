import CommandKit
import Runbooks

/// One way through a runbook: shows each step, asks where the step asks, runs it, and stops at the first surprise.
struct RunbookWalk {
    enum Outcome: Equatable {
        case finished
        /// A step ended with a status that its runbook does not expect.
        case surprised(step: String, status: Int)
        /// Somebody said no.
        case declined(step: String)
    }

    let runbook: Runbook
    /// Of the whole runbook, or those that somebody chose.
    let steps: [RunbookStep]
    let path: String
    let isDryRun: Bool
    let console: Console
    /// Whether a step that asks may run; nil when there is nobody to ask.
    let confirms: (RunbookStep) -> Bool?
    /// Runs a step and gives its exit status.
    let execute: (RunbookStep) throws(CommandFailure) -> Int
    /// Writes down what a step came to.
    let record: (RunbookStep, _ status: Int) -> Void
    /// The command that goes on with a step later.
    let again: (RunbookStep) -> String

    func run() throws(CommandFailure) -> Outcome {
        for (index, step) in steps.enumerated() {
            show(step, number: index + 1)
            if isDryRun { continue }
            if step.attributes.asks {
                guard let isAllowed = confirms(step) else {
                    throw RunbookFailure.nobodyToAsk(step: step.name).failure
                }
                guard isAllowed else {
                    tellStop("\(step.name) was not run", next: step)
                    return .declined(step: step.name)
                }
            }
            console.output.flush()
            let status = try execute(step)
            record(step, status)
            guard step.attributes.expectedExits.contains(status) else {
                let expected = step.attributes.expectedExits.map(String.init).joined(separator: " or ")
                tellStop("\(step.name) ended with \(status), and \(expected) was expected", next: step)
                return .surprised(step: step.name, status: status)
            }
            say("ok", .green, "\(step.name) ended with \(status), as expected")
        }
        return .finished
    }

    private func show(_ step: RunbookStep, number: Int) {
        console.output.writeLine()
        say("step \(number)/\(steps.count)", .bold, step.name)
        for line in step.fence.lines {
            console.output.writeLine("         \(line.text.withVisibleControls(keeping: ["\t"]))")
        }
    }

    private func tellStop(_ what: String, next step: RunbookStep) {
        say("stopped", .red, "\(what); nothing after it was run")
        say("next", .bold, "gatehouse runbook show \(runbook.name), which says when to stop and what else to do")
        say("later", .bold, again(step))
    }

    private func say(_ word: String, _ colour: Colour, _ text: String) {
        console.output.writeLine(
            console.paint(word.padded(to: 9), colour, for: console.output) + text.withVisibleControls())
    }
}
