package import LaunchDocument

extension PolicyEdit {
    /// Whom a flag is taken from, and why.
    package struct KillRequest: Equatable, Sendable {
        package var flag: String
        package var when: Condition
        /// Nil leaves it to the file's default, which is to keep.
        package var onUnknown: OnUnknown?
        package var reason: String?
        /// RFC 3339.
        package var since: String
        package var reviewBy: String

        package init(
            flag: String, when: Condition, onUnknown: OnUnknown? = nil, reason: String?, since: String, reviewBy: String
        ) {
            (self.flag, self.when, self.onUnknown) = (flag, when, onUnknown)
            (self.reason, self.since, self.reviewBy) = (reason, since, reviewBy)
        }
    }

    /// How many have a killed flag back.
    package struct RampRequest: Equatable, Sendable {
        package var flag: String
        package var percent: Percent
        package var reason: String?
        /// RFC 3339; a ramp that is there keeps its own.
        package var since: String

        package init(flag: String, percent: Percent, reason: String?, since: String) {
            (self.flag, self.percent, self.reason, self.since) = (flag, percent, reason, since)
        }
    }

    func restore(_ flag: String, in root: YAMLNode) -> [YAMLEdit] {
        removal(of: "kill", from: flag, in: root) + removal(of: "restore", from: flag, in: root)
    }

    /// A new ramp takes over whom the kill was about: everybody else has the flag and keeps it.
    func ramp(_ request: RampRequest, in root: YAMLNode) -> [YAMLEdit] {
        let flag = root["flags"]?[request.flag]
        let path = YAMLPath(["flags", .key(request.flag), "restore"])
        let percent = YAMLValue.plain("\(request.percent)")
        let removal = removal(of: "kill", from: request.flag, in: root)
        if flag?["restore"] != nil {
            return [.set(path.appending("percent"), percent)]
                + (request.reason.map { [.set(path.appending("reason"), .text($0))] } ?? []) + removal
        }
        var entries: [YAMLValue.Entry] = []
        for key in ["when", "on_unknown"] {
            if let value = flag?["kill"]?[key], !value.isAbsent { entries.append(.init(key, value.asValue)) }
        }
        entries.append(.init("percent", percent))
        if let reason = request.reason { entries.append(.init("reason", .text(reason))) }
        entries.append(.init("since", .plain(request.since)))
        return [.set(path, .mapping(entries, .block))] + removal
    }

    func removal(of key: String, from flag: String, in root: YAMLNode) -> [YAMLEdit] {
        root["flags"]?[flag]?[key] == nil ? [] : [.remove(["flags", .key(flag), .key(key)])]
    }
}

extension PolicyEdit.KillRequest {
    var yaml: YAMLValue {
        var entries: [YAMLValue.Entry] = []
        let when = when.yamlEntries
        if !when.isEmpty { entries.append(.init("when", .mapping(when, .flow))) }
        if let onUnknown { entries.append(.init("on_unknown", .text(onUnknown.rawValue))) }
        if let reason { entries.append(.init("reason", .text(reason))) }
        entries += [.init("since", .plain(since)), .init("review_by", .plain(reviewBy))]
        return .mapping(entries, .block)
    }
}

extension Condition {
    /// The entries of a `when`.
    var yamlEntries: [YAMLValue.Entry] {
        [
            versions.map { .init("versions", .quoted("\($0)")) },
            os.map { .init("os", .quoted("\($0)")) },
            builds.map { .init("builds", .quoted("\($0)")) },
            devices.map { .init("devices", .sequence($0.map { .text($0) }, .flow)) },
            locales.map { .init("locales", .sequence($0.map { .text($0) }, .flow)) },
        ].compactMap { $0 }
    }
}

extension YAMLNode {
    /// The same value, to be written in another place.
    var asValue: YAMLValue {
        switch kind {
        // A number in quotes is another value.
        case .scalar(let text, .plain): plainInteger(text) == nil ? .text(text) : .plain(text)
        case .scalar(let text, _): .quoted(text)
        case .mapping(let entries, let style):
            .mapping(entries.map { .init($0.key.text ?? "", $0.value.asValue) }, style)
        case .sequence(let items, let style): .sequence(items.map(\.asValue), style)
        }
    }
}
