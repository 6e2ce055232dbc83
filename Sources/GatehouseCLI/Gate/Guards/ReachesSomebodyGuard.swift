import LaunchDocument
import PolicyFiles
import Versioning

/// Versions from before the gate contain no check: a rule about them alone moves nobody and only looks like help.
struct ReachesSomebodyGuard: GateGuard {
    let name = "reaches somebody"

    func evaluate(_ change: GateChange) -> GuardFinding? {
        guard let since = change.after.versions.gateSince else { return nil }
        let place = change.after.place(of: since.span)
        if case .raise(since.value) = change.move {
            return .notice("versions below \(since.value) contain no check (\(place)): this minimum moves nobody yet")
        }
        let reachesNobody =
            switch change.move {
            case .raise(let version): version < since.value
            case .recommend(let version): version <= since.value
            case .block(let range): range.isBelow(since.value)
            case .follow: false
            }
        let advice = "ask for a version above \(since.value)"
        return reachesNobody
            ? .refuse("versions below \(since.value) contain no check (\(place)), so this moves nobody", advice: advice)
            : .pass("versions from \(since.value) on ask at launch (\(place))")
    }
}

extension VersionRange {
    /// Whether everything in the range is lower than `version`.
    fileprivate func isBelow(_ version: AppVersion) -> Bool {
        !isEmpty && !overlaps(VersionRange([VersionInterval(from: version)]))
    }
}
