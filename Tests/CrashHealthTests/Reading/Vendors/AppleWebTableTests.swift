import CrashHealth
import DelimitedText
import Testing

@Suite struct AppleWebTableTests {
    private func read(
        _ preamble: [String], _ table: String, order: ReadingOptions.DateOrder? = nil
    ) throws -> ImportedRollUp {
        var options = ReadingOptions()
        options.dateOrder = order
        return try readTable(
            preamble.joined(separator: "\n") + "\n" + table, named: "web.csv", preamble: preamble, options: options)
    }

    private let may = ["Name,Example App", "Start Date,5/1/26", "End Date,5/3/26", ""]

    @Test func aColumnIsAVersionAndADashIsNotGiven() throws {
        let read = try read(may, "Date,2.3.9,2.4.0\n5/1/26,12.0,38.0\n5/2/26,-,18.0\n5/3/26,9.0,-\n")
        #expect(
            read.lines == [
                "2.3.9, 2026-05-01, crash 12", "2.4.0, 2026-05-01, crash 38", "2.4.0, 2026-05-02, crash 18",
                "2.3.9, 2026-05-03, crash 9",
            ])
        #expect(read.isCrashOnly)
        #expect(read.notes == [.eventsOnly(input: "web.csv")])
    }

    @Test func aColumnMayBeASystemInAnotherLanguage() throws {
        let read = try read(
            ["Name,Example App", "Startdatum,01.05.26", "Enddatum,03.05.26", ""],
            "Datum,iOS 18.6,iOS 26.1,Summe\n01.05.26,12.0,38.0,50.0\n02.05.26,-,18.0,18.0\n")
        #expect(
            read.lines == [
                "unknown version, 2026-05-01, platform_version=iOS 18.6, crash 12",
                "unknown version, 2026-05-01, platform_version=iOS 26.1, crash 38",
                "unknown version, 2026-05-02, platform_version=iOS 26.1, crash 18",
            ])
        #expect(read.notes.contains(.allVersionsTogether(input: "web.csv")))
    }

    struct Dates: Sendable {
        let start: String
        let rows: [String]
        var order: ReadingOptions.DateOrder?
        /// Nil for a refusal.
        let days: [String]?
    }

    @Test(arguments: [
        // Following days in one order only.
        Dates(start: "1/5/26", rows: ["1/5/26", "2/5/26"], days: ["2026-05-01", "2026-05-02"]),
        Dates(
            start: "5/30/26", rows: ["5/30/26", "5/31/26", "6/1/26"], days: ["2026-05-30", "2026-05-31", "2026-06-01"]),
        Dates(start: "5/4/26", rows: ["5/4/26", "5/11/26"], days: ["2026-05-04", "2026-05-11"]),
        Dates(start: "5/1/26", rows: ["5/2/26", "5/1/26"], days: ["2026-05-02", "2026-05-01"]),
        // A day alone, and a series that is one of days or of months.
        Dates(start: "5/1/26", rows: ["5/1/26"], days: nil),
        Dates(start: "1/1/26", rows: ["1/1/26", "1/2/26"], days: nil),
        Dates(start: "1/1/26", rows: ["1/1/26", "1/2/26"], order: .dayFirst, days: ["2026-01-01", "2026-02-01"]),
        Dates(start: "5/1/26", rows: ["5/1/26"], order: .monthFirst, days: ["2026-05-01"]),
        // Both orders name the same day.
        Dates(start: "5/5/26", rows: ["5/5/26"], days: ["2026-05-05"]),
        Dates(start: "5/1/26", rows: ["5/1/26", "13/13/26"], days: nil),
    ])
    func datesAreReadWhereOnlyOneOrderMakesSense(_ item: Dates) throws {
        let preamble = ["Name,Example App", "Start Date,\(item.start)", ""]
        let table = "Date,2.4.0\n" + item.rows.map { "\($0),1.0\n" }.joined()
        guard let days = item.days else {
            #expect(throws: CrashReadingError.self) { try read(preamble, table, order: item.order) }
            return
        }
        #expect(try read(preamble, table, order: item.order).lines == days.map { "2.4.0, \($0), crash 1" })
    }

    @Test func thousandsAreToldByTheDecimalsBesideThem() throws {
        let read = try read(may, "Date,2.4.0\n5/1/26,\"1,234.0\"\n5/2/26,\"2,000\"\n5/3/26,1.0\n")
        #expect(read.records.map { $0.counts.events[.crash] } == [1234, 2000, 1])
    }
}
