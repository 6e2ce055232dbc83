import CommandKit
import Fetching
import JSONText
import LaunchDocument
import PolicyFiles
import Versioning

extension PolicyCommands {
    static let impact = Command(
        "policy", "impact", summary: "Counts whom a policy blocks, asks, strands and leaves waiting",
        notes: [
            "With --minimum or --block it counts for the policy as it would be then. Without a table of installs the answer is unknown, and the exit status 3.",
            "With --from-server the requests that a server has counted since it started stand in for users: their systems are not known, and behind a cache the counts say nothing.",
            "Users of versions from before the gate are counted as well, though they contain no check.",
        ],
        options: [.installs, .fromServer, .minimum, .blockRange, .app, .policies, .json],
        examples: [
            .init("gatehouse policy impact --minimum 2.4.0 --installs installs.csv", "before raising the gate")
        ],
        run: runImpact)

    @Sendable
    private static func runImpact(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let apps = try invocation.chosenApps()
        let metrics = try invocation.serverMetrics()
        let table = try invocation.installTable()
        var status = ExitStatus.ok
        for app in apps {
            let policy = try invocation.policies.policy(of: app)
            console.tellDueReviews(of: policy)
            let document = try invocation.hypothesis(on: policy)
            let installs = table ?? metrics.map { ServerCounts(metrics: $0, app: app).table }
            let impact = installs.map { PolicyImpact(of: document, on: $0) }
            guard let impact, impact.users > 0 else {
                status = .unknown
                if invocation.has(.json) {
                    console.writeJSON { $0.impact(nil, app: app) }
                } else {
                    console.output.writeLine(
                        "unknown  \(app): \(reason(metrics)); give --installs FILE.csv (version,os,users)")
                }
                continue
            }
            if invocation.has(.json) {
                console.writeJSON { $0.impact(impact, app: app) }
            } else {
                let unit = table == nil ? "requests since the server started" : "users"
                console.output.write(ImpactTable(impact: impact, app: app, unit: unit).text)
            }
        }
        return status
    }

    private static func reason(_ metrics: String?) -> String {
        metrics == nil ? "nobody said who runs what" : "the server has counted no request that names a version"
    }
}

extension Invocation {
    /// What the server that `--from-server` names counts; nil when there is none.
    fileprivate func serverMetrics() throws(CommandFailure) -> String? {
        guard let url = value(of: .fromServer) else { return nil }
        if has(.installs) { throw .usage(.exclusive("installs", "from-server")) }
        let client = try httpClient(seconds: 10)
        do throws(NetworkFailure) {
            let address = try HTTPAddress(url).appending("metrics")
            let answer = try client.ask(address)
            guard answer.status == 200 else { throw .other(address, detail: "status \(answer.status)") }
            return String(decoding: answer.body, as: UTF8.self)
        } catch {
            throw .network(error)
        }
    }

    /// The document as it would be with `--minimum` and `--block`.
    fileprivate func hypothesis(on policy: Policy) throws(CommandFailure) -> LaunchDocument {
        var document = policy.launchDocument()
        if let text = value(of: .minimum) {
            document.minimumVersion = try VersionCommands.strict(text, at: .option(.minimum))
        }
        if let text = value(of: .blockRange) {
            let range = try VersionCommands.range(text, at: .option(.blockRange))
            document.blocked.append(BlockRule(when: Condition(versions: range), reason: nil))
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
