import CommandKit
import PolicyFiles

extension SafeModeCommands {
    static let lint = Command(
        "safe-mode", "lint", summary: "Says what of safe mode somebody should look at",
        notes: [
            "Names that switch nothing off, levels that are less careful than the one below, overrides that never count, a force that reaches nobody or is no longer needed. Numbers outside of their limits are errors.",
            "Exit status: 0 nothing to say, 1 warnings, 65 errors.",
        ],
        options: [.installs, .app, .policies, .json],
        examples: [.init("gatehouse safe-mode lint", "the safe mode of all apps")],
        run: { (invocation, console) throws(CommandFailure) in
            let installs = try invocation.installTable()
            var results: [PolicyJudgement.Result] = []
            for app in try invocation.appsOrAll() {
                let (source, reading) = try invocation.policies.reading(of: app)
                let diagnostics =
                    reading.policy.map {
                        SafeModeLint($0, now: console.clock.timestamp, installs: installs).diagnostics()
                    } ?? reading.diagnostics
                results.append(.init(source: source, app: app, policy: reading.policy, diagnostics: diagnostics))
            }
            return PolicyCommands.report(results, unreadable: 0, invocation, console)
        })
}
