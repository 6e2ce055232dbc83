import LaunchDocument
import PolicyFiles
import Stores
import Versioning

extension Policy {
    /// What makes `releases` true again: statuses as the store has them, and the releases that people get or wait for.
    ///
    /// Releases that were replaced long ago are not brought in, and none is taken out.
    func following(_ store: [StoreRelease]) -> ChangePlan {
        var plan = ChangePlan()
        for release in store {
            guard let status = release.status else {
                plan.notes.append(.storeStateUnknown(release.version, release.word))
                continue
            }
            if let listed = releases.first(where: { $0.version.value == release.version }) {
                guard Self.differs(listed, status, release.percent) else { continue }
                plan.edits.append(
                    .releaseStatus(
                        release.version, status,
                        percent: status == .phased ? release.percent.map(String.init(describing:)) : nil))
            } else if status != .replaced {
                plan.edits.append(
                    .addRelease(
                        .init(
                            version: release.version, build: release.build, minimumOS: release.minimumOS,
                            status: status,
                            percent: status == .phased ? release.percent.map(String.init(describing:)) : nil)))
            }
        }
        for listed in releases where !store.contains(where: { $0.version == listed.version.value }) {
            if listed.status.value == .live, platform.value.isApple, store.contains(where: { $0.status == .live }) {
                plan.edits.append(.releaseStatus(listed.version.value, .replaced, percent: nil))
                plan.notes.append(.noLongerLive(listed.version.value))
            } else if listed.status.value != .replaced, listed.status.value != .lastCompatible {
                plan.notes.append(.storeLacks(listed.version.value, line: line(of: listed.span)))
            }
        }
        if plan.edits.isEmpty, plan.notes.isEmpty, let first = releases.first {
            plan.notes.append(.alreadySo("releases are as the store has them", line: line(of: first.span)))
        }
        return plan
    }

    private static func differs(_ listed: Release, _ status: ReleaseStatus, _ percent: Percent?) -> Bool {
        // The store tells of no "last compatible": for it the version is replaced.
        if status == .replaced, listed.status.value == .lastCompatible { return false }
        if status != listed.status.value { return true }
        return status == .phased && percent != nil && percent != listed.percent?.value
    }
}
