import CommandKit
import CrashHealth
import Incidents
import JSONText
import PolicyFiles
import Runbooks
import Spelling

extension RunbookCommands {
    static let run = Command(
        "runbook", "run", summary: "Goes through a runbook: shows each step, asks, runs it, checks how it ended",
        notes: [
            "Steps are the fences with a name, run by the shell that they name, in this folder, with this program first in PATH. Steps that change something ask first; --yes says yes to all of them. It stops at the first step that ends otherwise than the runbook expects.",
            "Commands take their values from variables, such as APP: from the environment, or with --set.",
            "A step that runs long says so, and is ended after --limit with all that it started; Ctrl-C ends it too. Nothing after it is run.",
            "While an incident of the app that APP names is open, its timeline gets a line for each step: an action for one that asks, a note for one that only looks.",
            "Exit status: 0 all went as expected, 1 one did not, 2 somebody said no.",
        ],
        options: [.runbookValue, .fromStep, .yes, .stepLimit, .runbookDryRun, .runbooks, .incidents],
        operands: [
            Operand("NAME", .one, "give the runbook's name", candidates: .names("runbooks")),
            Operand("STEP", .optional, "only this step", candidates: .names("steps")),
        ],
        examples: [
            .init("gatehouse runbook run bad-release --dry-run", "what would run?"),
            .init(
                "gatehouse runbook run kill-a-feature --set APP=shop-ios --set FLAG=new_checkout --set BAD=2.4.0 --set REASON='crash on paying'",
                "step by step, with questions"),
        ],
        run: { (invocation, console) throws(CommandFailure) in
            let folder = invocation.runbooks()
            let name = invocation.operands[0]
            let path = folder.file(of: name)
            let check = RunbookCheck(
                try folder.page(of: name), name: name, path: path, program: Gatehouse.program)
            guard check.findings.isEmpty else {
                throw RunbookFailure.problems(
                    path: path, name: name, details: check.findings.map { $0.rendered(in: path) + "\n" }.joined()
                ).failure
            }
            let steps = try chosenSteps(check.runbook, path: path, invocation)
            let environment = try environment(invocation, console)
            if !invocation.has(.runbookDryRun) {
                let needed = Set(steps.flatMap(\.script.neededVariables))
                let missing = needed.filter { (environment[$0] ?? "").isEmpty }.sorted()
                if !missing.isEmpty { throw RunbookFailure.variables(missing, path: path).failure }
            }
            console.output.writeLine(
                "\("runbook".padded(to: 9))\(check.runbook.title.withVisibleControls())    \(path)")
            // The timeline is that of an app; without one there is nothing to write into.
            let app = environment["APP"] ?? ""
            let limit = try invocation.number(.stepLimit, in: 0...604_800) ?? 0
            let walk = RunbookWalk(
                runbook: check.runbook, steps: steps, path: path, isDryRun: invocation.has(.runbookDryRun),
                console: console,
                confirms: { step in invocation.has(.yes) ? true : console.confirms("run \(step.name)?") },
                execute: { step throws(CommandFailure) in
                    try StepProcess(
                        shell: step.shell, script: step.fence.content, environment: environment,
                        limit: limit == 0 ? nil : limit,
                        stillRuns: { seconds, process in
                            let end = limit == 0 ? "" : ", and so does its limit of \(DurationText.text(limit))"
                            console.errors.writeLine(
                                "note     \(step.name) still runs after \(DurationText.text(seconds)), as process \(process); Ctrl-C ends it\(end)"
                            )
                            console.errors.flush()
                        }
                    ).run()
                },
                record: { step, status in
                    guard !app.isEmpty else { return }
                    let data: [JSON.Member] = [
                        JSON.Member("runbook", JSON(.string(name))), JSON.Member("step", JSON(.string(step.name))),
                        JSON.Member("exit", JSON(.number("\(status)"))),
                    ]
                    IncidentLog(invocation, console).add(
                        // What changes something asks first.
                        step.attributes.asks ? .action : .note, "runbook \(name): \(step.name) ended with \(status)",
                        data: JSON(.object(data)), about: app
                    ).tell(console)
                },
                again: { step in again(step, invocation) })
            switch try walk.run() {
            case .finished: return .ok
            case .surprised: return .differs
            case .declined: return .refused
            }
        })

    private static func chosenSteps(
        _ runbook: Runbook, path: String, _ invocation: Invocation
    ) throws(CommandFailure) -> [RunbookStep] {
        let only = invocation.operands.count > 1 ? invocation.operands[1] : nil
        if only != nil, invocation.has(.fromStep) { throw .usage(.exclusive("from", "STEP")) }
        guard let wanted = only ?? invocation.value(of: .fromStep) else { return runbook.steps }
        guard let index = runbook.steps.firstIndex(where: { $0.name == wanted }) else {
            let names = runbook.steps.map(\.name)
            throw RunbookFailure.noSuchStep(
                wanted, path: path, near: nearMiss(to: wanted, among: names), all: names
            ).failure
        }
        return only == nil ? Array(runbook.steps[index...]) : [runbook.steps[index]]
    }

    /// The command that goes on with a step, with everything that was said this time.
    private static func again(_ step: RunbookStep, _ invocation: Invocation) -> String {
        var rest = invocation
        rest.operands = [invocation.operands[0]]
        let isOnlyStep = invocation.operands.count > 1
        if isOnlyStep { rest.operands.append(step.name) } else { rest = rest.with(.fromStep, step.name) }
        return rest.typed(
            "gatehouse runbook run",
            (isOnlyStep ? [] : [.fromStep])
                + [Option.runbookValue, .yes, .stepLimit, .runbooks, .incidents].filter(rest.has))
    }

    /// What steps see: this program's environment, what `--set` says, and this very program before any other of its name.
    private static func environment(
        _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) -> [String: String] {
        var environment = console.environment
        for text in invocation.values(of: .runbookValue) {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw RunbookFailure.badValue(text).failure
            }
            environment[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        if let folder = OwnProgram.folder {
            environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
        }
        return environment
    }
}
