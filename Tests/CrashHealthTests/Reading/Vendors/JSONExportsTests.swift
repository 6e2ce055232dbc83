import CrashHealth
import JSONText
import Testing
import Versioning

@Suite struct JSONExportsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let lines: [String]
        var notes: [ReadingNote] = []

        var testDescription: String { file }
    }

    @Test(arguments: [
        Case(
            file: "sentry_sessions.json",
            lines: [
                "2.4.0 (1873), 2026-05-01, sessions 6/600, users 3.92/280, user-days 3.92/280",
                "2.4.0 (1873), 2026-05-02, sessions 2/400, users 2.07/230, user-days 2.07/230",
                "2.4.0 (1873), whole period, sessions 8/1000, users 6/400",
                "unknown version, 2026-05-01, sessions ?/7, users 0/0, user-days 0/0",
                "unknown version, 2026-05-02, sessions 0/0, users 0/0, user-days 0/0",
                "unknown version, whole period, sessions ?/7, users 0/0",
            ]),
        // 8 of 1000, which is 99.2 %: healthy sessions are not what is not crashed.
        Case(
            file: "sentry_sessions_by_status.json",
            lines: ["2.4.0 (1873), 2026-05-01, sessions 8/1000", "2.4.0 (1873), whole period, sessions 8/1000"]),
        Case(
            file: "bugsnag_releases.json",
            lines: ["2.4.0 (1873), release_stage=production, sessions 8/1000, user-days 7/510"],
            notes: [.otherStages(count: 1, kept: "production")]),
        Case(
            file: "bugsnag_stability_trend.json",
            lines: [
                "unknown version, 2026-05-01, release_stage=production, sessions 6/600, users 4/280, user-days 4/280"
            ],
            notes: [.allVersionsTogether(input: "bugsnag_stability_trend.json")]),
        Case(
            file: "play_vitals_crashRate.json",
            lines: ["2.4.0 (1873), 2026-05-01T07:00:00Z, users 31.44/2400, user-days 31.44/2400"],
            notes: [.countsFromRates(input: "play_vitals_crashRate.json")]),
        Case(
            file: "xcode_perfPowerMetrics.json", lines: [],
            notes: [.withoutUnits(input: "xcode_perfPowerMetrics.json")]),
    ])
    func aSampleIsReadAsItsReadmeSays(_ item: Case) throws {
        var options = ReadingOptions()
        options.versionsOfBuilds = ["1873": try AppVersion(strict: "2.4.0")]
        let read = try JSONExports.read(
            Fixture.bytes("exports/\(item.file)"), input: item.file, options: options)
        #expect(read.lines == item.lines)
        #expect(read.notes == item.notes)
        #expect(read.contradictions.isEmpty)
    }

    @Test func whatBeginsAsJSONIsTold() {
        #expect(JSONExports.begins(with: Array("\u{FEFF}\n  [".utf8)))
        #expect(JSONExports.begins(with: Array("{\"a\"".utf8)))
        #expect(!JSONExports.begins(with: Array("date,version".utf8)))
        #expect(!JSONExports.begins(with: Array("\"{\",b".utf8)))
        #expect(!JSONExports.begins(with: []))
    }

    struct Refusal: Sendable {
        let text: String
        let error: CrashReadingError
    }

    @Test(arguments: [
        Refusal(text: "  \n", error: .empty(input: "x.json")),
        Refusal(
            text: "{\"groups\": [\n  {\"by\": }\n]}",
            error: .notJSON(
                .unexpectedByte, at: TextPlace(input: "x.json", line: 2, column: 10), excerpt: "  {\"by\": }")),
        Refusal(
            text: "{\"data\": [], \"meta\": {}}", error: .unknownJSON(input: "x.json", members: ["data", "meta"])),
        Refusal(text: "[{\"title\": \"x\"}]", error: .unknownJSON(input: "x.json", members: ["title"])),
        Refusal(text: "[]", error: .unknownJSON(input: "x.json", members: [])),
        Refusal(
            text: "{\"groups\": [], \"query\": \"\"}\n{}", error: .unknownJSON(input: "x.json", members: [])),
        Refusal(
            text: "{\"groups\": [], \"query\": \"\"}\n }",
            error: .notJSON(.unexpectedByte, at: TextPlace(input: "x.json", line: 2, column: 2), excerpt: " }")),
    ])
    func whatIsNoExportIsRefused(_ item: Refusal) {
        #expect(throws: item.error) { try JSONExports.read(Array(item.text.utf8), input: "x.json") }
    }
}
