import DelimitedText

/// Sessions that events of crashes name, and which of them were met among sessions.
struct CrashedSessions {
    private struct Entry {
        var crashes: Int
        var isFound: Bool
    }

    private var entries: [CellKey: Entry] = [:]

    /// Bytes that the table takes, roughly.
    var size: Int { entries.capacity * 40 }

    var count: Int { entries.count }

    mutating func add(_ session: CellKey) {
        entries[session, default: Entry(crashes: 0, isFound: false)].crashes += 1
    }

    /// Whether a session crashed; it is no orphan from then on.
    mutating func find(_ session: CellKey) -> Bool {
        guard let entry = entries[session] else { return false }
        if !entry.isFound { entries[session]?.isFound = true }
        return true
    }

    /// Crashes whose session was not met.
    var orphans: Int { entries.values.reduce(0) { $1.isFound ? $0 : $0 + $1.crashes } }
}
