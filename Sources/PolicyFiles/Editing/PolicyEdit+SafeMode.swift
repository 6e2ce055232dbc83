package import LaunchDocument

extension PolicyEdit {
    /// Whom to start in safe mode, at which level, and why.
    package struct ForceRequest: Equatable, Sendable {
        package var when: Condition
        package var level: Int
        package var reason: String?
        /// RFC 3339.
        package var since: String
        package var reviewBy: String

        package init(when: Condition, level: Int, reason: String?, since: String, reviewBy: String) {
            (self.when, self.level, self.reason) = (when, level, reason)
            (self.since, self.reviewBy) = (since, reviewBy)
        }
    }

    package static let force: YAMLPath = ["safe_mode", "force"]
    static let overrides: YAMLPath = ["safe_mode", "overrides"]

    /// The values of an override of safe mode, counted from 0.
    package static func override(_ index: Int) -> YAMLPath { overrides.appending(.item(index)).appending("set") }

    func addOverride(_ when: Condition, at place: Int, like model: Int?, in root: YAMLNode) -> YAMLEdit {
        let set = model.flatMap { root.node(at: Self.override($0)) }?.asValue ?? .mapping([], .flow)
        return .insertItem(Self.overrides, at: place, .flow(["when": .mapping(when.yamlEntries, .flow), "set": set]))
    }

    /// What has to go so that nothing empty is left around the value.
    ///
    /// An override goes with its last value: its condition alone would say nothing.
    func prune(_ path: YAMLPath, in root: YAMLNode) throws(EditError) -> [YAMLEdit] {
        guard root.node(at: path) != nil else { throw .absent(path) }
        var path = path
        while path.steps.count > 1 {
            let parent = YAMLPath(path.steps.dropLast())
            let isLast = root.node(at: parent).map { ($0.entries?.count ?? $0.items?.count ?? 0) == 1 } ?? false
            let isOverride = path.steps.last == "set" && path.steps.starts(with: Self.overrides.steps)
            guard isLast || isOverride else { break }
            path = parent
        }
        return [.remove(path)]
    }
}

extension PolicyEdit.ForceRequest {
    var yaml: YAMLValue {
        var entries: [YAMLValue.Entry] = [
            .init("when", .mapping(when.yamlEntries, .flow)), .init("level", .plain("\(level)")),
        ]
        if let reason { entries.append(.init("reason", .text(reason))) }
        entries += [.init("since", .plain(since)), .init("review_by", .plain(reviewBy))]
        return .mapping(entries, .block)
    }
}
