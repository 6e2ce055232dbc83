import LaunchDocument
import PolicyFiles
import Stores
import Versioning

/// A release as its store has it, in the words of a policy.
struct StoreRelease: Equatable {
    let version: AppVersion
    var build: BuildNumber?
    var minimumOS: OSVersion?
    /// Nil for a state that this program does not know; nothing follows from it.
    var status: ReleaseStatus?
    var percent: Percent?
    /// The store's own word.
    let word: String
}

extension StoreRelease {
    /// The versions of an Apple app.
    ///
    /// - Parameter phased: the phased release of the version that people get; nil when it has none.
    static func list(_ versions: [StoreVersion], phased: PhasedRelease?) -> [StoreRelease] {
        let readable = versions.compactMap { item in item.version.map { (version: $0, item: item) } }
        let current = current(of: versions)?.version
        var releases: [StoreRelease] = []
        for (version, item) in readable where !releases.contains(where: { $0.version == version }) {
            let state = item.state ?? ""
            var release = StoreRelease(
                version: version, build: item.build.flatMap { try? BuildNumber(lenient: $0) },
                minimumOS: item.minimumOS.flatMap { try? OSVersion(lenient: $0) }, word: state)
            switch state {
            case "READY_FOR_DISTRIBUTION" where version == current:
                (release.status, release.percent) = standing(phased)
            case "READY_FOR_DISTRIBUTION", "REPLACED_WITH_NEW_VERSION": release.status = .replaced
            case _ where AppleState.isOnItsWay(state): release.status = .pending
            default: release.status = nil
            }
            releases.append(release)
        }
        return releases.sorted { $0.version > $1.version }
    }

    /// The highest version in distribution, which is the one that people get.
    static func current(of versions: [StoreVersion]) -> StoreVersion? {
        versions.filter { $0.state == "READY_FOR_DISTRIBUTION" && $0.version != nil }.max { left, right in
            guard let left = left.version, let right = right.version else { return false }
            return left < right
        }
    }

    /// Where a version stands by its phased release.
    private static func standing(_ phased: PhasedRelease?) -> (ReleaseStatus?, Percent?) {
        guard let phased else { return (.live, nil) }
        switch phased.state {
        case .complete: return (.live, nil)
        case .active, .paused: return (.phased, phased.share.flatMap { Percent(thousandths: $0 * 1_000) })
        // Nobody has it by itself yet.
        case .inactive: return (.pending, nil)
        case .other, nil: return (nil, nil)
        }
    }

    /// The releases of a track of Google Play. Of those that everybody is offered the highest is the one that people get.
    static func list(_ track: PlayTrack, policy: Policy) -> [StoreRelease] {
        let all = track.releases.compactMap { item in item.version(in: policy).map { (version: $0, item: item) } }
        let current = all.filter { $0.item.status == .completed }.map(\.version).max()
        return all.map { version, item in
            var release = StoreRelease(
                version: version, build: item.versionCodes.compactMap { try? BuildNumber(lenient: $0) }.max(),
                word: item.status.word)
            switch item.status {
            case .completed: release.status = version == current ? .live : .replaced
            case .inProgress: (release.status, release.percent) = (.phased, item.percent)
            case .halted: release.status = .halted
            case .draft: release.status = .pending
            case .other: release.status = nil
            }
            return release
        }
    }
}

/// Words of App Store Connect for versions that nobody has yet.
enum AppleState {
    private static let approved: Set<String> = [
        "ACCEPTED", "PENDING_APPLE_RELEASE", "PENDING_DEVELOPER_RELEASE", "PROCESSING_FOR_DISTRIBUTION",
    ]
    private static let underway: Set<String> = [
        "IN_REVIEW", "PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "WAITING_FOR_EXPORT_COMPLIANCE",
        "WAITING_FOR_REVIEW",
        "REJECTED", "METADATA_REJECTED", "DEVELOPER_REJECTED", "INVALID_BINARY",
    ]

    static func isOnItsWay(_ state: String) -> Bool { approved.contains(state) || underway.contains(state) }

    /// Whether a review has let a version through: nothing more can be uploaded for it then.
    static func isApproved(_ state: String?) -> Bool {
        ["live", "replaced", "approved"].contains(buildStatus(state))
    }

    /// As lists of builds have it: whether a version was approved decides which number comes next.
    static func buildStatus(_ state: String?) -> String {
        switch state {
        case "READY_FOR_DISTRIBUTION": "live"
        case "REPLACED_WITH_NEW_VERSION": "replaced"
        case let state? where approved.contains(state): "approved"
        case let state? where state.contains("REJECTED") || state == "INVALID_BINARY": "rejected"
        case .some: "pending"
        case nil: "testing"
        }
    }
}
