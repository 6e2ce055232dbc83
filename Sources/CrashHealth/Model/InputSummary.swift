package import LaunchDocument

/// How one input was read, for `crashes inspect` and for messages.
package struct InputSummary: Hashable, Sendable {
    /// As messages call it: the path, or `standard input`.
    package var name: String
    package var format: ExportFormat
    /// `UTF-8`, `UTF-16LE`, …; with `gzip, ` before it where it was packed.
    package var encoding: String
    /// `comma`, `tab`, `semicolon`, or nil for JSON.
    package var delimiter: String?
    /// Each column that has a role: the role, the column's name as written.
    package var roles: [RoleAssignment]
    /// All columns as written; empty for JSON.
    package var columns: [String]
    /// Rows of data that were read, and those of them that count.
    package var rows: Int
    package var countedRows: Int
    package var earliest: Timestamp?
    package var latest: Timestamp?

    package init(
        name: String, format: ExportFormat, encoding: String = "UTF-8", delimiter: String? = nil,
        roles: [RoleAssignment] = [], columns: [String] = [], rows: Int = 0, countedRows: Int = 0,
        earliest: Timestamp? = nil,
        latest: Timestamp? = nil
    ) {
        self.name = name
        self.format = format
        self.encoding = encoding
        self.delimiter = delimiter
        self.roles = roles
        self.columns = columns
        self.rows = rows
        self.countedRows = countedRows
        self.earliest = earliest
        self.latest = latest
    }
}

/// What a column was taken for, and why.
package struct RoleAssignment: Hashable, Sendable {
    package let role: ColumnRole
    package let column: String
    /// Whether `--map` said so.
    package let isMapped: Bool

    package init(role: ColumnRole, column: String, isMapped: Bool = false) {
        self.role = role
        self.column = column
        self.isMapped = isMapped
    }
}

/// What a column can be to a reading. The raw value is what `--map role=column` takes.
package enum ColumnRole: String, Hashable, Sendable, CaseIterable {
    case time
    case version
    case build
    case user
    case session
    case event
    case crashed
    case users
    case crashedUsers = "crashed_users"
    case sessions
    case crashedSessions = "crashed_sessions"
    case crashFreeUsers = "crash_free_users"
    case crashFreeSessions = "crash_free_sessions"
    /// Events, which are never a numerator.
    case crashEvents = "crash_events"
    case notRespondingEvents = "anr_events"
    case dimension
}
