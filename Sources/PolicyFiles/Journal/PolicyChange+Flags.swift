import LaunchDocument

extension PolicyChange {
    /// The changes that brought the kills and the ramps of a policy, by flag; one that the journal does not know has none.
    ///
    /// A kill or a ramp is the same as long as its `since` is. An undo that brings one back counts as the change that
    /// brought it.
    package func switches(of policy: Policy, in history: PolicyHistory) -> [String: PolicyHistory.Item] {
        var wanted = policy.switches
        var found: [String: PolicyHistory.Item] = [:]
        for item in history.effective.reversed() where !wanted.isEmpty {
            guard let before = switches(before: item, of: policy.app.value) else { continue }
            for (flag, now) in wanted where before[flag] != now {
                found[flag] = item
                wanted[flag] = nil
            }
        }
        return found
    }

    /// Nil where the content before is no policy, or nobody kept it.
    private func switches(before item: PolicyHistory.Item, of app: String) -> [String: FlagSwitch]? {
        guard let from = item.change.from else { return [:] }
        guard let bytes = try? content(from, of: app) else { return nil }
        return Policy.read(SourceText(path: folder.file(of: app), bytes: bytes)).policy?.switches
    }
}

/// What a flag is under; a kill where there is a ramp as well.
private enum FlagSwitch: Equatable {
    case kill(since: Timestamp?)
    case ramp(since: Timestamp?)
}

extension Policy {
    fileprivate var switches: [String: FlagSwitch] {
        Dictionary(
            flags.compactMap { flag in
                let ramp = flag.restore.map { FlagSwitch.ramp(since: $0.since?.value) }
                return (flag.kill.map { .kill(since: $0.since?.value) } ?? ramp).map { (flag.name.value, $0) }
            },
            uniquingKeysWith: { first, _ in first })
    }
}
