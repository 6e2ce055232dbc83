import CommandKit
import CrashHealth
import Spelling

extension CrashCommands {
    static let sql = Command(
        "crashes", "sql", summary: "Prints the query that rolls raw tables up where they are",
        notes: [
            "For tables that are too large to fetch: the query brings Crashlytics' events and Firebase's sessions to the counts that 'gatehouse crashes check' reads. It takes distinct sessions that report crashes, and for each whether a fatal event names it; --orphans prints the query that counts fatal events of unknown sessions. Users of one day add up over builds and values only where nobody has two of them.",
            "DuckDB and Spark run it in our tests, with the numbers of reading the tables directly; BigQuery's text is checked by a parser of its dialect and not by BigQuery.",
        ],
        options: [
            .engine, .eventTables, .sessionTables, .columnStyle, .rolledUpBy, .rolledUpSince, .rolledUpUntil, .orphans,
        ],
        examples: [
            .init(
                "gatehouse crashes sql --engine bigquery --events firebase_crashlytics.com_example_app_IOS --events firebase_crashlytics.com_example_app_IOS_REALTIME --sessions firebase_sessions.com_example_app_IOS --since 2026-05-01",
                "for 'bq query --use_legacy_sql=false --format=csv'"),
            .init(
                "gatehouse crashes sql --engine duckdb --events events.csv --sessions sessions.csv --by os,device",
                "for files"),
        ],
        run: runSQL)

    @Sendable
    private static func runSQL(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        guard let engine = try invocation.chosen(.engine, SQLEngine.self) else { return .usage }
        var query = RollUpQuery(
            engine, events: try invocation.tables(.eventTables, engine),
            sessions: try invocation.tables(.sessionTables, engine),
            columns: try invocation.chosen(.columnStyle, SQLEngine.ColumnStyle.self),
            since: try invocation.exportTime(.rolledUpSince), until: try invocation.exportTime(.rolledUpUntil))
        for column in invocation.byColumns {
            do throws(SQLNameError) {
                query.dimensions.append(try RollUpQuery.Dimension(column))
            } catch {
                throw .usage(.badValue(option: Option.rolledUpBy.name, text: error.text, expected: error.expected))
            }
        }
        console.output.write(invocation.has(.orphans) ? query.orphans : query.text)
        return .ok
    }
}

extension Invocation {
    fileprivate func tables(_ option: Option, _ engine: SQLEngine) throws(CommandFailure) -> [SQLName] {
        let texts = values(of: option)
        var names: [SQLName] = []
        for text in texts.isEmpty ? [option == .eventTables ? "crashlytics_events" : "firebase_sessions"] : texts {
            do throws(SQLNameError) {
                names.append(try SQLName(table: text, engine: engine))
            } catch {
                throw .usage(.badValue(option: option.name, text: error.text, expected: error.expected))
            }
        }
        return names
    }
}

extension Option {
    static let engine = Option("engine", .value("NAME"), "who runs it: bigquery, spark or duckdb", required: true)
    static let eventTables = Option(
        "events", .values("TABLE"),
        "a table of Crashlytics' events, or for duckdb a file; crashlytics_events if left out")
    static let sessionTables = Option(
        "sessions", .values("TABLE"), "a table of Firebase's sessions; firebase_sessions if left out")
    static let columnStyle = Option(
        "columns", .value("STYLE"),
        "how application.display_version is called there: nested for a field of a record, dots or underscores for a column of a CSV file; dots for duckdb and nested otherwise if left out"
    )
    static let rolledUpBy = Option(
        "by", .values("COLUMN"), "also count by this column of the sessions, such as os or device")
    static let rolledUpSince = Option("since", .value("TIME"), "leave out sessions that began before this date or time")
    static let rolledUpUntil = Option("until", .value("TIME"), "leave out sessions that began then or later")
    static let orphans = Option("orphans", .flag, "print the query that counts fatal events of unknown sessions")
}
