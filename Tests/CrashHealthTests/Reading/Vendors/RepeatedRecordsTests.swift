import CrashHealth
import Testing

/// The same numbers in several files.
@Suite struct RepeatedRecordsTests {
    private func sentry(
        _ name: String, _ day: String, sessions: Int, users: Int? = nil, by: String = ""
    ) throws -> ImportedRollUp {
        let totals = users.map { #", "totals": {"count_unique(user)": \#($0), "crash_free_rate(user)": 1}"# } ?? ""
        let text = """
            {"intervals": ["\(day)T00:00:00Z"], "query": "", "groups": [{"by": {"release": "2.4.0"\(by)}\(totals),
              "series": {"sum(session)": [\(sessions)], "crash_free_rate(session)": [0.9]}}]}
            """
        return try JSONExports.read(Array(text.utf8), input: name)
    }

    @Test func theSameAnswerTwiceCountsOnce() throws {
        let read = try VendorTables.combined([
            sentry("a.json", "2026-05-01", sessions: 100, users: 7),
            sentry("b.json", "2026-05-01", sessions: 100, users: 7),
        ])
        #expect(read.map(\.records.count) == [2, 0])
        #expect(read.map(\.summary.countedRows) == [1, 0])
        #expect(read[1].notes == [.rowsOfTwoInputs(count: 2, first: TextPlace(input: "b.json", line: 1, column: 72))])
    }

    @Test func daysThatFollowEachOtherAddAndTheirPeriodsDoNot() throws {
        let read = try VendorTables.combined([
            sentry("a.json", "2026-05-01", sessions: 100, users: 7),
            sentry("b.json", "2026-05-02", sessions: 50, users: 9),
        ])
        #expect(read.map(\.lines) == [["2.4.0, 2026-05-01, sessions 10/100"], ["2.4.0, 2026-05-02, sessions 5/50"]])
    }

    @Test func twoReadingsOfOneDayAreRefused() throws {
        let one = try sentry("a.json", "2026-05-01", sessions: 100)
        let other = try sentry("b.json", "2026-05-01", sessions: 110)
        #expect(
            throws: CrashReadingError.cannotCombine(
                "both have other numbers of 2.4.0 for the same time: leave the older one out",
                inputs: ["a.json", "b.json"])
        ) { try VendorTables.combined([one, other]) }
    }

    @Test func theSameDayByAnotherColumnIsRefused() throws {
        let one = try sentry("a.json", "2026-05-01", sessions: 100)
        let other = try sentry("b.json", "2026-05-01", sessions: 60, by: #", "environment": "production""#)
        #expect(throws: CrashReadingError.self) { try VendorTables.combined([one, other]) }
        #expect(try VendorTables.combined([one]).map(\.records.count) == [1])
    }

    @Test func usersOfTwoPeriodsDoNotAdd() throws {
        let table = "App version,Active users,Crash-affected users\n2.4.0,40,1\n"
        let one = try readTable("# a\n\(table)", named: "may.csv", preamble: ["# a"])
        let other = try readTable(
            "# a\n\(table.replacing("40,1", with: "50,2"))", named: "june.csv", preamble: ["# a"])
        #expect(
            throws: CrashReadingError.cannotCombine(
                "both have numbers of 2.4.0 for a whole period, which do not add: read them one at a time",
                inputs: ["may.csv", "june.csv"])
        ) { try VendorTables.combined([one, other]) }
    }
}
