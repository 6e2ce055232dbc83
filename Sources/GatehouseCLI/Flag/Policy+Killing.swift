import LaunchDocument
import PolicyFiles
import Spelling

extension Policy {
    /// The flag of this name.
    func flag(named name: String) throws(CommandFailure) -> Flag {
        if let flag = flags.first(where: { $0.name.value == name }) { return flag }
        if let retired = retiredFlags.first(where: { $0.value == name }) {
            throw .retiredFlag(name, place: place(of: retired.span))
        }
        let names = flags.map(\.name.value)
        throw .noSuchFlag(name, path: source.path, near: nearMiss(to: name, among: names), all: names)
    }

    /// Switches a flag off. Who has lost the feature does not get it back by this, unless that is meant.
    func killing(
        _ request: PolicyEdit.KillRequest, replaces: Bool, isReviewGiven: Bool, installs: InstallTable? = nil
    ) throws(CommandFailure) -> ChangePlan {
        let flag = try flag(named: request.flag)
        var plan = ChangePlan(edits: [.kill(request)])
        if let kill = flag.kill {
            let isWider = request.reach.covers(kill.reach)
            if kill.reach.covers(request.reach), isWider || !replaces {
                return alreadyKilled(flag, by: kill, request, isSame: isWider, isReviewGiven: isReviewGiven)
            }
            guard isWider || replaces else {
                throw .otherKill(request.flag, for: kill.when.condition, place: place(of: kill.span))
            }
            if !isWider { plan.notes.append(.killReplaced(request.flag, for: kill.when.condition)) }
        }
        let value = flag.safeValue.value
        if flag.defaultValue.value == value {
            plan.notes.append(.killChangesNothing(request.flag, value: value))
        } else {
            plan.notes += [
                .killed(request.flag, value: value, for: request.when, killsUnknown: request.onUnknown == .kill),
                .wayToPhones,
            ]
            if let installs { plan.notes.append(.usersKilled(installs.reach(of: request.when))) }
        }
        plan.noteBareBounds(of: request.when)
        if let restore = flag.restore {
            let percent = restore.percent.value
            if request.reach.covers(restore.reach) {
                plan.edits.append(.endRamp(flag: request.flag))
                plan.notes.append(.rampEnded(request.flag, at: percent))
            } else {
                plan.notes.append(.rampGoesOn(request.flag, at: percent, for: restore.when.condition))
            }
        }
        if !isReviewGiven, let time = Timestamp(request.reviewBy) { plan.notes.append(.reviewBy(time)) }
        return plan
    }

    /// Repeating a kill is how people say why and until when once more.
    private func alreadyKilled(
        _ flag: Flag, by kill: Kill, _ request: PolicyEdit.KillRequest, isSame: Bool, isReviewGiven: Bool
    ) -> ChangePlan {
        var plan = ChangePlan.alreadySo(
            "\(request.flag) is killed for \(kill.when.condition.words)", line: line(of: kill.span))
        let present = (kill.reason?.value, kill.reviewBy?.value)
        if isSame {
            plan.renew(
                ["flags", .key(request.flag), "kill"], reason: request.reason,
                reviewBy: isReviewGiven ? request.reviewBy : nil, present: present)
        } else if isReviewGiven || request.reason != nil {
            plan.notes.append(.kept(reason: present.0, reviewBy: present.1))
        }
        return plan
    }
}
