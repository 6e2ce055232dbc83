import LaunchDocument
import PolicyFiles
import Versioning

extension GateChange {
    /// What a move asks of the store.
    enum StoreNeed: Equatable {
        /// Users are sent there for this version, or a higher one.
        case version(AppVersion)
        /// Users of these versions would have to leave, and nothing good enough exists yet.
        case waiting([AppVersion])
        /// Nobody is sent anywhere who is not already.
        case nothing
    }

    var storeNeed: StoreNeed {
        switch move {
        case .raise(let version), .recommend(let version): return .version(version)
        case .block(let range):
            let moved = ChangeEffect.between(before, after, also: range.lowerEnds)
                .filter { range.contains($0.version) }.reversed()
            let targets = moved.filter { $0.after.action == .block }.compactMap(\.after.target)
            // The lowest one: each of the others is at least as good.
            if let target = targets.min() { return .version(target) }
            let waiting = moved.filter { $0.after.action == .waiting || $0.after.action == .block }
            return waiting.isEmpty ? .nothing : .waiting(waiting.map(\.version))
        case .follow: return newlyBlocked.compactMap(\.after.target).min().map { .version($0) } ?? .nothing
        }
    }
}

extension VersionRange {
    /// The versions at which the range begins; 0 where it has no lower end.
    fileprivate var lowerEnds: [AppVersion] { intervals.compactMap { $0.from ?? (try? AppVersion(strict: "0")) } }
}
