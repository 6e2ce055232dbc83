import CommandKit
import CrashHealth

/// What to type after a check that does not come to an action by itself: commands over the same exports, read the same way.
struct CheckFollowUp: Sendable {
    private let exports: [String]
    private let reading: [String]
    private let judging: [String]
    private let memory: [String]

    init(_ invocation: Invocation) {
        exports = invocation.operands
        reading = invocation.words(of: Option.reading)
        judging = invocation.words(of: Option.judging.filter { $0 != .dataAge })
        // What was told is only known to a check with the same memory.
        memory = invocation.words(of: [.stateFile])
    }

    /// The commands, the likeliest first; none for a release that is well.
    ///
    /// - Parameter isExplained: whether the condition behind it is known already.
    func commands(
        for judgement: HealthJudgement, in tally: CrashTally = CrashTally(), isExplained: Bool = false
    ) -> [String] {
        let version = ["--version", "\(judgement.release)"]
        let again = line("check", version + judging + memory)
        switch judgement.reason {
        case .withinLimits: return []
        case .latched, .tooFewUsers, .notEnoughData: return [again]
        case .stale(let age, _):
            return [again, line("check", version + judging + memory + ["--max-data-age", "\(age / 3_600 + 1)"])]
        case .invalidRow(let row, _):
            return exports == ["-"] ? [] : [command("inspect", [row.place.input])]
        case .noData: return [line(judgement.release == .unattributed ? "inspect" : "tally", [])]
        case .countsOnly:
            let isOfEvents = tally.inputs.contains { $0.format == .crashlyticsEvents }
            return (isOfEvents ? [command("sql", ["--engine", "bigquery"])] : []) + [command("formats", [])]
        case .belowCritical, .belowTarget, .onset, .worseThanBaseline, .segment, .eventSpike:
            guard !isExplained else { return [] }
            guard !tally.dimensions.isEmpty else {
                return [line("report", version + judging + ["--html", "crash-health.html"])]
            }
            return [
                line("explain", version + (judgement.baseline.map { ["--baseline", "\($0.release)"] } ?? []))
            ]
        }
    }

    private func line(_ verb: String, _ options: [String]) -> String { command(verb, exports + options + reading) }

    private func command(_ verb: String, _ words: [String]) -> String {
        // Names of options need no quotes.
        let quoted = words.map { $0.hasPrefix("--") ? $0 : ShellText.quoted($0) }
        return (["gatehouse", "crashes", verb] + quoted).joined(separator: " ")
    }
}

extension Invocation {
    /// Options as they were typed, without those that stand in for them.
    fileprivate func words(of options: [Option]) -> [String] {
        options.filter(has).flatMap { option -> [String] in
            if option.kind == .flag { return ["--\(option.name)"] }
            return values(of: option).flatMap { ["--\(option.name)", $0] }
        }
    }
}
