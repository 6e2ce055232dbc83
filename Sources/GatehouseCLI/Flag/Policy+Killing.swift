import LaunchDocument
import PolicyFiles
import Spelling

extension Policy {
    /// Switches a flag off. What is killed for some stays killed for them: only a kill for everybody takes its place.
    func killing(_ request: PolicyEdit.KillRequest, isReviewGiven: Bool) throws(CommandFailure) -> ChangePlan {
        let names = flags.map(\.name.value)
        guard let flag = flags.first(where: { $0.name.value == request.flag }) else {
            throw .noSuchFlag(
                request.flag, path: source.path, near: nearMiss(to: request.flag, among: names), all: names)
        }
        if let kill = flag.kill {
            if kill.when.isThat(of: request) {
                return .alreadySo("\(request.flag) is killed", line: line(of: kill.span))
            }
            guard request.isForEverybody else {
                throw .otherKill(request.flag, place: place(of: kill.span))
            }
        }
        var plan = ChangePlan(edits: [.kill(request)])
        let value = flag.safeValue.value
        plan.notes.append(
            flag.defaultValue.value == value
                ? .killChangesNothing(request.flag, value: value) : .killed(request.flag, value: value))
        if flag.restore != nil { plan.notes.append(.rampEnded(request.flag)) }
        if !isReviewGiven, let time = Timestamp(request.reviewBy) { plan.notes.append(.reviewBy(time)) }
        return plan
    }
}

extension PolicyEdit.KillRequest {
    fileprivate var isForEverybody: Bool { versions == nil && os == nil && devices.isEmpty && locales.isEmpty }
}

extension Policy.When {
    /// Whether the condition is the one that a request has.
    fileprivate func isThat(of request: PolicyEdit.KillRequest) -> Bool {
        versions?.value == request.versions && os?.value == request.os && builds == nil
            && Set((devices ?? []).map(\.value)) == Set(request.devices)
            && Set((locales ?? []).map { $0.value.lowercased() }) == Set(request.locales.map { $0.lowercased() })
    }
}
