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
            let (old, new) = (before.launchDocument(), after.launchDocument())
            let system = (before.releases + after.releases).compactMap { $0.minimumOS?.value }.max()
            let samples = Set(before.turningPoints + after.turningPoints + range.lowerEnds).filter(range.contains)
            let moved = samples.sorted().compactMap { version -> (version: AppVersion, verdict: Verdict)? in
                let installation = Installation(version: version, os: system)
                let (was, verdict) = (old.verdict(for: installation), new.verdict(for: installation))
                return was.action == verdict.action && was.target == verdict.target ? nil : (version, verdict)
            }
            let targets = moved.filter { $0.verdict.action == .block }.compactMap(\.verdict.target)
            // The lowest one: each of the others is at least as good.
            if let target = targets.min() { return .version(target) }
            let waiting = moved.filter { $0.verdict.action == .waiting || $0.verdict.action == .block }
            return waiting.isEmpty ? .nothing : .waiting(waiting.map(\.version))
        case .follow: return newlyBlocked.compactMap(\.after.target).min().map { .version($0) } ?? .nothing
        }
    }
}

extension VersionRange {
    /// The versions at which the range begins; 0 where it has no lower end.
    fileprivate var lowerEnds: [AppVersion] { intervals.compactMap { $0.from ?? (try? AppVersion(strict: "0")) } }
}
