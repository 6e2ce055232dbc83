import CrashHealth
import LaunchDocument
import Testing

@Suite struct AnalyticsTableTests {
    private let preamble = [
        "# ----", "# App stability: App version", "# Start date: 20260501", "# End date: 20260507", "",
    ]
    private let header = "App version,Active users,Crash-affected users,Crash-free users rate"

    private func read(_ table: String, delimiter: Character = ",") throws -> ImportedRollUp {
        try readTable(
            preamble.joined(separator: "\n") + "\n" + table, named: "ga4.csv", delimiter: delimiter, preamble: preamble)
    }

    @Test func usersAreThoseOfTheWholeTime() throws {
        let read = try read(
            "\(header)\n2.4.0,4000,60,0.985\n2.3.9,900,4,0.9955555555555555\n(not set),12,0,1\n")
        #expect(read.lines == ["2.4.0, users 60/4000", "2.3.9, users 4/900", "unknown version, users 0/12"])
        #expect(read.summary.earliest?.description == "2026-05-01T00:00:00Z")
        #expect(read.summary.latest?.description == "2026-05-07T00:00:00Z")
        #expect(read.notes.isEmpty)
    }

    @Test func theRateServesWhereTheCountIsMissing() throws {
        let read = try read("CRASH-FREE USERS RATE,app version,Active users\r\n0.985,2.4.0,4000\r\n")
        #expect(read.lines == ["2.4.0, users 60/4000"])
        #expect(read.notes == [.countsFromRates(input: "ga4.csv")])
    }

    @Test func totalsAndFurtherTablesAreNoVersions() throws {
        let read = try read(
            """
            \(header)
            2.4.0,4000,60,0.985
            Grand total,4912,64,0.98697
            # App stability: by country
            Country,Active users,Crash-affected users,Crash-free users rate
            Germany,10,20,0.5

            """)
        #expect(read.lines == ["2.4.0, users 60/4000"])
        #expect(read.notes == [.totalRowDropped(TextPlace(input: "ga4.csv", line: 8))])
    }

    @Test func daysAreCountedFromTheStart() throws {
        let read = try read("Nth day,App version,Active users,Crash-affected users\n0000,2.4.0,40,1\n0006,2.4.0,50,0\n")
        #expect(
            read.lines == [
                "2.4.0, 2026-05-01, users 1/40, user-days 1/40", "2.4.0, 2026-05-07, users 0/50, user-days 0/50",
            ])
    }

    @Test func moreCrashedThanActiveIsAContradiction() throws {
        let read = try read("\(header)\n2.4.0,40,60,0\n2.3.9,0,3,0\n")
        #expect(
            read.contradictions.map(\.fact) == [
                .moreCrashedThanTotal(crashed: 60, total: 40), .crashesWithoutUse(crashed: 3),
            ])
    }

    @Test func aTableOfSystemsKeepsThem() throws {
        let read = try read("Platform,Active users,Crash-affected users,Event count\niOS,40,1,900\n")
        #expect(read.lines == ["unknown version, platform=iOS, users 1/40"])
        #expect(read.notes == [.allVersionsTogether(input: "ga4.csv")])
    }
}
