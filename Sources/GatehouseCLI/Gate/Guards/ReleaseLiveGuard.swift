import LaunchDocument
import PolicyFiles
import Versioning

/// Nobody is sent to a store that does not have what the gate asks for.
struct ReleaseLiveGuard: GateGuard {
    let name = "release live"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        guard let wanted = change.move.wanted else { return nil }
        let policy = change.after
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
