import LaunchDocument
import PolicyFiles
import Versioning

extension Policy {
    /// Blocks a range of bad releases. A single version that the policy does not list is listed, so that verdicts know it.
    func blocking(_ range: VersionRange, reason: BlockReason, reviewBy: Timestamp, isReviewGiven: Bool) -> ChangePlan {
        if let index = versions.blocked.firstIndex(where: { $0.when.isOnly(range) }) {
            let present = versions.blocked[index]
            var plan = ChangePlan.alreadySo("\(range) is blocked", line: line(of: present.span))
            plan.renew(
                ["versions", "blocked", .item(index)], reason: reason.rawValue,
                reviewBy: isReviewGiven ? "\(reviewBy)" : nil,
                present: (present.reason?.value.rawValue, present.reviewBy?.value))
            return plan
        }
        var plan = ChangePlan(
            edits: [.block(.init(versions: range, reason: reason.rawValue, reviewBy: "\(reviewBy)"))])
        plan.noteBareBounds(of: range)
        if !isReviewGiven { plan.notes.append(.reviewBy(reviewBy)) }
        if let version = range.onlyVersion, !releases.contains(where: { $0.version.value == version }) {
            // Blocked releases are nobody's target whatever their status; these two stay harmless after an unblock as well.
            let isNewest = releases.allSatisfy { $0.version.value < version }
            let status: ReleaseStatus = isNewest ? .halted : .replaced
            plan.edits.append(.addRelease(.init(version: version, status: status)))
            plan.notes.append(.releaseListed(version, status))
        }
        return plan
    }
}

extension Policy.When {
    /// Whether the condition is about this range of versions and nothing else.
    fileprivate func isOnly(_ range: VersionRange) -> Bool {
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
