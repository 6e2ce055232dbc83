import LaunchDocument

extension PolicyChange {
    /// The changes that brought the kills of a policy, by flag; a kill that the journal does not know has none.
    ///
    /// A kill is the same as long as its `since` is. An undo that brings one back counts as the change that brought it.
    package func kills(of policy: Policy, in history: PolicyHistory) -> [String: PolicyHistory.Item] {
        var wanted = policy.killTimes
        var found: [String: PolicyHistory.Item] = [:]
        for item in history.effective.reversed() where !wanted.isEmpty {
            guard let before = killTimes(before: item, of: policy.app.value) else { continue }
            for (flag, since) in wanted where before[flag] != since {
                found[flag] = item
                wanted[flag] = nil
            }
        }
        return found
    }

    /// Nil where the content before is no policy, or nobody kept it.
    private func killTimes(before item: PolicyHistory.Item, of app: String) -> [String: Timestamp?]? {
        guard let from = item.change.from else { return [:] }
        guard let bytes = try? content(from, of: app) else { return nil }
        return Policy.read(SourceText(path: folder.file(of: app), bytes: bytes)).policy?.killTimes
    }
}

extension Policy {
    /// Since when flags are killed; the inner nil is a kill that does not say.
    fileprivate var killTimes: [String: Timestamp?] {
        Dictionary(
            flags.compactMap { flag in flag.kill.map { (flag.name.value, $0.since?.value) } },
            uniquingKeysWith: { first, _ in first })
    }
}
