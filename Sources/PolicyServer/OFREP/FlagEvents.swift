internal import HTTPServer
internal import JSONText
internal import Publishing

/// The events of an app's stream of changes, as the protocol defines them.
struct FlagEvents {
    /// How long a client waits before it comes back, in milliseconds: all that are sent away at once must not come back at
    /// once.
    static let retries = 1_000...10_000

    /// Tells a client to ask for its flags again.
    let change: [UInt8]
    private let id: [UInt8]
    private let revision: String
    private let identity: String

    init(_ app: ServedApp) {
        revision = String(app.policy.revision)
        identity = app.flags.identity
        id = Array("id: \(revision)\n".utf8)
        var json = JSONWriter()
        json.object { json in
            json.member("type", "refetchEvaluation")
            json.member("etag", app.flags.identity)
        }
        change = id + Array("event: message\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
    }

    /// What a stream begins with.
    ///
    /// - Parameters:
    ///   - last: The id of the last event that the client was given; it comes back and may have missed something, also under
    ///     the same revision, since files can be changed without raising it. A proxy may make an empty text of none.
    ///   - seen: What the flags were made from in the answer that named this stream. Of who comes back it proves that nothing
    ///     was missed only together with the revision: the content may have gone to another one and back, and the client with
    ///     it to the other one alone.
    func opening(last: String?, seen: String?, retry: Int) -> [UInt8] {
        let hasMissed =
            if let last, !last.isEmpty {
                last != revision || seen != identity
            } else {
                seen.map { $0 != identity } ?? false
            }
        // An id alone is no event, but it is remembered and comes back with the next connection.
        let beginning = hasMissed ? change : id + [UInt8(ascii: "\n")]
        return Array("retry: \(retry)\n".utf8) + beginning
    }
}

extension ServingSnapshot {
    /// What listeners are to be told after `previous`: one event for each app whose flags are made from another content, and
    /// the end of the stream for each app that is gone. Its listeners come back, and are told then that there is none.
    func announcements(since previous: ServingSnapshot) -> [Announcement] {
        let known = Dictionary(
            previous.apps.map { ($0.policy.app, $0.flags.identity) }, uniquingKeysWith: { first, _ in first })
        let changes = apps.filter { known[$0.policy.app] != $0.flags.identity }.map {
            Announcement.event(FlagEvents($0).change, topic: $0.countSlot)
        }
        let served = Set(apps.map(\.countSlot))
        return changes + previous.apps.filter { !served.contains($0.countSlot) }.map { .end(topic: $0.countSlot) }
    }
}
