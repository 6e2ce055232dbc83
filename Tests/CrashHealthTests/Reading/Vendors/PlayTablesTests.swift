import CrashHealth
import DelimitedText
import Testing
import LaunchDocument
import Versioning

@Suite struct PlayTablesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let cut: String
        let lines: [String]
        var testDescription: String { cut }
    }

    @Test(arguments: [
        Case(
            cut: "app_version",
            lines: [
                "2.4.0 (1873), 2026-05-01T07:00:00Z, anr 3, crash 30",
                "build 1850, 2026-05-01T07:00:00Z, anr 1, crash 8",
                "2.4.0 (1873), 2026-05-02T07:00:00Z, anr 2, crash 18",
            ]),
        Case(
            cut: "device",
            lines: [
                "unknown version, 2026-05-01T07:00:00Z, device=oriole, anr 2, crash 20",
                "unknown version, 2026-05-01T07:00:00Z, device=a53x, anr 2, crash 18",
            ]),
        Case(
            cut: "os_version",
            lines: [
                "unknown version, 2026-05-01T07:00:00Z, android_os_version=Android 14, anr 4, crash 33",
                "unknown version, 2026-05-01T07:00:00Z, anr 0, crash 5",
            ]),
        Case(
            cut: "overview",
            lines: [
                "unknown version, 2026-05-01T07:00:00Z, anr 4, crash 38",
                "unknown version, 2026-05-02T07:00:00Z, anr 2, crash 18",
            ]),
    ])
    func eachCutIsCountsOfDaysOfLosAngeles(_ item: Case) throws {
        var options = ReadingOptions()
        options.versionsOfBuilds = ["1873": try AppVersion(strict: "2.4.0")]
        let file = Fixture.path("exports/crashes_com.example.app_202605_\(item.cut).csv")
        let read = try readTable(.file(file), options: options)
        #expect(read.lines == item.lines)
        #expect(read.isCrashOnly)
        #expect(read.zone == .losAngeles)
        #expect(read.notes.contains(.eventsOnly(input: file)))
        #expect(read.notes.contains(.allVersionsTogether(input: file)) == (item.cut != "app_version"))
        #expect(read.summary.encoding == "UTF-16LE")
    }

    @Test func columnsMayBeInAnyOrderAndMissing() throws {
        let read = try readTable("daily crashes,APP_VERSION_CODE,Date\r\n7,1873,2026-05-01\r\n,1873,2026-05-02\r\n")
        #expect(read.lines == ["build 1873, 2026-05-01T07:00:00Z, crash 7"])
        #expect(read.summary.rows == 2)
        #expect(read.summary.countedRows == 1)
    }

    @Test func aTotalARepeatedHeaderAndBlankRowsAreNoData() throws {
        let header = "Date,Package Name,Daily Crashes,Daily ANRs"
        let read = try readTable("\(header)\n2026-05-01,a,1,2\n\(header)\n,,,\nTotal,,1,2\n2026-05-02,a,3,4,,\n")
        #expect(read.lines.count == 2)
        #expect(
            read.notes.suffix(2) == [
                .totalRowDropped(TextPlace(input: "x.csv", line: 5)),
                .repeatedHeaders(count: 1, first: TextPlace(input: "x.csv", line: 3)),
            ])
    }

    @Test func aHeaderAloneIsUnknown() throws {
        let read = try readTable("Date,Package Name,Daily Crashes,Daily ANRs\n")
        #expect(read.notes.contains(.headerOnly(input: "x.csv")))
    }

    @Test func theFirstBadCellIsNamedAndTheRestCounted() {
        #expect(
            throws: CrashReadingError.badCell(
                .init(
                    .notANumber, at: TextPlace(input: "x.csv", line: 3, column: 14), text: "many",
                    columnName: "Daily Crashes", excerpt: "2026-05-02,a,many,4"), more: 2)
        ) {
            try readTable(
                "Date,Package Name,Daily Crashes,Daily ANRs\n2026-05-01,a,1,2\n2026-05-02,a,many,4\n2026-05-03,a,1\nMay,a,1,2\n"
            )
        }
    }

    @Test func countsBelowZeroAreContradictions() throws {
        let read = try readTable("Date,Package Name,Daily Crashes,Daily ANRs\n2026-05-01,a,-1,2\n")
        #expect(read.contradictions.map(\.fact) == [.negative("-1")])
        #expect(read.contradictions.first?.place == TextPlace(input: "x.csv", line: 2, column: 14))
    }

    @Test func installsAreNoUse() throws {
        let file = Fixture.path("exports/installs_com.example.app_202605_app_version.csv")
        let read = try readTable(.file(file))
        #expect(read.records.isEmpty)
        #expect(read.notes == [.installsOnly(input: file)])
        #expect(read.summary.format == .playInstalls)
        #expect(read.summary.rows == 1)
        #expect(read.summary.earliest?.description == "2026-05-01T07:00:00Z")
    }

    private let byVersion =
        "Date,Package Name,App Version Code,Daily Crashes,Daily ANRs\n2026-05-01,a,1873,30,3\n"

    @Test func oneMonthCutSeveralWaysCountsOnce() throws {
        let names = ["device", "overview", "app_version", "os_version"].map {
            "crashes_com.example.app_202605_\($0).csv"
        }
        let read = try VendorTables.combined(
            names.map { try readTable(.bytes(try Fixture.bytes("exports/\($0)"), name: $0)) })
        #expect(read.map(\.records.count) == [0, 0, 3, 0])
        #expect(read[0].notes.last == .sameAgain(kept: names[2], left: names[0]))
    }

    @Test func daysThatOnlyOneCutHasAreKept() throws {
        let read = try VendorTables.combined([
            readTable(byVersion, named: "v.csv"),
            readTable("Date,Daily Crashes\n2026-05-01,30\n2026-05-02,5\n", named: "o.csv"),
        ])
        #expect(read[1].lines == ["unknown version, 2026-05-02T07:00:00Z, crash 5"])
    }

    @Test func theSameMonthTwiceCountsOnceOrIsRefused() throws {
        let read = try VendorTables.combined([
            readTable(byVersion, named: "a.csv"), readTable(byVersion, named: "b.csv"),
        ])
        #expect(read.map(\.records.count) == [1, 0])
        let newer = byVersion.replacing(",30,3", with: ",31,3")
        #expect(throws: CrashReadingError.self) {
            try VendorTables.combined([
                readTable(byVersion, named: "a.csv"), readTable(newer, named: "b.csv"),
            ])
        }
    }

    @Test func severalAppsAreRefused() throws {
        #expect(throws: CrashReadingError.self) {
            try VendorTables.combined([
                readTable(byVersion, named: "a.csv"),
                readTable(byVersion.replacing(",a,", with: ",b,"), named: "b.csv"),
            ])
        }
    }
}
