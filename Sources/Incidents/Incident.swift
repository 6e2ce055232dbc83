import JSONText
package import LaunchDocument

/// One incident: what its timeline says about it.
package struct Incident: Sendable {
    /// The name of its folder.
    package let id: String
    package let timeline: Timeline
    /// Nil where no line that opens it can be read.
    package let opening: Opening?
    /// Nil as long as it is open.
    package let closing: Closing?

    package struct Opening: Equatable, Sendable {
        package let at: Timestamp
        package let by: String
        package let title: String
        package let app: String
        /// The release that it is about, where one was named.
        package let version: String?

        package init(at: Timestamp, by: String, title: String, app: String, version: String?) {
            (self.at, self.by, self.title, self.app, self.version) = (at, by, title, app, version)
        }
    }

    package struct Closing: Equatable, Sendable {
        package let at: Timestamp
        package let by: String
        /// How it ended, as whoever closed it put it.
        package let reason: String?

        package init(at: Timestamp, by: String, reason: String?) {
            (self.at, self.by, self.reason) = (at, by, reason)
        }
    }

    package init(id: String, timeline: Timeline) {
        (self.id, self.timeline) = (id, timeline)
        var milestones = Milestones()
        for case .entry(let entry) in timeline.lines.lazy.map(\.content) { milestones.add(entry) }
        (opening, closing) = (milestones.opening, milestones.closing)
    }

    package var isOpen: Bool { closing == nil }

    /// The app that it is about. Where the line that opens it is spoilt, what commands wrote about an app tells it.
    package var app: String? {
        opening?.app ?? timeline.entries.lazy.compactMap { $0.data["app"]?.string }.first
    }

    package var title: String { opening?.title ?? id }

    /// The release that it is about: the one that it was opened for, or that was checked last.
    package var version: String? { opening?.version ?? lastCheck?.version }

    /// The last crash check of it.
    package var lastCheck: CheckRecord? { checks.last?.check }

    /// All crash checks in the order of time.
    package var checks: [(entry: TimelineEntry, check: CheckRecord)] {
        timeline.entries.compactMap { entry in CheckRecord(entry.data).map { (entry, $0) } }
    }
}

/// The words in `data.event` that tell what kind of thing a line is about.
enum IncidentEvent {
    static let open = "open"
    static let close = "close"
    static let change = "change"
    static let served = "served"
    static let check = "check"
    static let told = "told"
    static let store = "store"
}
