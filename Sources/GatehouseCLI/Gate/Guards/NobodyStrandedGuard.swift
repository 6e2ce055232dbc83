import LaunchDocument
import PolicyFiles

/// Users whose device can never have a good enough version would be shut out for good.
struct NobodyStrandedGuard: GateGuard {
    let name = "nobody stranded"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        if case .recommend = change.move { return nil }
        guard let impact = change.impact, impact.users > 0 else {
            return .unknown(
                "how many users are stranded is not known", advice: "give --installs FILE.csv (version,os,users)")
        }
        let stranded = impact.users { $0.verdict.reason == .osTooOld }
        guard let share = PolicyImpact.share(stranded, of: impact.users) else { return nil }
        let unsaid = impact.users { $0.verdict.reason == .osUnknown }
        let evidence =
            "\(grouped(stranded)) of \(grouped(impact.users)) users (\(share) %) have a system that no good enough release runs on"
        if !PolicyImpact.exceeds(stranded, of: impact.users, change.maxStranded) {
            return PolicyImpact.exceeds(stranded + unsaid, of: impact.users, change.maxStranded)
                ? .unknown(
                    "\(evidence), and of \(grouped(unsaid)) that would be blocked the table does not say which they have",
                    advice: "give a table with their systems")
                : .pass(evidence)
        }
        return .refuse(
            "\(evidence), more than \(change.maxStranded) %",
            advice:
                "keep a release for old systems ('offer_last_compatible: true'), or accept it with --max-stranded \(PolicyImpact.wholePercent(stranded, of: impact.users))%"
        )
    }
}
