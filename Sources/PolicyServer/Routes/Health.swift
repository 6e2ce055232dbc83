internal import JSONText
internal import Publishing

/// Whether the server lives, and whether it has something to serve.
///
/// A refused file does not take a server out of service: what it serves instead is good, and all replicas would go at
/// once. The answer names it all the same, and `?strict` turns it into a 503 for whoever publishes a change.
struct Health: Equatable {
    let status: Int
    let body: [UInt8]

    static let live = Health(status: 200, body: Array(#"{"status":"live"}"#.utf8))

    init(of policies: PolicySet, isStrict: Bool) {
        let problems = policies.files.filter { $0.problem != nil }
        let isReady = problems.isEmpty || (!isStrict && !policies.policies.isEmpty)
        var json = JSONWriter()
        json.beginObject()
        json.key("status")
        json.string(isReady ? "ready" : "not_ready")
        json.key("policies")
        json.int(policies.policies.count)
        json.key("refused")
        json.beginArray()
        for file in problems { json.string(file.app) }
        json.endArray()
        json.endObject()
        self.init(status: isReady ? 200 : 503, body: json.bytes)
    }

    private init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}
