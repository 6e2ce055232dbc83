import LaunchDocument
import PolicyFiles

/// A typing mistake must not shut out a large part of the users: more than a few percent have to be announced.
struct BlockedShareGuard: GateGuard {
    let name = "blocked share"

    /// Above this share the operator must say how many are expected.
    private static let unannounced = Percent(thousandths: 5_000)

    func evaluate(_ change: GateChange) -> GuardFinding? {
        if case .recommend = change.move { return nil }
        guard let impact = change.impact, impact.users > 0, let share = impact.share(of: .block),
            let limit = change.expectBlocked ?? Self.unannounced
        else {
            return .unknown(
                "how many users are blocked is not known", advice: "give --installs FILE.csv (version,os,users)")
        }
        let blocked = impact.users(with: .block)
        let evidence =
            "\(grouped(blocked)) of \(grouped(impact.users)) users (\(share) %) are blocked"
        if !PolicyImpact.exceeds(blocked, of: impact.users, limit) { return .pass(evidence) }
        return .refuse(
            "\(evidence), more than \(change.expectBlocked == nil ? "" : "the expected ")\(limit) %",
            advice: "if that is meant, add --expect-blocked \(PolicyImpact.wholePercent(blocked, of: impact.users))%")
    }
}
