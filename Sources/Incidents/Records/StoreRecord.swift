package import JSONText
package import LaunchDocument

/// What a store said about a release when a command would have moved it and changed nothing.
package struct StoreRecord: Equatable, Sendable {
    package enum State: String, Sendable {
        /// Paused or halted, by whomever.
        case stopped
        case running
        /// It went to everybody in a way that the store does not stop.
        case unstoppable
    }

    package var app: String
    /// As the store calls it.
    package var version: String
    package var state: State
    package var sentence: String

    package init(app: String, version: String, state: State, sentence: String) {
        (self.app, self.version, self.state, self.sentence) = (app, version, state, sentence)
    }

    /// Nil for lines about something else.
    package init?(_ data: JSON) {
        guard data["event"]?.string == IncidentEvent.store, let app = data["app"]?.string,
            let version = data["version"]?.string, let state = (data["state"]?.string).flatMap(State.init(rawValue:))
        else { return nil }
        self.init(app: app, version: version, state: state, sentence: data["sentence"]?.string ?? "")
    }

    package func entry(by actor: String, at now: Timestamp) -> TimelineEntry {
        TimelineEntry(
            at: now, actor: actor, kind: .observation, summary: sentence,
            data: .event(
                IncidentEvent.store, ("app", .text(app)), ("version", .text(version)), ("state", .text(state.rawValue)),
                ("sentence", .text(sentence))))
    }
}
