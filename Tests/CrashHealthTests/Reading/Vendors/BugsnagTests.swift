import CrashHealth
import Testing

@Suite struct BugsnagTests {
    private func read(_ text: String, stage: String? = nil) throws -> ImportedRollUp {
        var options = ReadingOptions()
        if let stage { options.releaseStage = stage }
        return try JSONExports.read(Array(text.utf8), input: "bugsnag.json", options: options)
    }

    private let stages = """
        [{"app_version": "2.4.0", "release_stage": {"name": "Production"}, "total_sessions_count": 9, "unhandled_sessions_count": 1},
         {"app_version": "2.4.0", "release_stage_name": "staging", "total_sessions_count": 5, "unhandled_sessions_count": 5}]
        """

    @Test func onlyTheStageThatIsAskedForCounts() throws {
        #expect(try read(stages).lines == ["2.4.0, release_stage=Production, sessions 1/9"])
        #expect(try read(stages, stage: "staging").lines == ["2.4.0, release_stage=staging, sessions 5/5"])
    }

    @Test func anExportOfOneStageIsAboutThatOne() throws {
        let read = try read(
            #"[{"app_version": "2.4.0", "release_stage": {"name": "beta"}, "total_sessions_count": 5, "unhandled_sessions_count": 1}]"#
        )
        #expect(read.lines == ["2.4.0, release_stage=beta, sessions 1/5"])
        #expect(read.notes.isEmpty)
    }

    @Test func aReleaseOnTwoPagesCountsOnce() throws {
        let read = try read(
            """
            [{"id": "r1", "app_version": "2.4.0", "total_sessions_count": 5, "unhandled_sessions_count": 1},
             {"id": "r1", "app_version": "2.4.0", "total_sessions_count": 5, "unhandled_sessions_count": 1}]
            """)
        #expect(read.lines == ["2.4.0, sessions 1/5"])
        #expect(read.notes == [.repeatedRows(count: 1, first: TextPlace(input: "bugsnag.json", line: 2, column: 2))])
    }

    @Test func moreCrashesThanSessionsAreAContradiction() throws {
        let read = try read(
            #"{"app_version": "2.4.0", "total_sessions_count": 10, "unhandled_sessions_count": 12}"#)
        #expect(read.contradictions.map(\.fact) == [.moreCrashedThanTotal(crashed: 12, total: 10)])
        #expect(read.records.isEmpty)
    }

    @Test func crashesWithoutUseAreAContradiction() throws {
        let read = try read(
            #"[{"app_version": "2.4.0", "accumulative_daily_users_seen": 0, "accumulative_daily_users_with_unhandled": 3}]"#
        )
        #expect(read.contradictions.map(\.fact) == [.crashesWithoutUse(crashed: 3)])
    }

    @Test func numbersThatAreMissingAreUnknown() throws {
        let read = try read(
            #"[{"app_version": "2.4.0", "app_bundle_version": "7", "total_sessions_count": 10, "accumulative_daily_users_seen": null}]"#
        )
        #expect(read.lines == ["2.4.0 (7), sessions ?/10"])
    }

    @Test func aTrendByTheHourIsNoUserDays() throws {
        let read = try read(
            """
            {"timeline_points": [{"bucket_start": "2026-05-01T00:00:00.000Z", "bucket_end": "2026-05-01T01:00:00Z",
              "users_seen": 4, "users_with_unhandled": 0, "unhandled_rate": 0.0}]}
            """)
        #expect(read.lines == ["unknown version, 2026-05-01, 1 h, users 0/4"])
    }

    @Test func daysThatEndWithTheirLastSecondAreWhole() throws {
        let read = try read(
            """
            {"app_version": "2.4.0", "timeline_points": [{"bucket_start": "2026-05-01T00:00:00Z",
              "bucket_end": "2026-05-01T23:59:59Z", "total_sessions_count": 4, "unhandled_sessions_count": 0}]}
            """)
        #expect(read.lines == ["2.4.0, 2026-05-01, sessions 0/4"])
        #expect(read.notes.isEmpty)
    }

    @Test func aCountThatIsNoNumberIsRefusedWithItsPlace() {
        #expect(
            throws: CrashReadingError.badCell(
                .init(
                    .notANumber, at: TextPlace(input: "bugsnag.json", line: 1, column: 51), text: "many",
                    columnName: "total_sessions_count",
                    excerpt: #"[{"app_version": "2.4.0", "total_sessions_count": "many"}]"#), more: 0)
        ) { try read(#"[{"app_version": "2.4.0", "total_sessions_count": "many"}]"#) }
    }
}
