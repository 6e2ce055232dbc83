internal import JSONText
internal import LaunchDocument
internal import Publishing

/// What is served, from which files and since when, as `/snapshot` tells it.
struct SnapshotReport {
    let bytes: [UInt8]

    init(_ policies: PolicySet, _ report: LoadStatus.Report, _ apps: [AppSums], started: FileTime) {
        let sums = Dictionary(apps.map { ($0.app, $0) }, uniquingKeysWith: { first, _ in first })
        var json = JSONWriter()
        json.beginObject()
        json.key("started")
        json.string(started.text)
        json.key("changes")
        json.int(report.generation)
        json.key("last_change")
        json.time(report.lastChange)
        json.key("last_poll")
        json.time(report.lastPoll)
        json.key("reload")
        json.string(report.problems == 0 && report.folderIsListed ? "ok" : "refused")
        json.key("last_good_kept")
        if let isKept = report.lastGoodIsKept { json.bool(isKept) } else { json.null() }
        json.key("policies")
        json.beginArray()
        for file in policies.files { json.policy(file, sums[file.app]) }
        json.endArray()
        json.endObject()
        bytes = json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func time(_ time: FileTime?) {
        if let time { string(time.text) } else { null() }
    }

    fileprivate mutating func policy(_ file: PolicyFile, _ sums: AppSums?) {
        beginObject()
        key("app")
        string(file.app)
        key("file")
        string(file.path)
        key("served")
        bool(file.served != nil)
        key("retired")
        bool(file.isRetired)
        if let policy = file.served {
            key("revision")
            int(policy.revision)
            key("etag")
            string(policy.entityTag.description)
            key("bytes")
            int(policy.body.count)
            key("from")
            string(file.origin.rawValue)
            key("since")
            time(file.servedSince)
            key("killed")
            beginArray()
            for flag in policy.document.flags where flag.kill != nil { string(flag.name) }
            endArray()
            key("review_due")
            if let time = policy.firstReview { string(time.description) } else { null() }
        }
        key("fetches")
        fetches(sums)
        key("problem")
        if let problem = file.problem { string(problem.sentence(about: file.path)) } else { null() }
        endObject()
    }
}

extension JSONWriter {
    /// How often each version fetched the document here. Nothing is not zero: a cache in front may have answered all.
    fileprivate mutating func fetches(_ sums: AppSums?) {
        let versions = (sums?.versions ?? [:]).filter { $0.value[.policy] > 0 }.sorted { $0.key < $1.key }
        guard !versions.isEmpty else { return null() }
        beginObject()
        for (version, row) in versions {
            key(version)
            int(row[.policy])
        }
        endObject()
    }
}

extension FileTime {
    fileprivate var text: String { Timestamp(secondsSince1970: seconds).description }
}
