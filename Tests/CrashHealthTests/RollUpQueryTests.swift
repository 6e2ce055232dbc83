import DelimitedText
import Foundation
import LaunchDocument
import TestSupport
import Testing

@testable import CrashHealth

@Suite struct RollUpQueryTests {
    /// Spark takes a minute and is a large download.
    static let engines: [SQLEngine] =
        ProcessInfo.processInfo.environment["GATEHOUSE_LONG"] == "1" ? [.duckDB, .spark] : [.duckDB]

    private struct Sample {
        let columns: SQLEngine.ColumnStyle
        let files: String
        var tables: [String: String] {
            [
                "events": QueryRun.sample("crashlytics_bq_\(files).csv"),
                "today": QueryRun.sample("crashlytics_bq_\(files).csv"),
                "sessions": QueryRun.sample("firebase_sessions_bq_\(files).csv"),
            ]
        }

        static let all = [
            Sample(columns: .dots, files: "dots"), Sample(columns: .nested, files: "dots"),
            Sample(columns: .underscores, files: "underscores"),
        ]
    }

    private static func query(
        _ engine: SQLEngine, _ columns: SQLEngine.ColumnStyle, events: [String] = ["events"]
    ) throws -> RollUpQuery {
        RollUpQuery(
            engine, events: try events.map { try SQLName(table: $0, engine: engine) },
            sessions: [try SQLName(table: "sessions", engine: engine)], columns: columns)
    }

    /// `firebase_rollup.csv` has what these samples come to.
    @Test(arguments: engines)
    func samplesComeToTheRollUpThatIsKnown(_ engine: SQLEngine) throws {
        let known = try String(contentsOfFile: QueryRun.sample("firebase_rollup.csv"), encoding: .utf8)
            .split(whereSeparator: \.isNewline).dropFirst().sorted().map(String.init)
        let names = ["date", "version", "users", "sessions", "crashed_users", "crashed_sessions"]
        var jobs: [QueryRun.Job] = []
        for sample in Sample.all {
            let once = try Self.query(engine, sample.columns)
            // An event that is in the batch table and in the one of today counts once.
            let twice = try Self.query(engine, sample.columns, events: ["events", "today"])
            var cut = once
            cut.since = CrashReading.time("2026-05-01T12:00:00Z")
            cut.until = CrashReading.time("2026-05-02T08:00:00Z")
            cut.dimensions = [try .init("os"), try .init("device"), try .init("operating_system.name")]
            jobs += [once.text, twice.text, once.orphans, twice.orphans, cut.text].map {
                QueryRun.Job($0, columns: sample.columns, tables: sample.tables)
            }
        }
        let answers = try QueryRun.rows(jobs, engine: engine)
        #expect(answers.count == jobs.count)
        for (place, sample) in Sample.all.enumerated() {
            let answer = answers[place * 5..<place * 5 + 5].map(\.self)
            for rows in answer.prefix(2) {
                #expect(rows.map { row in names.map { row[$0] ?? "" }.joined(separator: ",") } == known, "\(sample)")
                #expect(rows.map { $0["build"] } == ["1850", "1873", "1873"], "\(sample)")
            }
            for rows in answer[2...3] {
                #expect(rows == [["date": "2026-05-01", "orphan_events": "1"]], "\(sample)")
            }
            #expect(
                answer[4] == [
                    [
                        "date": "2026-05-01", "version": "2.4.0", "build": "1873", "os": "14", "device": "Pixel 8",
                        "operating_system_name": "Android", "sessions": "2", "crashed_sessions": "0", "users": "2",
                        "crashed_users": "0",
                    ]
                ], "\(sample)")
        }
    }

    @Test(arguments: engines)
    func everyNumberIsThatOfReadingTheTables(_ engine: SQLEngine) throws {
        var random = SeededRandom.forThisRun()
        let folder = try TemporaryFolder()
        var files: [String: String] = [:]
        for (name, text) in RandomTables.csv(sessions: 4_000, using: &random) {
            files[name] = try folder.write(text, to: "\(name).csv")
        }
        var query = try Self.query(engine, .dots)
        query.dimensions = [try .init("os")]
        let rows = try QueryRun.rows([.init(query.text, columns: .dots, tables: files)], engine: engine)[0]

        let grouping = Grouping(builds: true, bucket: .day, dimensions: ["os"])
        let tally = try CrashReading.tally(
            [.file(files["events"] ?? ""), .file(files["sessions"] ?? "")], by: [grouping])
        let read = tally.rows(grouping).filter { ($0.counts.sessions.total ?? 0) > 0 }
        #expect(read.count > 20)
        #expect(rows.map(Line.init).sorted() == read.map(Line.init).sorted(), "seed \(random.seed)")
        #expect(tally.orphanCrashes > 0)
    }

    /// One row of either side.
    private struct Line: Comparable, CustomStringConvertible {
        let key: String
        let counts: [Int?]

        init(_ row: [String: String]) {
            key = ["date", "version", "build", "os"].map { row[$0] ?? "" }.joined(separator: " ")
            counts = ["sessions", "crashed_sessions", "users", "crashed_users"].map { row[$0].flatMap { Int($0) } }
        }

        init(_ row: TallyRow) {
            let day = row.bucket.map { "\($0.start)".prefix(10) } ?? ""
            var release = ["", ""]
            if case .release(let version, let build) = row.release { release = ["\(version)", build ?? ""] }
            key = ([String(day)] + release + [row.values[0] ?? ""]).joined(separator: " ")
            counts = [
                row.counts.sessions.total, row.counts.sessions.crashed, row.counts.users.total,
                row.counts.users.crashed,
            ]
        }

        var description: String { "\(key): \(counts.map { $0.map(String.init) ?? "?" })" }

        static func < (left: Line, right: Line) -> Bool { left.key < right.key }
    }

    @Test(arguments: SQLEngine.allCases)
    func theTextIsPinned(_ engine: SQLEngine) throws {
        let events = ["crashlytics.com_example_app_IOS", "crashlytics.com_example_app_IOS_REALTIME"]
        let query = RollUpQuery(
            engine, events: try events.map { try SQLName(table: $0, engine: engine) },
            sessions: [try SQLName(table: "my-project.sessions.com_example_app_IOS", engine: engine)],
            dimensions: [try .init("os"), try .init("device")], since: CrashReading.time("2026-05-01"),
            until: CrashReading.time("2026-05-08"))
        expectGolden(query.text + "\n" + query.orphans, named: "roll-up-\(engine.rawValue).sql")
    }

    /// BigQuery itself cannot be run here: a parser of its dialect reads the text, and each function is one that
    /// BigQuery's reference has.
    @Test(arguments: [SQLEngine.ColumnStyle.nested, .underscores])
    func bigQuerysDialectIsKept(_ columns: SQLEngine.ColumnStyle) throws {
        let query = RollUpQuery(
            .bigQuery, events: [try SQLName(table: "my-project.crashlytics.a_IOS", engine: .bigQuery)],
            sessions: [try SQLName(table: "sessions.a_IOS", engine: .bigQuery)], columns: columns,
            dimensions: [try .init("os")], since: CrashReading.time("2026-05-01"),
            until: CrashReading.time("2026-05-08"))
        let known: Set<String> = ["CASE", "IF", "COUNT", "DATE", "ROW_NUMBER", "TIMESTAMP", "CAST"]
        for text in [query.text, query.orphans] {
            let reader = QueryRun.fixtures.appendingPathComponent("sql/read-as-bigquery.py").path
            let answer = try run(try PythonTools.python(), [reader], input: text)
            #expect(answer.status == 0, "\(answer.errors)")
            let used = Set(answer.output.split(separator: "\n").map(String.init))
            #expect(!used.isEmpty && used.isSubset(of: known), "\(used.subtracting(known))")
        }
    }

    @Test(arguments: [
        "a b", "a;b", "a`b", "a\"b", "a'b", "", ".", "a.", ".a", "a..b", "a--b\n", "é", "a/*b", "a)", "a\0",
    ])
    func whatIsNoNameIsRefused(_ text: String) {
        for engine in SQLEngine.allCases {
            #expect(throws: SQLNameError.self) { try SQLName(table: text, engine: engine) }
        }
        #expect(throws: SQLNameError(.column, text)) { try RollUpQuery.Dimension(text) }
    }

    @Test func namesThatMeanSomethingElseAreRefused() {
        #expect(throws: SQLNameError(.taken, "Version")) { try RollUpQuery.Dimension("Version") }
        #expect(throws: SQLNameError(.table, "a.b.c.d")) { try SQLName(table: "a.b.c.d", engine: .bigQuery) }
        let attack = "x'; DROP TABLE y; --.csv"
        #expect(throws: SQLNameError(.file, attack)) { try SQLName(table: attack, engine: .duckDB) }
        #expect(throws: SQLNameError(.table, "a/b.csv")) { try SQLName(table: "a/b.csv", engine: .spark) }
    }
}
