import LaunchDocument
import PolicyFiles

extension Policy {
    /// Gives a flag back to everybody, or to a share of those who lost it.
    func restoring(_ request: PolicyEdit.RampRequest) throws(CommandFailure) -> ChangePlan {
        let flag = try flag(named: request.flag)
        let value = flag.defaultValue.value
        guard flag.kill != nil || flag.restore != nil else {
            return .alreadySo("\(request.flag) reads \(value) for everybody", line: line(of: flag.name.span))
        }
        if request.percent == .hundred {
            return ChangePlan(edits: [.restore(flag: request.flag)], notes: [.restored(request.flag, value: value)])
        }
        let present = flag.restore?.percent
        if let kill = flag.kill, let restore = flag.restore, !restore.reach.covers(kill.reach) {
            throw .otherRamp(request.flag, for: restore.when.condition, place: place(of: restore.span))
        }
        if let present, present.value == request.percent, flag.kill == nil {
            return .alreadySo("\(request.flag) is back for \(request.percent) %", line: line(of: present.span))
        }
        let steps = [10_000, 50_000].compactMap { Percent(thousandths: $0) }
        let next = steps.first { request.percent.thousandths < $0.thousandths }
        return ChangePlan(
            edits: [.ramp(request)],
            notes: [
                .ramped(
                    request.flag, value: value, request.percent,
                    from: present?.value == request.percent ? nil : present?.value),
                .nextShare(request.flag, next),
            ])
    }

    /// Moves the review of a kill.
    func extending(_ name: String, to time: Timestamp) throws(CommandFailure) -> ChangePlan {
        let flag = try flag(named: name)
        guard let kill = flag.kill else { throw .notKilled(name, place: place(of: flag.name.span)) }
        if let present = kill.reviewBy, present.value == time {
            return .alreadySo("the review of \(name) is due \(time)", line: line(of: present.span))
        }
        return ChangePlan(edits: [.killReview(flag: name, "\(time)")])
    }
}
