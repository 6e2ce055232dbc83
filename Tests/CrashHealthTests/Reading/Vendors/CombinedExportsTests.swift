import CrashHealth
import LaunchDocument
import Testing
import Versioning

/// What vendors' exports come to when they are read for a check, one or several of them.
@Suite struct CombinedExportsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let files: [String]
        var since: String?
        var grouping = Grouping()
        let reading: String

        init(_ files: String..., since: String? = nil, by grouping: Grouping = Grouping(), _ reading: () -> [String]) {
            self.files = files
            self.since = since
            self.grouping = grouping
            self.reading = reading().joined(separator: "\n")
        }

        var testDescription: String { files.joined(separator: " + ") + (since ?? "") }
    }

    private static let crashes = "apple_app_crashes.tsv"
    private static let newer = "apple_app_crashes_processing_2026-05-03.tsv"
    private static let sessions = "apple_app_sessions_standard.tsv"
    private static let play = "crashes_com.example.app_202605_app_version.csv"

    static let cases: [Case] = [
        Case(crashes, newer, sessions) {
            [
                "2.3.9 | sessions ?/2000 | users 9/900 99.00 | user-days 9/900 99.00 | crash 12",
                "2.4.0 | sessions ?/10800 | users 36/4800 99.25 | user-days 36/4800 99.25 | crash 66 | users at most",
                "note: 1 day of \(crashes) replaced by newer numbers for the same dates",
                "note: 1 day of crashes without a report of use, the first 2026-05-02: nothing to divide by",
                "note: users of \(crashes) are added over rows that may share some, so there are at most so many",
            ]
        },
        Case("sentry_sessions.json") {
            [
                "2.4.0 | sessions 8/1000 99.20 | users 6/400 98.50 | user-days 5.99/510 98.82",
                "unknown version | sessions ?/7 | users 0/0 | user-days 0/0",
            ]
        },
        Case("sentry_sessions.json", since: "2026-05-02T00:00:00Z") {
            [
                "2.4.0 | sessions 2/400 99.50 | users 2.07/230 99.10 | user-days 2.07/230 99.10",
                "unknown version | sessions 0/0 | users 0/0 | user-days 0/0",
            ]
        },
        Case("ga4_report.csv", since: "2026-05-03T00:00:00Z") {
            [
                "2.3.9 | users 4/900 99.55", "2.4.0 | users 60/4000 98.50", "unknown version | users 0/12 100.00",
                "note: ga4_report.csv is about a whole period that begins before --since, and cannot be cut",
            ]
        },
        Case(play, "crashes_com.example.app_202605_overview.csv", since: "2026-05-02T07:00:00Z") {
            [
                "2.4.0 | crash 18 | anr 2", "crashes only",
                "note: \(play) counts events; no percentage can be made of them",
                "note: crashes_com.example.app_202605_overview.csv is left out: \(play) has the same, cut another way",
            ]
        },
        Case(play) {
            [
                "2.4.0 | crash 48 | anr 5", "build 1850 | crash 8 | anr 1", "crashes only",
                "note: \(play) counts events; no percentage can be made of them",
                "note: 1 version code without a version, such as build 1850; a policy's releases say which version a build "
                    + "is, and --app says whose",
            ]
        },
        // Users who saw an error in Sentry are no share of Analytics' users.
        Case("sentry_discover.csv", "ga4_report.csv") {
            [
                "2.3.9 | users 4/900 99.55 | crash 12", "2.4.0 | users 60/4000 98.50 | crash 41",
                "unknown version | users 0/12 100.00",
                "note: sentry_discover.csv counts events; no percentage can be made of them",
            ]
        },
        Case("sentry_discover.csv", "sentry_sessions_by_status.json") {
            [
                "2.3.9 | crash 12", "2.4.0 | sessions 8/1000 99.20 | crash 41",
                "note: sentry_discover.csv counts events; no percentage can be made of them",
            ]
        },
        Case("xcode_perfPowerMetrics.json", "installs_com.example.app_202605_app_version.csv") {
            [
                "crashes only",
                "note: xcode_perfPowerMetrics.json gives rates without the devices or sessions behind them; no crash rate can be "
                    + "made of it",
                "note: installs_com.example.app_202605_app_version.csv counts installs, which are not use; nothing in it is counted",
            ]
        },
        Case("asc_web_wide_de.csv", by: Grouping(dimensions: ["os"])) {
            [
                "unknown version iOS 18.6 | crash 12", "unknown version iOS 26.1 | crash 56", "crashes only",
                "note: asc_web_wide_de.csv counts events; no percentage can be made of them",
                "note: asc_web_wide_de.csv has numbers of all versions together; they count for none of them",
            ]
        },
    ]

    @Test(arguments: cases)
    func inputsAreReadTogether(_ item: Case) throws {
        var options = ReadingOptions()
        options.versionsOfBuilds = ["1873": try AppVersion(strict: "2.4.0")]
        options.since = item.since.flatMap { Timestamp($0) }
        #expect(ReadingTranscript.of(item.files, by: [item.grouping], options: options) == item.reading)
    }

    @Test func daysAreThoseOfTheStore() throws {
        let tally = try CrashReading.tally(
            [ExportFixtures.input("play_vitals_crashRate.json")], by: [Grouping(bucket: .day)])
        let bucket = try #require(tally.rows(Grouping(bucket: .day)).first?.bucket)
        #expect(bucket.start.description == "2026-05-01T07:00:00Z")
        #expect(bucket.end.description == "2026-05-02T07:00:00Z")
        #expect(tally.zone == .losAngeles)
        #expect(tally.earliest == bucket.start)
    }
}
