import LaunchDocument

/// A database that the roll-up can be made in.
package enum SQLEngine: String, Hashable, Sendable, CaseIterable {
    case bigQuery = "bigquery"
    case spark
    case duckDB = "duckdb"

    /// How columns of records usually arrive there.
    package var usualColumns: ColumnStyle { self == .duckDB ? .dots : .nested }

    /// How a column inside of a record, such as `application.display_version`, is called.
    package enum ColumnStyle: String, Hashable, Sendable, CaseIterable {
        /// A field of a record, as in the tables that Firebase writes.
        case nested
        /// One column with dots in its name, as in a CSV export of a query.
        case dots
        /// One column with underscores.
        case underscores
    }
}

/// What is written differently from engine to engine. Everything else of the query is the SQL that all of them share.
extension SQLEngine {
    private var quote: String { self == .duckDB ? "\"" : "`" }

    /// - Parameter name: Checked by `SQLName`, so that no quote is in it.
    func quoted(_ name: String) -> String { quote + name + quote }

    func column(_ path: [String], _ style: ColumnStyle) -> String {
        switch style {
        case .nested: path.map(quoted).joined(separator: ".")
        case .dots: quoted(path.joined(separator: "."))
        case .underscores: quoted(path.joined(separator: "_"))
        }
    }

    func table(_ name: SQLName) -> String {
        // BigQuery wants a name with a project in it quoted as one; DuckDB reads files by a name in single quotes.
        switch (self, name.isFile) {
        case (.duckDB, true): "'\(name.text)'"
        case (.bigQuery, _): quoted(name.text)
        default: name.parts.map(quoted).joined(separator: ".")
        }
    }

    /// The day in UTC, whatever the time zone of the session is.
    func day(of time: String) -> String {
        switch self {
        case .bigQuery: "DATE(\(time), 'UTC')"
        case .spark: "DATE_ADD(DATE '1970-01-01', CAST(FLOOR(UNIX_SECONDS(\(time)) / 86400) AS INT))"
        case .duckDB: "DATE '1970-01-01' + CAST(FLOOR(EPOCH(\(time)) / 86400) AS INTEGER)"
        }
    }

    /// Whether a time is at or after another, or before it.
    func comparison(_ time: String, _ sign: String, _ limit: Timestamp) -> String {
        switch self {
        case .bigQuery, .spark: "\(time) \(sign) TIMESTAMP '\(limit)'"
        // A column that was read from a file may have no zone; its seconds are those of UTC either way.
        case .duckDB: "EPOCH(\(time)) \(sign) \(limit.secondsSince1970)"
        }
    }
}
