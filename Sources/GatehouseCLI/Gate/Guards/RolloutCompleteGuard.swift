import LaunchDocument
import PolicyFiles
import Versioning

/// A release that the store offers to a part of the users only is nothing that all of them can be told to install.
///
/// On Apple's stores everybody can fetch a phased release by hand. That is enough to ask for it, and not to shut people out
/// until they have: few know how, and the phases are there to find out whether the release is any good.
struct RolloutCompleteGuard: GateGuard {
    let name = "rollout complete"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        guard let wanted = change.move.wanted else { return nil }
        let policy = change.after
        let reachable = policy.installableReleases.filter {
            $0.version.value >= wanted && policy.block(ofAll: $0.version.value) == nil
        }
        guard let phased = reachable.first(where: { $0.status.value == .phased }) else {
            return reachable.isEmpty ? nil : .pass("no release at or above \(wanted) is phased")
        }
        if let complete = reachable.first(where: { $0.status.value == .live }) {
            return .pass("\(complete.version.value) is live for everybody (\(policy.place(of: complete.span)))")
        }
        let share = phased.percent.map { " at \($0.value) %" } ?? ""
        let evidence = "\(phased.version.value) is phased\(share) (\(policy.place(of: phased.span)))"
        if policy.platform.value.isApple {
            let words = "\(evidence); everybody can update by hand, but the store does not do it for them yet"
            let advice = "'gatehouse release set-status \(phased.version.value) live' when the phases are through"
            return if case .raise = change.move {
                .refuse(
                    words,
                    advice: "\(advice); 'gatehouse phased-release complete' ends them, and nothing takes that back")
            } else {
                .notice(words, advice: advice)
            }
        }
        return .refuse(
            "\(evidence), and the store shows nothing to the others",
            advice: "finish the rollout, then 'gatehouse release set-status \(phased.version.value) live'")
    }
}
