import LaunchDocument
import PolicyFiles
import Versioning

extension Policy {
    /// Lists a release that the policy does not know yet.
    func adding(_ request: PolicyEdit.ReleaseRequest) -> ChangePlan {
        var plan = request.status == .live ? makingRoomForLive(besides: request.version) : ChangePlan()
        plan.edits.append(.addRelease(request))
        return plan
    }

    /// Notes where a release stands in its store now.
    func setting(_ version: AppVersion, status: ReleaseStatus, percent: Percent?) -> ChangePlan {
        if let release = releases.first(where: { $0.version.value == version }), release.status.value == status,
            release.percent?.value == percent
        {
            let share = percent.map { " at \($0) %" } ?? ""
            return .alreadySo("\(version) is \(status.words)\(share)", line: line(of: release.span))
        }
        var plan = status == .live ? makingRoomForLive(besides: version) : ChangePlan()
        plan.edits.append(.releaseStatus(version, status, percent: percent.map(String.init(describing:))))
        return plan
    }

    /// An Apple app has one live version at a time; the one before it is replaced.
    private func makingRoomForLive(besides version: AppVersion) -> ChangePlan {
        guard platform.value.isApple else { return ChangePlan() }
        let live = releases.filter { $0.status.value == .live && $0.version.value != version }.map(\.version.value)
        return ChangePlan(
            edits: live.map { .releaseStatus($0, .replaced, percent: nil) }, notes: live.map { .noLongerLive($0) })
    }
}
