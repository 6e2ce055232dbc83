import CommandKit
import LaunchDocument
import PolicyFiles
import Versioning

/// Users by version and system with what happens to them, and the sums.
struct ImpactTable {
    let impact: PolicyImpact
    let app: String
    /// What is counted.
    var unit = "users"

    var text: String {
        var rows = TextTable(
            ["version", "system", "count", "share", "what happens"], alignments: [.left, .left, .right, .right])
        for row in impact.rows {
            rows.add(
                row.installs.versionText, row.installs.os?.description ?? "unknown", grouped(row.installs.users),
                share(row.installs.users), "\(row.verdict.action.rawValue) (\(row.verdict.reason.rawValue))")
        }
        var sums = TextTable(["", "", ""], alignments: [.left, .right, .right])
        for action in Verdict.Action.allCases.reversed() {
            let users = impact.users(with: action)
            sums.add(action.rawValue, grouped(users), share(users))
        }
        return "\(app), \(grouped(impact.users)) \(unit)\n\n\(rows.rendered())\n\(sums.rendered())"
    }

    private func share(_ users: Int) -> String {
        PolicyImpact.share(users, of: impact.users).map { "\($0) %" } ?? ""
    }
}
