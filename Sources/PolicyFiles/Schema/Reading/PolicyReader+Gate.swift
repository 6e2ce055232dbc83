import LaunchDocument
import Versioning

extension PolicyReader {
    mutating func versions(_ field: Field?) -> Policy.Versions {
        guard let fields = fields(of: field, SchemaKeys.Versions.self) else { return Policy.Versions() }
        return Policy.Versions(
            gateSince: version(fields[.gateSince]),
            minimum: version(fields[.minimum]),
            recommended: version(fields[.recommended]),
            reason: choice(fields[.reason], of: BlockReason.self),
            blocked: items(of: fields[.blocked]).compactMap { blockedRange($0) },
            stranded: choice(fields[.stranded], of: StrandedAction.self),
            waiting: choice(fields[.waiting], of: WaitingAction.self),
            unsoldStorefronts: items(of: fields[.unsoldStorefronts]).compactMap { country($0) })
    }

    private mutating func blockedRange(_ field: Field) -> Policy.BlockedRange? {
        guard let fields = fields(of: field, SchemaKeys.Blocked.self) else { return nil }
        return Policy.BlockedRange(
            when: when(required(.when, of: fields), of: fields.span),
            reason: choice(fields[.reason], of: BlockReason.self),
            reviewBy: timestamp(fields[.reviewBy]),
            span: fields.span)
    }

    /// A condition; an absent one holds for everybody and stands where its rule stands.
    mutating func when(_ field: Field?, of rule: SourceSpan) -> Policy.When {
        guard let fields = fields(of: field, SchemaKeys.When.self) else { return Policy.When(span: rule) }
        return Policy.When(
            versions: range(fields[.versions], of: AppVersion.self),
            os: range(fields[.os], of: OSVersion.self),
            builds: range(fields[.builds], of: BuildNumber.self),
            devices: texts(fields[.devices])?.compactMap { deviceModel($0) },
            locales: texts(fields[.locales])?.compactMap { languageRange($0) },
            span: fields.span)
    }

    /// The texts of a list that must not be empty: a condition on nothing is a mistake, and nobody knows which one.
    private mutating func texts(_ field: Field?) -> [Located<String>]? {
        guard let field else { return nil }
        let items = items(of: field)
        if items.isEmpty, field.node.items != nil { report(.emptyList(name: field.name), at: field.node.span) }
        return items.compactMap { text($0) }
    }

    mutating func releases(_ field: Field?) -> [Policy.Release] {
        var releases: [Policy.Release] = []
        for item in items(of: field) {
            guard let release = release(item) else { continue }
            let twin = releases.first {
                $0.version.value == release.version.value && $0.build?.value == release.build?.value
            }
            if let twin {
                let fact = SchemaFact.releaseListedTwice(release.version.value, firstLine: line(of: twin.span))
                report(fact, at: release.version.span)
            }
            releases.append(release)
        }
        return releases
    }

    private mutating func release(_ field: Field) -> Policy.Release? {
        guard let fields = fields(of: field, SchemaKeys.Release.self) else { return nil }
        let version = version(required(.version, of: fields))
        let build = build(fields[.build])
        let minimumOS = systemVersion(fields[.minimumOS])
        let status = choice(required(.status, of: fields), of: ReleaseStatus.self)
        let percent = percent(fields[.percent])
        if let percent, let status, status.value != .phased { report(.percentWithoutPhased, at: percent.span) }
        guard let version, let status else { return nil }
        return Policy.Release(
            version: version, build: build, minimumOS: minimumOS, status: status, percent: percent, span: fields.span)
    }
}
