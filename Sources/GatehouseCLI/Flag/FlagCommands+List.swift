import CommandKit
import DurableFiles
import JSONText
import LaunchDocument
import PolicyFiles

extension FlagCommands {
    static let list = Command(
        "flag", "list",
        summary: "Shows the flags: what is killed, for whom, since when, by whom, why, until what review",
        options: [.app, .policies, .state, .json],
        examples: [.init("gatehouse flag list", "the flags of all apps")],
        run: { (invocation, console) throws(CommandFailure) in
            let change = try invocation.readingJournal(console)
            return try invocation.showPolicies(console) { policy throws(CommandFailure) in
                try list(policy, change, invocation, console)
            }
        })

    private static func list(
        _ policy: Policy, _ change: PolicyChange, _ invocation: Invocation, _ console: Console
    ) throws(CommandFailure) {
        let app = policy.app.value
        let history = try touchingFiles { () throws(FileError) in try change.history(of: app) }
        let switches = change.switches(of: policy, in: history)
        let states = policy.flags.map {
            FlagState(flag: $0, broughtBy: switches[$0.name.value], now: console.clock.timestamp)
        }
        if invocation.has(.json) {
            console.writeJSON { $0.flags(states, of: policy) }
        } else {
            console.output.writeLine("\(app), revision \(policy.revision.value)    \(policy.source.path)")
            console.output.write(states.isEmpty ? "no flags\n" : table(of: states))
        }
        console.tellDueReviews(of: policy)
    }

    private static func table(of states: [FlagState]) -> String {
        var table = TextTable(["flag", "state", "for", "since", "by", "review by", "why"])
        for state in states {
            table.add(
                state.flag.name.value, state.words, state.condition?.words ?? "", state.since.map { "\($0)" } ?? "",
                state.who ?? "",
                state.flag.kill?.reviewBy.map { "\($0.value)\(state.isReviewDue ? " (due)" : "")" } ?? "",
                state.reason ?? "")
        }
        return table.rendered()
    }
}

extension JSONWriter {
    fileprivate mutating func flags(_ states: [FlagState], of policy: Policy) {
        object { writer in
            writer.member("app", policy.app.value)
            writer.member("revision", policy.revision.value)
            writer.member("path", policy.source.path)
            writer.key("flags")
            writer.array(states) { $0.flag($1, in: policy) }
        }
    }

    private mutating func flag(_ state: FlagState, in policy: Policy) {
        let flag = state.flag
        object { writer in
            writer.member("name", flag.name.value)
            writer.member("line", policy.line(of: flag.name.span))
            writer.member("state", state.word)
            writer.member("default", flag.defaultValue.value)
            writer.member("safe", flag.safeValue.value)
            writer.key("when")
            if let condition = state.condition { writer.condition(condition) } else { writer.null() }
            writer.member("on_unknown", state.onUnknown?.rawValue)
            writer.member("percent", flag.kill == nil ? flag.restore.map { "\($0.percent.value)" } : nil)
            writer.member("since", state.since.map { "\($0)" })
            writer.member("by", state.who)
            writer.member("reason", state.reason)
            writer.member("review_by", flag.kill?.reviewBy.map { "\($0.value)" })
            writer.member("review_due", state.isReviewDue)
        }
    }

    /// As it is written in a policy.
    mutating func condition(_ condition: Condition) {
        object { writer in
            if let versions = condition.versions { writer.member("versions", "\(versions)") }
            if let os = condition.os { writer.member("os", "\(os)") }
            if let builds = condition.builds { writer.member("builds", "\(builds)") }
            if let devices = condition.devices {
                writer.key("devices")
                writer.array(devices) { $0.string($1) }
            }
            if let locales = condition.locales {
                writer.key("locales")
                writer.array(locales) { $0.string($1) }
            }
        }
    }
}
