package import LaunchDocument

/// The query that brings Crashlytics' events and Firebase's sessions to the counts that checks read: one row for each day,
/// version, build and value of the dimensions.
///
/// The query that Firebase documents joins both tables by the day and loses days and versions without a crash. This one takes
/// distinct sessions and looks for each whether a fatal event names it. Sources: the schemas of the Crashlytics
/// and Firebase sessions exports to BigQuery in Firebase's documentation.
package struct RollUpQuery: Sendable {
    package var engine: SQLEngine
    /// Tables with the same columns, such as the batch table and the one of today; an event in both counts once.
    package var events: [SQLName]
    package var sessions: [SQLName]
    package var columns: SQLEngine.ColumnStyle
    /// Columns of the sessions besides version and build, under the names that they get.
    package var dimensions: [Dimension]
    /// Sessions that began before this, or at `until` or later, are left out.
    package var since: Timestamp?
    package var until: Timestamp?

    package struct Dimension: Hashable, Sendable {
        package let name: String
        let path: [String]

        /// A name that checks know, such as `os` or `device`, or a column of the sessions.
        package init(_ text: String) throws(SQLNameError) {
            let column = try SQLName(column: text)
            path = Self.known[text.lowercased()] ?? column.parts
            name = column.parts.joined(separator: "_")
            guard !Self.taken.contains(name.lowercased()) else { throw SQLNameError(.taken, text) }
        }

        /// Names that the query gives to other things.
        private static let taken: Set<String> = [
            "date", "version", "build", "sessions", "crashed_sessions", "users", "crashed_users", "session_id",
            "user_id", "place",
        ]

        private static let known: [String: [String]] = [
            "os": ["operating_system", "display_version"], "os_version": ["operating_system", "display_version"],
            "os_name": ["operating_system", "name"], "device": ["device", "model"],
            "device_model": ["device", "model"], "model": ["device", "model"],
            "manufacturer": ["device", "manufacturer"],
        ]
    }

    package init(
        _ engine: SQLEngine, events: [SQLName], sessions: [SQLName], columns: SQLEngine.ColumnStyle? = nil,
        dimensions: [Dimension] = [], since: Timestamp? = nil, until: Timestamp? = nil
    ) {
        self.engine = engine
        self.events = events
        self.sessions = sessions
        self.columns = columns ?? engine.usualColumns
        self.dimensions = dimensions
        self.since = since
        self.until = until
    }
}

// MARK: - Text

extension RollUpQuery {
    /// The roll-up. Its columns are `date`, `version`, `build`, the dimensions, `sessions`, `crashed_sessions`, `users` and
    /// `crashed_users`.
    package var text: String {
        """
        -- For gatehouse crashes check: sessions and users for each day (UTC), version and build.
        -- Fatal events whose session is in no table are in no number here; --orphans counts them.
        WITH \(startedSessions(since: since, until: until)),
        crashed AS (
          SELECT DISTINCT \(column("firebase_session_id")) AS session_id
          FROM \(rows(of: events, eventPaths))
          WHERE \(fatal(until: nil))
        )
        SELECT
          \(keys.map { "started.\(quoted($0))" }.joined(separator: ", ")),
          COUNT(*) AS sessions,
          COUNT(crashed.session_id) AS crashed_sessions,
          COUNT(DISTINCT started.user_id) AS users,
          COUNT(DISTINCT CASE WHEN crashed.session_id IS NOT NULL THEN started.user_id END) AS crashed_users
        FROM started
        LEFT JOIN crashed ON crashed.session_id = started.session_id
        GROUP BY \(keys.map { "started.\(quoted($0))" }.joined(separator: ", "))
        ORDER BY \(keys.map { "started.\(quoted($0))" }.joined(separator: ", "))

        """
    }

    /// How many fatal events have a session that is in no table, for each day and version of the event.
    package var orphans: String {
        """
        -- Fatal events whose session is in no table: older apps, sessions before the export began, or lost.
        WITH \(startedSessions(since: nil, until: nil)),
        fatal AS (
          SELECT DISTINCT
            \(column("event_id")) AS event_id,
            \(column("firebase_session_id")) AS session_id,
            \(engine.day(of: column("event_timestamp"))) AS \(quoted("date")),
            \(column("application", "display_version")) AS \(quoted("version"))
          FROM \(rows(of: events, eventPaths))
          WHERE \(fatal(until: until))
        )
        SELECT fatal.\(quoted("date")), fatal.\(quoted("version")), COUNT(*) AS orphan_events
        FROM fatal
        LEFT JOIN started ON started.session_id = fatal.session_id
        WHERE started.session_id IS NULL
        GROUP BY fatal.\(quoted("date")), fatal.\(quoted("version"))
        ORDER BY fatal.\(quoted("date")), fatal.\(quoted("version"))

        """
    }

    private var keys: [String] { ["date", "version", "build"] + dimensions.map(\.name) }

    /// One row for each session: its first, since a session may be sent more than once.
    private func startedSessions(since: Timestamp?, until: Timestamp?) -> String {
        let time = column("event_timestamp")
        let own =
            [
                "\(engine.day(of: time)) AS \(quoted("date"))",
                "\(column("application", "display_version")) AS \(quoted("version"))",
                "\(column("application", "build_version")) AS \(quoted("build"))",
            ] + dimensions.map { "\(engine.column($0.path, columns)) AS \(quoted($0.name))" }
        var conditions = [
            "\(column("event_type")) = 'SESSION_START'",
            // Whoever does not report crashes cannot be known to be free of them.
            "\(column("crashlytics_data_collection_enabled")) = TRUE", "\(column("session_id")) IS NOT NULL",
        ]
        if let since { conditions.append(engine.comparison(time, ">=", since)) }
        if let until { conditions.append(engine.comparison(time, "<", until)) }
        return """
            ranked AS (
              SELECT
                \(column("session_id")) AS session_id,
                \(column("instance_id")) AS user_id,
                \(own.joined(separator: ",\n    ")),
                ROW_NUMBER() OVER (PARTITION BY \(column("session_id")) ORDER BY \(time), \(column("instance_id"))) AS place
              FROM \(rows(of: sessions, sessionPaths))
              WHERE \(conditions.joined(separator: "\n    AND "))
            ),
            started AS (
              SELECT * FROM ranked WHERE place = 1
            )
            """
    }

    /// What makes an event a crash. ANRs and non-fatal errors are not; a crash is never before its session, but may come
    /// long after its begin.
    private func fatal(until: Timestamp?) -> String {
        let time = column("event_timestamp")
        var conditions = ["\(column("error_type")) = 'FATAL'"]
        if let since { conditions.append(engine.comparison(time, ">=", since)) }
        if let until { conditions.append(engine.comparison(time, "<", until)) }
        return conditions.joined(separator: "\n    AND ")
    }

    private var eventPaths: [[String]] {
        [
            ["event_id"], ["error_type"], ["event_timestamp"], ["firebase_session_id"],
            ["application", "display_version"],
        ]
    }

    private var sessionPaths: [[String]] {
        [
            ["session_id"], ["instance_id"], ["event_type"], ["event_timestamp"],
            ["crashlytics_data_collection_enabled"], ["application", "display_version"],
            ["application", "build_version"],
        ] + dimensions.map(\.path)
    }

    /// The rows of all tables, by the columns that are used: tables of one kind may have gained others over time.
    private func rows(of tables: [SQLName], _ paths: [[String]]) -> String {
        guard tables.count > 1 else { return tables.first.map(engine.table) ?? "" }
        var names: [String] = []
        for path in paths {
            let name = columns == .nested ? quoted(path[0]) : engine.column(path, columns)
            if !names.contains(name) { names.append(name) }
        }
        let selected = tables.map { "    SELECT \(names.joined(separator: ", ")) FROM \(engine.table($0))" }
        return "(\n\(selected.joined(separator: "\n    UNION ALL\n"))\n  ) AS together"
    }

    private func column(_ path: String...) -> String { engine.column(path, columns) }

    private func quoted(_ name: String) -> String { engine.quoted(name) }
}
