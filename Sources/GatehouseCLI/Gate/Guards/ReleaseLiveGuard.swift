import LaunchDocument
import PolicyFiles
import Versioning

/// Nobody is sent to a store that does not have what the gate asks for.
struct ReleaseLiveGuard: GateGuard {
    let name = "release live"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        let policy = change.after
        guard let wanted = change.move.wanted else {
            if case .waiting(let versions) = change.storeNeed { return waiting(versions, policy) }
            return nil
        }
        let reachable = policy.installableReleases.filter { $0.version.value >= wanted }
            .sorted { $0.version.value > $1.version.value }
        if let release = reachable.first(where: { policy.block(ofAll: $0.version.value) == nil }) {
            return .pass(
                "\(release.version.value) is \(release.status.value.words) (\(policy.place(of: release.span)))")
        }
        if let release = reachable.first, let block = policy.block(ofAll: release.version.value) {
            return .refuse(
                "\(release.version.value) is \(release.status.value.words) and blocked (\(policy.place(of: block.span)))",
                advice: "wait for a release above it, or take the block away with 'gatehouse gate unblock'")
        }
        if let listed = policy.releases.first(where: { $0.version.value == wanted }) {
            return .refuse(
                "\(wanted) is \(listed.status.value.words) (\(policy.place(of: listed.span)))",
                advice: "wait until the store has it, then 'gatehouse release set-status \(wanted) live'")
        }
        let newest = policy.installableReleases.map(\.version.value).max()
        return .refuse(
            "no release at or above \(wanted) can be installed; the newest that can is \(newest.map(String.init(describing:)) ?? "none")",
            advice: "when the store has it, 'gatehouse release add \(wanted) --status live'")
    }

    /// A block needs no release: whoever it is about is told that one is on its way.
    private func waiting(_ versions: [AppVersion], _ policy: Policy) -> GuardFinding {
        let users =
            "no release above \(versions.map { "\($0)" }.joined(separator: ", ")) can be installed by everybody yet"
        return policy.versions.waiting?.value == .block
            ? .notice(
                "\(users): its users are shut out, and not sent to the store",
                advice: "'waiting: notice' lets them in with a notice until there is one")
            : .notice("\(users): its users see a waiting notice, and are not sent to the store")
    }
}

extension ReleaseStatus {
    /// As people say it.
    var words: String {
        switch self {
        case .pending: "pending"
        case .phased: "phased"
        case .live: "live"
        case .halted: "halted"
        case .replaced: "replaced"
        case .lastCompatible: "offered to old systems only"
        }
    }
}

extension Policy {
    /// `policies/shop-ios.yaml:16`
    func place(of span: SourceSpan) -> String { "\(source.path):\(line(of: span))" }
}
