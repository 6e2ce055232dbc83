import CommandKit
import LaunchDocument
import PolicyFiles
import Versioning

/// One screen about one policy, as people read it.
struct PolicySummary {
    let policy: Policy
    /// What somebody should look at.
    var warnings: [Diagnostic] = []

    var text: String {
        var table = TextTable(["", "", ""], alignments: [.left, .right, .left])
        addLimits(&table)
        for blocked in policy.versions.blocked {
            table.add("blocked", line(blocked.span), words(blocked))
        }
        for release in policy.releases { table.add("release", line(release.span), words(release)) }
        for flag in policy.flags { table.add("flag", line(flag.name.span), words(flag)) }
        for notice in policy.notices { table.add("notice", line(notice.span), words(notice)) }
        if let force = policy.safeMode.force {
            table.add("safe mode", line(force.span), "level \(force.level.value) forced on \(words(force.when))")
        }
        for warning in warnings { table.add(warning.severity.rawValue, line(warning.span), warning.message) }
        return
            "\(policy.app.value), revision \(policy.revision.value), \(policy.platform.value.rawValue)    \(policy.source.path)\n"
            + table.rendered()
    }

    private func addLimits(_ table: inout TextTable) {
        let versions = policy.versions
        if let minimum = versions.minimum {
            let reason = versions.reason.map { " (\($0.value.rawValue))" } ?? ""
            table.add("minimum", line(minimum.span), "\(minimum.value)\(reason)")
        } else {
            table.add("minimum", "", "none")
        }
        if let recommended = versions.recommended {
            table.add("recommended", line(recommended.span), "\(recommended.value)")
        } else {
            table.add("recommended", "", "none")
        }
        if let since = versions.gateSince { table.add("gate since", line(since.span), "\(since.value)") }
    }

    private func line(_ span: SourceSpan) -> String { ":\(policy.line(of: span))" }

    private func words(_ blocked: Policy.BlockedRange) -> String {
        let reason = blocked.reason.map { " (\($0.value.rawValue))" } ?? ""
        return words(blocked.when) + reason + review(blocked.reviewBy?.value)
    }

    private func words(_ release: Policy.Release) -> String {
        let build = release.build.map { " (\($0.value))" } ?? ""
        let share = release.percent.map { " at \($0.value) %" } ?? ""
        let system = release.minimumOS.map { ", from system \($0.value)" } ?? ""
        return "\(release.version.value)\(build) \(release.status.value.words)\(share)\(system)"
    }

    private func words(_ flag: Policy.Flag) -> String {
        var text = "\(flag.name.value) \(flag.defaultValue.value), safe \(flag.safeValue.value)"
        if let kill = flag.kill {
            text += ", killed for \(words(kill.when))" + (kill.reason.map { " (\($0.value))" } ?? "")
            text += (kill.since.map { " since \($0.value)" } ?? "") + review(kill.reviewBy?.value)
        }
        if let restore = flag.restore { text += ", back for \(restore.percent.value) % of \(words(restore.when))" }
        return text
    }

    private func words(_ notice: Policy.Notice) -> String {
        "\(notice.id.value) for \(words(notice.when))" + (notice.until.map { " until \($0.value)" } ?? "")
    }

    private func review(_ time: Timestamp?) -> String { time.map { ", review by \($0)" } ?? "" }

    private func words(_ when: Policy.When) -> String { when.condition.words }
}
