import CommandKit
import CrashHealth
import DelimitedText
import Glibc
import LaunchDocument

/// Exports read and releases judged, as several commands do it; `HealthCheck` decides and this only fetches for it.
struct ReleaseCheck {
    let inputs: [TextInput]
    let reading: ReadingOptions
    let options: HealthCheckOptions
    let limits: HealthLimits
    let baseline: ReleaseLabel?
    let app: String?
    /// The app's flags, by its policy.
    let flags: [String]
    /// The flag that its safe mode switches off first, where that is one.
    let suspect: String?
    let followUp: CheckFollowUp

    /// Judges these releases, or the newest one for nil, and looks for what is behind those that are not well.
    ///
    /// Inputs are read once more where their last day must be cut, and again for what is behind a bad verdict: an hourly
    /// check of a healthy release pays for neither. What cannot be read again is counted for everything at once.
    func reports(of releases: [ReleaseLabel?], _ console: Console) throws(CommandFailure) -> [HealthReport] {
        let mayReadAgain = inputs.allSatisfy(\.canBeReadAgain)
        let first = options.groupings + (mayReadAgain ? [] : [Self.leaves])
        var cut = reading
        cut.until = options.completeUntil ?? SettledTime.lastHour(before: options.now)
        var tally = try console.tally(inputs, by: first, options: cut)
        let settled = SettledTime(tally, now: options.now, completeUntil: options.completeUntil)
        if mayReadAgain, settled.needsCut(tally), let limit = settled.limit {
            cut.until = limit
            tally = try console.tally(inputs, by: first, options: cut)
        }
        var judging = options
        // A pipe is gone. Its newest hour, which was over an hour ago, then counts, so that the day around it is not lost.
        if settled.needsCut(tally), !mayReadAgain { judging.completeUntil = cut.until }
        let judgements = releases.map { release in
            HealthCheck.judge(tally, release: release, baseline: baseline, limits: limits, options: judging)
        }
        let isExplained = judgements.contains { $0.status == .breach || $0.status == .warn }
        let counted = isExplained && !tally.dimensions.isEmpty ? leaves(tally, mayReadAgain, cut, console) : nil
        return judgements.map { judgement in report(judgement, tally, counted) }
    }

    private static let leaves = ExplanationBaseline.none.leaves(by: CrashReading.allDimensions)

    /// The counts to explain from. A verdict is not lost because its reason cannot be found.
    private func leaves(_ tally: CrashTally, _ mayReadAgain: Bool, _ cut: ReadingOptions, _ console: Console)
        -> CrashTally?
    {
        guard mayReadAgain else { return tally }
        do throws(CommandFailure) {
            return try console.tally(inputs, by: [Self.leaves], options: cut)
        } catch {
            console.tell(error)
            return nil
        }
    }

    private func report(_ judgement: HealthJudgement, _ tally: CrashTally, _ counted: CrashTally?) -> HealthReport {
        var report = HealthReport(app: app, judgement: judgement, checkedAt: options.now)
        if judgement.status == .breach || judgement.status == .warn {
            report.explanation = counted.flatMap { explanation(of: judgement, $0) }
            report.next = actions(judgement, report.explanation)
        }
        let isExplained = !(report.explanation?.conditions.isEmpty ?? true)
        report.next += followUp.commands(
            for: judgement, in: tally, isExplained: isExplained || judgement.status == .breach)
        return report
    }

    /// What rose since the baseline. Where nothing did, and the release is bad all the same, what was always bad is the answer.
    private func explanation(of judgement: HealthJudgement, _ counted: CrashTally) -> Explanation? {
        let before = judgement.baseline.map { ExplanationBaseline.release($0.release) }
        for baseline in [before, ExplanationBaseline.none].compactMap({ $0 }) {
            let found = Explanation.of(counted, release: judgement.release, against: baseline, by: Self.leaves)
            if found.verdict != .none { return found }
        }
        return nil
    }

    /// To block a release is for a breach only; a warning may be about a feature that can be switched off.
    private func actions(_ judgement: HealthJudgement, _ explanation: Explanation?) -> [String] {
        let commands: [String]
        if let explanation {
            commands = explanation.commands(app: app, flags: flags, suspect: suspect)
        } else {
            // Without anything to tell users apart by, it is not known to be the same everywhere.
            let block = Explanation.block(judgement.release, app: app, reason: "crash: \(judgement.reasonSentence)")
            commands = block.map { [$0] } ?? []
        }
        return judgement.status == .breach ? commands : commands.filter { !$0.hasPrefix("gatehouse gate block") }
    }
}

extension TextInput {
    /// Whether a second reading gives the same again: not from a pipe.
    fileprivate var canBeReadAgain: Bool {
        switch self {
        case .standardInput: return false
        case .bytes: return true
        case .file(let path):
            var information = stat()
            return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        }
    }
}
