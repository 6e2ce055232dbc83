import CommandKit
import DurableFiles
import PolicyFiles

extension FlagCommands {
    static let lint = Command(
        "flag", "lint", summary: "Says which flags and kills somebody should look at",
        notes: [
            "Kills that change nothing, whose review is due, or that are older than the newest release; safe mode that names no flag. When releases came out is known from the journal.",
            "Exit status: 0 nothing to say, 1 warnings, 65 errors.",
        ],
        options: [.app, .policies, .state, .json],
        examples: [.init("gatehouse flag lint", "the flags of all apps")],
        run: { (invocation, console) throws(CommandFailure) in
            let change = try invocation.readingJournal(console)
            var results: [PolicyJudgement.Result] = []
            for app in try invocation.appsOrAll() {
                let (source, reading) = try invocation.policies.reading(of: app)
                guard let policy = reading.policy else {
                    results.append(.init(source: source, app: app, policy: nil, diagnostics: reading.diagnostics))
                    continue
                }
                let history = try touchingFiles { () throws(FileError) in try change.history(of: app) }
                let lint = FlagLint(policy, now: console.clock.timestamp, releaseTimes: history.releaseTimes)
                results.append(.init(source: source, app: app, policy: policy, diagnostics: lint.diagnostics()))
            }
            return PolicyCommands.report(results, unreadable: 0, invocation, console)
        })
}
