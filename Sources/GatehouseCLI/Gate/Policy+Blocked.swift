import LaunchDocument
import PolicyFiles
import Versioning

extension Policy {
    /// Blocks a range of bad releases. A single version that the policy does not list is listed, so that verdicts know it.
    func blocking(_ range: VersionRange, reason: BlockReason, reviewBy: Timestamp, isReviewGiven: Bool) -> ChangePlan {
        var plan = ChangePlan()
        if let present = versions.blocked.first(where: { $0.when.isOnly(range) }) {
            plan.notes.append(.alreadySo("\(range) is blocked", line: line(of: present.span)))
            return plan
        }
        let item = YAMLValue.flow([
            "when": .flow(["versions": .quoted("\(range)")]), "reason": .text(reason.rawValue),
            "review_by": .plain("\(reviewBy)"),
        ])
        plan.edits.append(.append(["versions", "blocked"], item))
        if !isReviewGiven { plan.notes.append(.reviewBy(reviewBy)) }
        if let version = range.onlyVersion, !releases.contains(where: { $0.version.value == version }) {
            // Blocked releases are nobody's target whatever their status; these two stay harmless after an unblock as well.
            let isNewest = releases.allSatisfy { $0.version.value < version }
            let status: ReleaseStatus = isNewest ? .halted : .replaced
            plan.edits.append(listing(version, status: status))
            plan.notes.append(.releaseListed(version, status))
        }
        return plan
    }

    /// Takes every block of exactly this range away; nil when there is none.
    func unblocking(_ range: VersionRange) -> ChangePlan? {
        let found = versions.blocked.indices.filter { versions.blocked[$0].when.versions?.value == range }
        guard !found.isEmpty else { return nil }
        // From the end, so that the numbers of the others stay true. An empty list says nothing and goes away as a whole.
        if found.count == versions.blocked.count { return ChangePlan(edits: [.remove(["versions", "blocked"])]) }
        return ChangePlan(edits: found.reversed().map { .remove(["versions", "blocked", .item($0)]) })
    }

    /// Puts a release where the newest-first order wants it.
    func listing(
        _ version: AppVersion, build: BuildNumber? = nil, minimumOS: OSVersion? = nil, status: ReleaseStatus,
        percent: Percent? = nil
    ) -> YAMLEdit {
        var entries = [YAMLValue.Entry("version", .quoted("\(version)"))]
        if let build { entries.append(.init("build", .plain("\(build)"))) }
        if let minimumOS { entries.append(.init("minimum_os", .quoted("\(minimumOS)"))) }
        entries.append(.init("status", .text(status.rawValue)))
        if let percent { entries.append(.init("percent", .plain("\(percent)"))) }
        let place = releases.firstIndex { $0.version.value < version } ?? releases.count
        return .insertItem(["releases"], at: place, .mapping(entries, .flow))
    }
}

extension Policy.When {
    /// Whether the condition is about this range of versions and nothing else.
    func isOnly(_ range: VersionRange) -> Bool {
        versions?.value == range && os == nil && builds == nil && devices == nil && locales == nil
    }
}

extension VersionRange {
    /// The version, when the range holds exactly one.
    var onlyVersion: AppVersion? {
        guard intervals.count == 1, let from = intervals[0].from, from == intervals[0].through else { return nil }
        return from
    }
}
