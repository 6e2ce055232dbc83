import LaunchDocument

/// An incident at a glance: whether it is open and of which app. Every command that changes something asks that of every
/// incident there ever was, so it is told without reading all that happened in it.
package struct IncidentOutline: Equatable, Sendable {
    /// The name of its folder.
    package let id: String
    /// What messages call its timeline.
    package let path: String
    /// Nil where no line that opens it can be read.
    package let opening: Incident.Opening?
    /// Nil as long as it is open.
    package let closing: Incident.Closing?
    /// The app that it is about, where its timeline says so.
    package let app: String?

    package var isOpen: Bool { closing == nil }

    package var title: String { opening?.title ?? id }

    private init(id: String, path: String, _ milestones: Incident.Milestones, app: String?) {
        (self.id, self.path, self.app) = (id, path, app)
        (opening, closing) = (milestones.opening, milestones.closing)
    }

    /// From a whole timeline; nil where it holds no line, as a command leaves it that is killed while it opens one.
    init?(id: String, path: String, bytes: [UInt8]) {
        var milestones = Incident.Milestones()
        for entry in MilestoneLines(bytes[...]) { milestones.add(entry) }
        var app = milestones.opening?.app
        if app == nil {
            let timeline = Timeline(path: path, bytes: bytes)
            if timeline.isUnwritten { return nil }
            app = Incident(id: id, timeline: timeline).app
        }
        self.init(id: id, path: path, milestones, app: app)
    }

    /// From both ends of a timeline; nil where they do not tell.
    init?(id: String, path: String, head: [UInt8], tail: [UInt8]) {
        // The last line of the head and the first of the tail may be parts of lines.
        guard let headEnd = head.lastIndex(of: UInt8(ascii: "\n")),
            let tailStart = tail.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        var milestones = Incident.Milestones()
        for entry in MilestoneLines(head[...headEnd]) where milestones.opening == nil { milestones.add(entry) }
        guard let opening = milestones.opening else { return nil }
        var isTold = false
        for entry in MilestoneLines(tail[tailStart...]) { isTold = milestones.add(entry) || isTold }
        guard isTold else { return nil }
        self.init(id: id, path: path, milestones, app: opening.app)
    }
}
