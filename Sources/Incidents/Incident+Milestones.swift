import JSONText

extension Incident {
    /// When it was opened and when it ended. It goes by the order of the file, which is that of writing: a clock that was set
    /// back between the two must not open it again.
    struct Milestones: Equatable {
        private(set) var opening: Opening?
        private(set) var closing: Closing?

        /// - Returns: whether the line opens or closes it.
        @discardableResult
        mutating func add(_ entry: TimelineEntry) -> Bool {
            switch entry.data["event"]?.string {
            case IncidentEvent.open:
                // A second one opens it again, under the name that it has.
                opening = opening ?? Opening(entry)
                closing = nil
            case IncidentEvent.close: closing = Closing(entry)
            default: return false
            }
            return true
        }
    }
}

extension Incident.Opening {
    init?(_ entry: TimelineEntry) {
        guard let app = entry.data["app"]?.string else { return nil }
        self.init(
            at: entry.at, by: entry.actor, title: entry.data["title"]?.string ?? entry.summary, app: app,
            version: entry.data["version"]?.string)
    }
}

extension Incident.Closing {
    init(_ entry: TimelineEntry) {
        self.init(at: entry.at, by: entry.actor, reason: entry.data["reason"]?.string)
    }
}
