import CommandKit
import CrashHealth
import DelimitedText
import PolicyFiles

extension CrashCommands {
    static let explain = Command(
        "crashes", "explain", summary: "Finds the condition under which a release crashes",
        notes: [
            "Each value, and each pair of values, that has at least 5 % of the crashes is a candidate: of the columns that --by names, or of all that tell users apart. What is named has at least twice the risk elsewhere and is too much for chance, counting how many candidates there were. Ranges of systems, languages and families of devices are tried as well.",
            "With --baseline, a release or a time before which the release was as it should be, what was always bad is no answer. Exports of crashes alone are compared with the baseline's crashes, or with those of all other releases.",
            "isolated: the conditions cover nearly all of it. partial: a part remains without one. spread: it is the same everywhere. none: there is nothing to explain. Exit status: 0, or 3 when the inputs have no crash to explain.",
        ],
        options: [.explainedVersion, .explainedBaseline, .explainedBy, .order, .json] + Option.reading,
        operands: [.exports],
        examples: [
            .init(
                "gatehouse crashes explain 'exports/*.csv' --version 2.4.0 --baseline 2.3.9",
                "what is behind the rise since the release before"),
            .init(
                "gatehouse crashes explain sessions.csv --baseline 2026-05-01T12:00:00Z --by os,device,locale",
                "what is behind the rise since noon"),
        ],
        run: runExplain)

    @Sendable
    private static func runExplain(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let question = try CrashQuestion(invocation)
        let policy = try invocation.checkedPolicy(console)
        let inputs = try ExportPaths.inputs(invocation.operands, console)
        let tally = try console.tally(inputs, by: [question.leaves], options: try invocation.readingOptions())
        guard tally.contradictions.isEmpty else { throw .contradictions(tally.contradictions) }
        console.tell(tally.notes)
        guard !tally.dimensions.isEmpty else { throw .noDimensions(inputs.map(\.name)) }
        let answer = question.answer(from: tally) { console.errors.writeLine("note: \($0)") }

        var limits = HealthLimits.standard
        if let policy { limits.take(policy.health) }
        // What crashes evenly and rarely asks for nothing, least of all for a block of the release.
        let commands =
            answer.conditions.isEmpty && answer.meetsTarget(of: limits)
            ? []
            : answer.commands(
                app: policy?.app.value ?? invocation.value(of: .app), flags: policy?.flags.map(\.name.value) ?? [],
                suspect: policy?.firstSwitchedOff)
        if invocation.has(.json) {
            console.writeJSON { $0.explanation(answer, commands: commands) }
        } else {
            console.write(answer, commands: commands)
        }
        return answer.all.crashedMillionths > 0 ? .ok : .unknown
    }
}

extension Option {
    static let explainedVersion = Option(
        "version", .value("V"), "the release to explain; the highest with crashes if left out")
    static let explainedBaseline = Option(
        "baseline", .value("V|TIME"), "a release, or a time, before which things were as they should be")
    static let explainedBy = Option(
        "by", .values("COLUMN"), "look for conditions in this column only; several with commas between them")
    static let order = Option("order", .value("N"), "how many parts a condition may have, 1 to 3", default: "2")
}

extension Console {
    /// An explanation for people: how far it reaches, the conditions, and what can be typed next.
    fileprivate func write(_ answer: Explanation, commands: [String]) {
        for (index, fact) in answer.facts.enumerated() {
            writeFact(fact.label, fact.text, colour: index == 0 ? answer.verdict.colour : .bold)
        }
        for (index, command) in commands.enumerated() { writeFact(index == 0 ? "next" : "or", command) }
    }
}

extension Explanation.Verdict {
    fileprivate var colour: Colour {
        switch self {
        case .isolated: .green
        case .partial: .yellow
        case .spread: .red
        case .none: .dim
        }
    }
}
