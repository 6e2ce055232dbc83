import LaunchDocument
import PolicyFiles

// Inside `Policy` the name means what the author wrote.
private typealias ResolvedSafeMode = SafeMode

extension Policy {
    /// Says something about safe mode, for everybody or for those whom a condition is about.
    func settingSafeMode(_ assignments: [SafeModeAssignment], for when: Condition) throws(CommandFailure) -> ChangePlan
    {
        // The first override that holds counts alone: behind one that holds for all of these, none ever would.
        let first = when.isForEverybody ? nil : safeMode.overrides.firstIndex { $0.when.condition.covers(when) }
        let index = first.flatMap { when.covers(safeMode.overrides[$0].when.condition) ? $0 : nil }
        let place = index ?? first ?? safeMode.overrides.count
        let written = when.isForEverybody ? safeMode.values : first.map { safeMode.overrides[$0].set }
        let path = when.isForEverybody ? ["safe_mode"] : PolicyEdit.override(place)
        let before = launchDocument().safeMode(ofOverride: first)
        var plan = ChangePlan()
        for assignment in assignments {
            let key = assignment.key
            let old = key.resolved(before)
            let value = try value(of: assignment, from: old)
            if let present = written.flatMap(key.written), present == value {
                let place = source.topNode?.node(at: key.path(in: path))?.span ?? app.span
                plan.notes.append(.alreadySo("\(key.name) is \(value.text)", line: line(of: place)))
                continue
            }
            plan.edits.append(.yaml(.set(key.path(in: path), value.yaml)))
            plan.notes.append(.safeModeSet(key.name, from: old.text, to: value.text, for: when))
        }
        guard !plan.edits.isEmpty else { return plan }
        if !when.isForEverybody, index == nil {
            plan.edits.insert(.addOverride(when, at: place, like: first), at: 0)
            if let first {
                let other = safeMode.overrides[first].when
                plan.notes.append(.overrideTakenOver(other.condition, line: line(of: other.span)))
            }
        }
        // What comes first and may hold for some of these wins there.
        let earlier = when.isForEverybody ? [] : safeMode.overrides[..<place].map(\.when)
        for other in earlier where other.condition.overlaps(when) {
            plan.notes.append(.overrideWins(other.condition, line: line(of: other.span)))
        }
        plan.noteBareBounds(of: when)
        plan.notes.append(.reachOfSafeMode)
        return plan
    }

    /// The override that has exactly this condition.
    private func overrideIndex(for when: Condition) -> Int? {
        when.isForEverybody ? nil : safeMode.overrides.firstIndex { $0.when.condition.isSame(as: when) }
    }

    private func value(of assignment: SafeModeAssignment, from old: SettingValue) throws(CommandFailure) -> SettingValue
    {
        let listed: [String]
        if case .names(let names) = old { listed = names } else { listed = [] }
        switch assignment.change {
        case .value(.names(let names)):
            for name in names { _ = try flag(named: name) }
            return .names(names)
        case .value(let value): return value
        case .adding(let names):
            for name in names { _ = try flag(named: name) }
            return .names(listed + names.filter { !listed.contains($0) })
        case .removing(let names):
            for name in names where !listed.contains(name) { throw .notListed(name, key: assignment.key.name, listed) }
            return .names(listed.filter { !names.contains($0) })
        }
    }

    /// Lets the defaults, or what holds for everybody, hold again.
    func clearingSafeMode(_ keys: [SafeModeKey], for when: Condition) throws(CommandFailure) -> ChangePlan {
        let index = overrideIndex(for: when)
        guard when.isForEverybody || index != nil else { throw .noSuchOverride(when, path: source.path) }
        let path = when.isForEverybody ? ["safe_mode"] : PolicyEdit.override(index ?? 0)
        let written = index.map { safeMode.overrides[$0].set } ?? safeMode.values
        let first = safeMode.overrides.firstIndex { $0.when.condition.covers(when) }
        let counts = index == nil || index == first
        let before = launchDocument().safeMode(ofOverride: counts ? index : first)
        let after = counts ? settings(behind: index, without: keys, for: when) : before
        var plan = ChangePlan()
        for key in keys {
            guard key.written(written) != nil else {
                let what = index == nil ? "its default" : "what holds for everybody"
                plan.notes.append(
                    .alreadySo("\(key.name) is \(what), \(key.resolved(before).text),", line: line(of: app.span)))
                continue
            }
            plan.edits.append(.prune(key.path(in: path)))
            plan.notes.append(
                .safeModeSet(key.name, from: key.resolved(before).text, to: key.resolved(after).text, for: when))
        }
        if !plan.edits.isEmpty { plan.notes.append(.reachOfSafeMode) }
        return plan
    }

    /// What holds after settings were taken away: an override goes with its last one, and then the next that covers it counts.
    private func settings(behind index: Int?, without keys: [SafeModeKey], for when: Condition) -> ResolvedSafeMode {
        guard let index else { return LaunchDocument.usualSafeMode }
        let set = safeMode.overrides[index].set
        let isLeft = SafeModeKey.all.contains { key in
            key.written(set) != nil && !keys.contains { $0.name == key.name }
        }
        let next = safeMode.overrides.indices.first { $0 > index && safeMode.overrides[$0].when.condition.covers(when) }
        return launchDocument().safeMode(ofOverride: isLeft ? nil : next)
    }

    /// Starts installations in safe mode. Who starts there already goes on to, unless something else is meant.
    func forcing(_ request: PolicyEdit.ForceRequest, replaces: Bool, isReviewGiven: Bool) throws(CommandFailure)
        -> ChangePlan
    {
        if let mode = safeMode.modeWithoutEffect { throw .safeModeOff(mode, path: source.path) }
        guard request.level <= safeMode.highestMaximum else {
            throw .levelAboveMaximum(request.level, maximum: safeMode.highestMaximum, path: source.path)
        }
        var plan = ChangePlan(edits: [.force(request)])
        if let force = safeMode.force {
            let present = force.when.condition
            let isSame = present.isSame(as: request.when) || !replaces && present.covers(request.when)
            if isSame, force.level.value == request.level {
                var plan = ChangePlan.alreadySo(
                    "\(present.words) is forced to level \(request.level)", line: line(of: force.span))
                if present.isSame(as: request.when) {
                    plan.renew(
                        PolicyEdit.force, reason: request.reason, reviewBy: isReviewGiven ? request.reviewBy : nil,
                        present: (force.reason?.value, force.reviewBy?.value))
                } else if isReviewGiven || request.reason != nil {
                    plan.notes.append(.kept(reason: force.reason?.value, reviewBy: force.reviewBy?.value))
                }
                return plan
            }
            guard replaces || request.when.covers(present) else {
                throw .otherForce(present, level: force.level.value, place: place(of: force.span))
            }
            if !request.when.covers(present) { plan.notes.append(.forceCleared(present)) }
        }
        let document = launchDocument()
        let override = safeMode.overrides.firstIndex { $0.when.condition.covers(request.when) }
        let level = SafeModeLevelWords(
            level: request.level, settings: document.safeMode(ofOverride: override), flags: document.flags)
        plan.notes.append(.forced(request.when, level: request.level, level.text))
        plan.noteBareBounds(of: request.when)
        if request.level == 1, level.switched.isEmpty { plan.notes.append(.forceSwitchesNothingOff) }
        plan.notes.append(.reachOfForce)
        if !isReviewGiven, let time = Timestamp(request.reviewBy) { plan.notes.append(.reviewBy(time)) }
        return plan
    }

    /// Lets everybody start as the launch guard thinks right.
    func clearingForce() -> ChangePlan {
        guard let force = safeMode.force else {
            return .alreadySo("everybody starts normally", line: line(of: app.span))
        }
        return ChangePlan(edits: [.prune(PolicyEdit.force)], notes: [.forceCleared(force.when.condition)])
    }
}

extension Condition {
    /// Whether both hold for the same installations, however they are written.
    fileprivate func isSame(as other: Condition) -> Bool { covers(other) && other.covers(self) }
}

extension LaunchDocument {
    /// What holds where a policy says nothing.
    static let usualSafeMode = LaunchDocument(app: "", platform: .other).safeMode(ofOverride: nil)
}

extension SourceText {
    /// The nodes of a file that can be read.
    var topNode: YAMLNode? { try? YAMLNode.parse(self) }
}
