import DelimitedText

/// Sessions that events of crashes name, and which of them were met among sessions.
struct CrashedSessions {
    private struct Entry {
        var crashes: Int
        var isFound: Bool
    }

    private var entries: [CellKey: Entry] = [:]

    /// Crashes that name no session.
    private var unnamed = 0

    /// Bytes that the table takes, roughly.
    var size: Int { entries.capacity * 40 }

    var count: Int { entries.count }

    /// - Parameter session: empty for a crash that names none, which is an orphan for good.
    mutating func add(_ session: CellKey) {
        if session.isEmpty {
            unnamed += 1
            return
        }
        entries[session, default: Entry(crashes: 0, isFound: false)].crashes += 1
    }

    /// Whether a session crashed; it is no orphan from then on.
    mutating func find(_ session: CellKey) -> Bool {
        guard let entry = entries[session] else { return false }
        if !entry.isFound { entries[session]?.isFound = true }
        return true
    }

    /// Crashes whose session was not met.
    var orphans: Int { entries.values.reduce(unnamed) { $1.isFound ? $0 : $0 + $1.crashes } }

    /// Whether there are crashes and the session of none of them was met.
    var areAllOrphans: Bool { orphans > 0 && !entries.values.contains(where: \.isFound) }
}
