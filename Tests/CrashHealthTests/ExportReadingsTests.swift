import CrashHealth
import DelimitedText
import TestSupport
import Testing
import Versioning

/// What the sample exports come to, alone and together with those that complete them.
@Suite struct ExportReadingsTests {
    private static let together: [[String]] = [
        ["crashlytics_bq_dots.csv", "firebase_sessions_bq_dots.csv"],
        ["firebase_sessions_bq_underscores.csv", "crashlytics_bq_underscores.csv", "crashlytics_bq_dots.csv"],
        ["apple_app_crashes.tsv", "apple_app_sessions_standard.tsv"],
        ["apple_app_crashes.tsv", "apple_app_crashes_processing_2026-05-03.tsv"],
        ["apple_app_crashes.tsv", "apple_app_crashes.txt.gz"],
        [
            "crashes_com.example.app_202605_overview.csv", "crashes_com.example.app_202605_app_version.csv",
            "crashes_com.example.app_202605_os_version.csv",
        ],
        ["generic_users.csv", "firebase_sessions_bq_dots.csv"],
        ["generic_users.csv", "sentry_sessions.json"],
        ["generic_users.csv", "firebase_rollup.csv"],
        ["generic_users.csv", "generic_sessions.csv"],
    ]

    @Test func everyExportHasItsReading() throws {
        let alone = try ExportFixtures.all.filter { !$0.hasPrefix("hostile/") && !$0.hasSuffix(".md") }.map { [$0] }
        let all = (alone + Self.together).map { names in
            "\(names.joined(separator: " + "))\n" + ReadingTranscript.of(names).indented
        }
        expectGolden(all.joined(separator: "\n"), named: "exports.txt")
    }

    @Test func theJoinOfCrashlyticsAndSessionsIsTheRollUpOfTheSame() throws {
        let byDay = Grouping(bucket: .day)
        let joined = try CrashReading.tally(
            ["crashlytics_bq_dots.csv", "firebase_sessions_bq_dots.csv"].map(ExportFixtures.input), by: [byDay])
        let rolledUp = try CrashReading.tally([ExportFixtures.input("firebase_rollup.csv")], by: [byDay])
        #expect(joined.rows(byDay).map(\.release) == rolledUp.rows(byDay).map(\.release))
        #expect(joined.rows(byDay).map(\.bucket) == rolledUp.rows(byDay).map(\.bucket))
        #expect(joined.rows(byDay).map(\.counts.sessions) == rolledUp.rows(byDay).map(\.counts.sessions))
        #expect(joined.rows(byDay).map(\.counts.users) == rolledUp.rows(byDay).map(\.counts.users))
        #expect(joined.orphanCrashes == 1)
    }
}

extension String {
    fileprivate var indented: String { split(separator: "\n").map { "  \($0)\n" }.joined() }
}
