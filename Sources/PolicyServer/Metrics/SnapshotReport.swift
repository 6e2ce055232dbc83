internal import JSONText
internal import LaunchDocument
internal import Publishing

/// What is served, from which files and since when, as `/snapshot` tells it.
struct SnapshotReport {
    let bytes: [UInt8]

    init(_ policies: PolicySet, _ report: LoadStatus.Report, started: FileTime) {
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
        for file in policies.files { json.policy(file) }
        json.endArray()
        json.endObject()
        bytes = json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func time(_ time: FileTime?) {
        if let time { string(time.text) } else { null() }
    }

    fileprivate mutating func policy(_ file: PolicyFile) {
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
        }
        key("problem")
        if let problem = file.problem { string(problem.sentence(about: file.path)) } else { null() }
        endObject()
    }
}

extension FileTime {
    fileprivate var text: String { Timestamp(secondsSince1970: seconds).description }
}
