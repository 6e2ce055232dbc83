internal import LaunchDocument

/// Which screens the user has put away, and when.
struct Dismissals: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let kind: LaunchScreen.Kind
        let subject: String
        let at: Timestamp
    }

    var entries: [Entry] = []

    /// Notices and versions come and go; the oldest entries are about ones that are gone.
    private static let most = 64
    private static let longestSubject = 256

    /// Whether a screen stays away: a recommendation for so many hours (nil: for good), everything else for good. A clock
    /// that was turned back keeps nothing away for longer.
    func cover(_ screen: LaunchScreen, at now: Timestamp, for hours: Int?) -> Bool {
        guard let entry = entries.last(where: { $0.kind == screen.kind && $0.subject == screen.subject }) else {
            return false
        }
        guard screen.kind == .recommend, let hours else { return true }
        let (seconds, overflow) = now.secondsSince1970.subtractingReportingOverflow(entry.at.secondsSince1970)
        return !overflow && seconds >= 0 && seconds / 3600 < hours
    }

    mutating func add(_ screen: LaunchScreen, at now: Timestamp) {
        guard screen.isDismissible, screen.subject.utf8.count <= Self.longestSubject else { return }
        entries.removeAll { $0.kind == screen.kind && $0.subject == screen.subject }
        entries.append(Entry(kind: screen.kind, subject: screen.subject, at: now))
        entries.removeFirst(max(0, entries.count - Self.most))
    }
}
