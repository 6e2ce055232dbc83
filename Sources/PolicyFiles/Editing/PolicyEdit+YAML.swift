import Versioning

extension PolicyEdit {
    /// The edits of the document that `root` is the top of.
    func yamlEdits(in root: YAMLNode) throws(EditError) -> [YAMLEdit] {
        switch self {
        case .minimum(let version, let reason):
            [.set(["versions", "minimum"], .quoted("\(version)"))]
                + (reason.map { [.set(["versions", "reason"], .text($0))] } ?? [])
        case .removeMinimum:
            // The reason says why there is a minimum; nobody else reads it.
            [.remove(["versions", "minimum"])]
                + (root["versions"]?["reason"] == nil ? [] : [.remove(["versions", "reason"])])
        case .recommended(let version): [.set(["versions", "recommended"], .quoted("\(version)"))]
        case .removeRecommended: [.remove(["versions", "recommended"])]
        case .block(let request): [.append(["versions", "blocked"], request.yaml)]
        case .unblock(let range): try unblock(range, in: root)
        case .addRelease(let request): try addRelease(request, in: root)
        case .releaseStatus(let version, let status, let percent):
            try setStatus(of: version, status, percent: percent, in: root)
        case .kill(let request): [.set(["flags", .key(request.flag), "kill"], request.yaml)]
        case .endRamp(let flag): removal(of: "restore", from: flag, in: root)
        case .restore(let flag): restore(flag, in: root)
        case .ramp(let request): ramp(request, in: root)
        case .killReview(let flag, let time): [.set(["flags", .key(flag), "kill", "review_by"], .plain(time))]
        case .force(let request): [.set(Self.force, request.yaml)]
        case .addOverride(let when, let place, let model): [addOverride(when, at: place, like: model, in: root)]
        case .prune(let path): try prune(path, in: root)
        case .yaml(let edit): [edit]
        }
    }

    private func unblock(_ range: VersionRange, in root: YAMLNode) throws(EditError) -> [YAMLEdit] {
        let blocked = root["versions"]?["blocked"]?.items ?? []
        let matching = blocked.indices.filter { index in
            let text = blocked[index]["when"]?["versions"]?.text
            return text.flatMap { try? VersionRange(strict: $0) } == range
        }
        guard !matching.isEmpty else { throw .notBlocked("\(range)") }
        // From the end, so that the numbers of the others hold.
        return matching.reversed().map { .remove(["versions", "blocked", .item($0)]) }
    }

    private func addRelease(_ request: ReleaseRequest, in root: YAMLNode) throws(EditError) -> [YAMLEdit] {
        if let index = Self.index(of: request.version, in: root), let item = root["releases"]?.items?[index] {
            throw .releaseListed("\(request.version)", span: item.span)
        }
        let items = root["releases"]?.items ?? []
        let place = items.firstIndex { item in
            (item["version"]?.text).flatMap { try? AppVersion(strict: $0) }.map { $0 < request.version } ?? false
        }
        return [.insertItem(["releases"], at: place ?? items.count, request.yaml)]
    }

    private func setStatus(
        of version: AppVersion, _ status: ReleaseStatus, percent: String?, in root: YAMLNode
    ) throws(EditError) -> [YAMLEdit] {
        guard let index = Self.index(of: version, in: root), let item = root["releases"]?.items?[index] else {
            throw .releaseNotListed("\(version)")
        }
        let path: YAMLPath = ["releases", .item(index)]
        let statusEdit = YAMLEdit.set(path.appending("status"), .text(status.rawValue))
        if let percent { return [statusEdit, .set(path.appending("percent"), .plain(percent))] }
        return item["percent"] == nil || status == .phased
            ? [statusEdit] : [statusEdit, .remove(path.appending("percent"))]
    }

    private static func index(of version: AppVersion, in root: YAMLNode) -> Int? {
        root["releases"]?.items?.firstIndex { item in
            (item["version"]?.text).flatMap { try? AppVersion(strict: $0) } == version
        }
    }
}

extension PolicyEdit.BlockRequest {
    fileprivate var yaml: YAMLValue {
        var entries: [YAMLValue.Entry] = [
            .init("when", .flow(["versions": .quoted("\(versions)")])), .init("reason", .text(reason)),
        ]
        if let reviewBy { entries.append(.init("review_by", .plain(reviewBy))) }
        return .mapping(entries, .flow)
    }
}

extension PolicyEdit.ReleaseRequest {
    fileprivate var yaml: YAMLValue {
        var entries: [YAMLValue.Entry] = [.init("version", .quoted("\(version)"))]
        if let build { entries.append(.init("build", build.yaml)) }
        if let minimumOS { entries.append(.init("minimum_os", .quoted("\(minimumOS)"))) }
        entries.append(.init("status", .text(status.rawValue)))
        if let percent { entries.append(.init("percent", .plain(percent))) }
        return .mapping(entries, .flow)
    }
}

extension BuildNumber {
    /// 1873 as people write it; 1.10 in quotes.
    fileprivate var yaml: YAMLValue {
        plainInteger(description) == nil ? .quoted(description) : .plain(description)
    }
}
