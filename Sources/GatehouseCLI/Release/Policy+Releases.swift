import LaunchDocument
import PolicyFiles
import Versioning

extension Policy {
    /// Lists a release that the policy does not know yet.
    func adding(
        _ version: AppVersion, build: BuildNumber?, minimumOS: OSVersion?, status: ReleaseStatus, percent: Percent?
    ) -> ChangePlan {
        var plan = ChangePlan()
        if let present = releases.first(where: { $0.version.value == version }) {
            plan.notes.append(.alreadySo("\(version) is listed", line: line(of: present.span)))
            return plan
        }
        // First, while the numbers of the releases in the file are those that were read.
        if status == .live { makeRoomForLive(besides: nil, &plan) }
        plan.edits.append(listing(version, build: build, minimumOS: minimumOS, status: status, percent: percent))
        return plan
    }

    /// Notes where a release stands in its store now; nil when the policy does not list it.
    func setting(_ version: AppVersion, status: ReleaseStatus, percent: Percent?) -> ChangePlan? {
        guard let index = releases.firstIndex(where: { $0.version.value == version }) else { return nil }
        let release = releases[index]
        var plan = ChangePlan()
        if release.status.value == status, release.percent?.value == percent {
            plan.notes.append(.alreadySo("\(version) is \(status.rawValue)", line: line(of: release.span)))
            return plan
        }
        if status == .live { makeRoomForLive(besides: index, &plan) }
        let path: YAMLPath = ["releases", .item(index)]
        if release.status.value != status {
            plan.edits.append(.set(path.appending("status"), .text(status.rawValue)))
        }
        if let percent {
            plan.edits.append(.set(path.appending("percent"), .plain("\(percent)")))
        } else if release.percent != nil {
            plan.edits.append(.remove(path.appending("percent")))
        }
        return plan
    }

    /// An Apple app has one live version at a time; the one before it is replaced.
    private func makeRoomForLive(besides kept: Int?, _ plan: inout ChangePlan) {
        guard platform.value.isApple else { return }
        for (index, release) in releases.enumerated() where release.status.value == .live && index != kept {
            plan.edits.append(.set(["releases", .item(index), "status"], .text(ReleaseStatus.replaced.rawValue)))
            plan.notes.append(.noLongerLive(release.version.value))
        }
    }
}
