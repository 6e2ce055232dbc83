import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension SafeModeCommands {
    static let show = Command(
        "safe-mode", "show", summary: "Shows the settings of safe mode, who is an exception, and who is forced",
        options: [.app, .policies, .json],
        examples: [.init("gatehouse safe-mode show --app shop-ios", "the settings, with their lines in the policy")],
        run: { (invocation, console) throws(CommandFailure) in
            try invocation.showPolicies(console) { policy throws(CommandFailure) in show(policy, invocation, console) }
        })

    private static func show(_ policy: Policy, _ invocation: Invocation, _ console: Console) {
        if invocation.has(.json) {
            console.writeJSON { $0.shown(policy) }
        } else {
            console.output.writeLine("\(policy.app.value), revision \(policy.revision.value)    \(policy.source.path)")
            console.output.write(SafeModeReport.table(of: SafeModeReport(policy).rows + exceptions(of: policy)))
        }
        console.tellDueReviews(of: policy)
    }

    private static func exceptions(of policy: Policy) -> [[String]] {
        let overrides = policy.safeMode.overrides.map { override in
            let values = SafeModeKey.all.compactMap { key in
                key.written(override.set).map { "\(key.name) = \($0.text)" }
            }
            return [
                "override", ":\(policy.line(of: override.when.span))",
                "\(override.when.condition.words): \(values.joined(separator: "; "))",
            ]
        }
        let force = policy.safeMode.force.map { [["forced", ":\(policy.line(of: $0.span))", $0.words]] } ?? []
        return overrides + force
    }
}

extension Policy.SafeModeForce {
    /// `2.4.0 to level 1 (crash on start) since …, review by …`
    var words: String {
        "\(when.condition.words) to level \(level.value)" + (reason.map { " (\($0.value))" } ?? "")
            + (since.map { " since \($0.value)" } ?? "") + (reviewBy.map { ", review by \($0.value)" } ?? "")
    }
}

extension JSONWriter {
    fileprivate mutating func shown(_ policy: Policy) {
        object { writer in
            writer.member("app", policy.app.value)
            writer.member("revision", policy.revision.value)
            writer.member("path", policy.source.path)
            writer.safeMode(SafeModeReport(policy))
            writer.key("overrides")
            writer.array(policy.safeMode.overrides) { writer, override in
                writer.object {
                    $0.key("when")
                    $0.condition(override.when.condition)
                    $0.member("line", policy.line(of: override.when.span))
                    $0.key("set")
                    $0.written(override.set)
                }
            }
            writer.key("force")
            writer.force(policy.safeMode.force, in: policy)
        }
    }

    private mutating func written(_ values: SafeModeValues) {
        object { writer in
            for setting in SafeModeKey.all {
                guard let value = setting.written(values) else { continue }
                writer.key(setting.name)
                writer.setting(value)
            }
        }
    }

    mutating func force(_ force: Policy.SafeModeForce?, in policy: Policy) {
        guard let force else { return null() }
        object {
            $0.key("when")
            $0.condition(force.when.condition)
            $0.member("level", force.level.value)
            $0.member("reason", force.reason?.value)
            $0.member("since", force.since.map { "\($0.value)" })
            $0.member("review_by", force.reviewBy.map { "\($0.value)" })
            $0.member("line", policy.line(of: force.span))
        }
    }
}
