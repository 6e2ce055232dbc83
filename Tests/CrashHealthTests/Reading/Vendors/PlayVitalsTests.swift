import CrashHealth
import Testing

@Suite struct PlayVitalsTests {
    private func read(_ rows: String, rest: String = "") throws -> ImportedRollUp {
        try JSONExports.read(Array("{\"rows\": [\(rows)]\(rest)}".utf8), input: "vitals.json")
    }

    private func row(
        _ metrics: [(String, String)], start: String = #""year": 2026, "month": 5, "day": 1"#,
        period: String = "DAILY", dimensions: String = #"{"dimension": "versionCode", "stringValue": "1873"}"#
    ) -> String {
        let metrics = metrics.map { #"{"metric": "\#($0)", "decimalValue": {"value": "\#($1)"}}"# }
        return """
            {"aggregationPeriod": "\(period)", "startTime": {\(start)}, "dimensions": [\(dimensions)],
             "metrics": [\(metrics.joined(separator: ", "))]}
            """
    }

    private let crashes = [("crashRate", "0.01"), ("distinctUsers", "2400")]

    @Test(arguments: [
        (
            #""year": 2026, "month": 3, "day": 8, "timeZone": {"id": "America/Los_Angeles"}"#,
            "2026-03-08T08:00:00Z, 23 h"
        ),
        (#""year": 2026, "month": 11, "day": 1"#, "2026-11-01T07:00:00Z, 25 h"),
        (#""year": 2026, "month": 5, "day": 1, "timeZone": {"id": "UTC"}"#, "2026-05-01"),
    ])
    func daysAreThoseOfTheirZone(_ start: String, _ time: String) throws {
        #expect(
            try read(row(crashes, start: start)).lines == ["build 1873, \(time), users 24/2400, user-days 24/2400"])
    }

    @Test func hoursAreHoursOfUTC() throws {
        let read = try read(row(crashes, start: #""year": 2026, "month": 5, "day": 1, "hours": 9"#, period: "HOURLY"))
        #expect(read.lines == ["build 1873, 2026-05-01T09:00:00Z, 1 h, users 24/2400"])
        #expect(read.zone == .utc)
    }

    @Test func anotherZoneIsRefusedRatherThanGuessed() {
        let start = #""year": 2026, "month": 5, "day": 1, "timeZone": {"id": "Europe/Berlin"}"#
        #expect(throws: CrashReadingError.self) { try read(row(crashes, start: start)) }
        let unknownDay = #""year": 2026, "month": 2, "day": 30"#
        #expect(throws: CrashReadingError.self) { try read(row(crashes, start: unknownDay)) }
    }

    @Test(arguments: ["crashRate7dUserWeighted", "userPerceivedAnrRate"])
    func otherRatesAreNotCounted(_ metric: String) throws {
        let read = try read(row([(metric, "0.01"), ("distinctUsers", "2400")]))
        #expect(read.records.isEmpty)
        #expect(read.isCrashOnly)
        #expect(read.notes == [.withoutCrashRate(input: "vitals.json")])
    }

    /// `NA` is nothing in many exports, and Namibia here.
    @Test func aCountryIsACountry() throws {
        let read = try read(row(crashes, dimensions: #"{"dimension": "countryCode", "stringValue": "NA"}"#))
        #expect(read.records.first?.values == ["country": "NA"])
    }

    @Test func perceivedCrashesCountOnlyWhereThereAreNoOthers() throws {
        let both = try read(row(crashes + [("userPerceivedCrashRate", "0.005")]))
        #expect(both.lines == ["build 1873, 2026-05-01T07:00:00Z, users 24/2400, user-days 24/2400"])
        let alone = try read(row([("userPerceivedCrashRate", "5E-3"), ("distinctUsers", "2.4E+3")]))
        #expect(alone.lines == ["build 1873, 2026-05-01T07:00:00Z, users 12/2400, user-days 12/2400"])
        #expect(alone.notes == [.userPerceivedCrashes(input: "vitals.json")])
    }

    @Test func metricsThatAreLeftOutForPrivacyAreUnknown() throws {
        let read = try read("\(row(crashes)), \(row([("distinctUsers", "10")]))")
        #expect(read.lines.last == "build 1873, 2026-05-01T07:00:00Z, users ?/10, user-days ?/10")
        let rateOnly = try self.read(row([("crashRate", "0.01")]))
        #expect(rateOnly.records.isEmpty)
        #expect(rateOnly.notes.contains(.withoutUnits(input: "vitals.json")))
    }

    @Test func otherDimensionsAreKept() throws {
        let dimensions = """
            {"dimension": "deviceModel", "stringValue": "google/coral", "valueLabel": "Pixel 4 XL"},
            {"dimension": "versionCode", "int64Value": "1873"}, {"dimension": "apiLevel", "stringValue": "34"}
            """
        let read = try read(row(crashes, dimensions: dimensions))
        #expect(
            read.lines == [
                "build 1873, 2026-05-01T07:00:00Z, api_level=34, device=google/coral, users 24/2400, user-days 24/2400"
            ])
    }

    @Test func numbersOfTheWholeAppAreThoseOfNoVersion() throws {
        let read = try read(row(crashes, dimensions: ""))
        #expect(read.lines == ["unknown version, 2026-05-01T07:00:00Z, users 24/2400, user-days 24/2400"])
        #expect(read.notes.contains(.allVersionsTogether(input: "vitals.json")))
    }

    @Test func aPageOfSeveralSaysSo() throws {
        #expect(
            try read(row(crashes), rest: #", "nextPageToken": "abc""#).notes.contains(.morePages(input: "vitals.json")))
        #expect(try read("", rest: #", "nextPageToken": """#).notes == [.headerOnly(input: "vitals.json")])
    }

    @Test func aShareAboveAllIsAContradiction() throws {
        let read = try read(row([("crashRate", "1.31"), ("distinctUsers", "2400")]))
        #expect(read.contradictions.map(\.fact) == [.impossible("1.31")])
    }
}
