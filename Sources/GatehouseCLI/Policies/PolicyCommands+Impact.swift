import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension PolicyCommands {
    static let impact = Command(
        "policy", "impact", summary: "Counts whom a policy blocks, asks, strands and leaves waiting",
        notes: [
            "With --minimum or --block it counts for the policy as it would be then. Without a table of installs the answer is unknown, and the exit status 3.",
            "Users of versions from before the gate are counted as well, though they contain no check.",
        ],
        options: [.installs, .minimum, .blockRange, .app, .policies, .json],
        examples: [
            .init("gatehouse policy impact --minimum 2.4.0 --installs installs.csv", "before raising the gate")
        ],
        run: runImpact)

    @Sendable
    private static func runImpact(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let apps = try invocation.chosenApps()
        let installs = try invocation.installTable()
        var status = ExitStatus.ok
        for app in apps {
            let policy = try invocation.policies.policy(of: app)
            let document = try invocation.hypothesis(on: policy)
            let impact = installs.map { PolicyImpact(of: document, on: $0) }
            guard let impact, impact.users > 0 else {
                status = .unknown
                if invocation.has(.json) {
                    console.writeJSON { $0.impact(nil, app: app) }
                } else {
                    console.output.writeLine(
                        "unknown  \(app): nobody said who runs what; give --installs FILE.csv (version,os,users)")
                }
                continue
            }
            if invocation.has(.json) {
                console.writeJSON { $0.impact(impact, app: app) }
            } else {
                console.output.write(ImpactTable(impact: impact, app: app).text)
            }
        }
        return status
    }
}

extension Invocation {
    /// The document as it would be with `--minimum` and `--block`.
    fileprivate func hypothesis(on policy: Policy) throws(CommandFailure) -> LaunchDocument {
        var document = policy.launchDocument()
        if let text = value(of: .minimum) { document.minimumVersion = try VersionCommands.strict(text) }
        if let text = value(of: .blockRange) {
            document.blocked.append(BlockRule(when: Condition(versions: try VersionCommands.range(text)), reason: nil))
        }
        return document
    }
}

extension JSONWriter {
    fileprivate mutating func impact(_ impact: PolicyImpact?, app: String) {
        object { writer in
            writer.member("app", app)
            writer.member("status", impact == nil ? "unknown" : "ok")
            writer.member("users", impact?.users)
            for action in Verdict.Action.allCases { writer.member(action.rawValue, impact?.users(with: action)) }
            writer.key("rows")
            writer.array(impact?.rows ?? []) { writer, row in
                writer.object {
                    $0.member("version", row.installs.versionText)
                    $0.member("os", row.installs.os?.description)
                    $0.member("users", row.installs.users)
                    $0.member("action", row.verdict.action.rawValue)
                    $0.member("reason", row.verdict.reason.rawValue)
                }
            }
        }
    }
}
