import CrashHealth
import LaunchDocument
import Testing

/// Answers as Sentry gives them beside those of the samples.
@Suite struct SentrySessionsTests {
    private func read(_ text: String) throws -> ImportedRollUp {
        try JSONExports.read(Array(text.utf8), input: "sentry.json")
    }

    @Test func hoursKeepTheirLengthAndAreNoUserDays() throws {
        let read = try read(
            """
            {"start": "2026-05-01T08:00:00Z", "end": "2026-05-01T10:00:00Z",
             "intervals": ["2026-05-01T08:00:00Z", "2026-05-01T09:00:00Z"], "query": "",
             "groups": [{"by": {"release": "app@2.4.0", "environment": "production", "project": 7},
               "series": {"count_unique(user)": [10, 20], "crash_rate(user)": [0.1, 0.0]}}]}
            """)
        #expect(
            read.lines == [
                "2.4.0, 2026-05-01T08:00:00Z, 1 h, environment=production, project=7, users 1/10",
                "2.4.0, 2026-05-01T09:00:00Z, 1 h, environment=production, project=7, users 0/20",
            ])
        #expect(read.dimensions == ["environment", "project"])
    }

    @Test func totalsAloneAreTheUseAndNotARepetitionOfIt() throws {
        let read = try read(
            """
            {"groups": [{"by": {"release": "2.4.0"}, "totals": {"sum(session)": 300,
              "crash_free_rate(session)": 0.9866666666666667}, "series": {}}],
             "intervals": [], "start": "2026-05-01T00:00:00Z", "end": "2026-05-03T00:00:00Z", "query": ""}
            """)
        #expect(read.lines == ["2.4.0, sessions 4/300"])
        #expect(read.summary.earliest?.description == "2026-05-01T00:00:00Z")
        #expect(read.summary.latest?.description == "2026-05-03T00:00:00Z")
    }

    @Test func aRateWithoutSessionsCountsNothing() throws {
        let read = try read(
            #"{"groups": [{"by": {}, "totals": {"crash_free_rate(session)": 0.99}}], "query": "release:2.4.0"}"#)
        #expect(read.records.isEmpty)
        #expect(read.notes == [.withoutUnits(input: "sentry.json")])
    }

    /// getsentry/sentry#73172 shows rates below zero.
    @Test func aRateOutsideOfAllIsAContradiction() throws {
        let read = try read(
            """
            {"groups": [{"by": {"release": "2.4.0"},
              "totals": {"sum(session)": 10, "crash_free_rate(session)": -0.2}}], "query": ""}
            """)
        #expect(read.contradictions.map(\.fact) == [.negative("-0.2")])
        #expect(read.contradictions.first?.place == TextPlace(input: "sentry.json", line: 2, column: 62))
        #expect(read.lines == ["2.4.0, sessions ?/10"])
    }

    @Test func statusesWithoutTheCrashedOneLeaveCrashesUnknown() throws {
        let read = try read(
            """
            {"groups": [{"by": {"release": "2.4.0", "session.status": "healthy"}, "totals": {"sum(session)": 95}},
              {"by": {"session.status": "errored", "release": "2.4.0"}, "totals": {"sum(session)": 5}}], "query": ""}
            """)
        #expect(read.lines == ["2.4.0, sessions ?/100"])
    }

    @Test func statusesOfSeveralReleasesStayApart() throws {
        let read = try read(
            """
            {"groups": [{"by": {"release": "2.4.0", "session.status": "healthy"}, "totals": {"sum(session)": 95}},
              {"by": {"release": "2.3.9", "session.status": "healthy"}, "totals": {"sum(session)": 50}},
              {"by": {"release": "2.4.0", "session.status": "unhandled"}, "totals": {"sum(session)": 3}},
              {"by": {"release": "2.4.0", "session.status": "crashed"}, "totals": {"sum(session)": 2}}], "query": ""}
            """)
        #expect(read.lines == ["2.4.0, sessions 2/100", "2.3.9, sessions 0/50"])
    }

    @Test func aGroupThatComesTwiceCountsOnce() throws {
        let group = #"{"by": {"release": "2.4.0", "os": "17"}, "totals": {"sum(session)": 95}}"#
        let same = try read(#"{"groups": [\#(group), \#(group)], "query": ""}"#)
        #expect(same.lines == ["2.4.0, os=17, sessions ?/95"])
        #expect(
            same.notes == [.rowsOfTwoInputs(count: 1, first: TextPlace(input: "sentry.json", line: 1, column: 94))])
        let other = group.replacing("95", with: "96")
        #expect(throws: CrashReadingError.self) { try read(#"{"groups": [\#(group), \#(other)], "query": ""}"#) }
        // Two spellings of one release are two groups of it.
        let spelled = group.replacing("2.4.0", with: "v2.4.0")
        #expect(
            try read(#"{"groups": [\#(group), \#(spelled)], "query": ""}"#).lines == ["2.4.0, os=17, sessions ?/190"])
    }

    struct Query: Sendable {
        let text: String
        let release: String
    }

    @Test(arguments: [
        Query(text: "release:com.example.app@2.4.0+1873", release: "2.4.0 (1873)"),
        Query(text: "environment:production release:\"app@2.4.0\"", release: "2.4.0"),
        Query(text: "release.version:2.4.0", release: "2.4.0"),
        Query(text: "", release: "unknown version"),
        Query(text: "!release:2.4.0", release: "unknown version"),
        Query(text: "release:2.4.*", release: "unknown version"),
        Query(text: "release:[2.4.0, 2.3.9]", release: "unknown version"),
        Query(text: "release:2.4.0 OR release:2.3.9", release: "unknown version"),
        Query(text: "release:latest", release: "unknown version"),
    ])
    func theReleaseOfAQueryIsTakenWhereItIsOne(_ query: Query) throws {
        let text = query.text.replacing("\"", with: "\\\"")
        let read = try read(#"{"groups": [{"by": {}, "totals": {"sum(session)": 1}}], "query": "\#(text)"}"#)
        #expect(read.lines == ["\(query.release), sessions ?/1"])
    }

    @Test func aSeriesThatDoesNotFitItsIntervalsIsRefused() throws {
        let text = """
            {"intervals": ["2026-05-01T00:00:00Z"], "groups": [
              {"by": {"release": "2.4.0"}, "series": {"sum(session)": [1, 2]}}]}
            """
        #expect(
            throws: CrashReadingError.badCell(
                .init(
                    .tooManyCells(found: 2, expected: 1), at: TextPlace(input: "sentry.json", line: 2, column: 59),
                    text: "[…]", columnName: "sum(session)",
                    excerpt: #"  {"by": {"release": "2.4.0"}, "series": {"sum(session)": [1, 2]}}]}"#), more: 0)
        ) { try read(text) }
    }

    @Test func pagesInAListAreReadTogether() throws {
        let page = #"{"groups": [{"by": {"release": "%"}, "totals": {"sum(session)": 1}}], "query": ""}"#
        let read = try read("[\(page.replacing("%", with: "1.0")), \(page.replacing("%", with: "2.0"))]")
        #expect(read.lines == ["1.0, sessions ?/1", "2.0, sessions ?/1"])
    }

    @Test func pagesBehindOneAnotherAreReadTogether() throws {
        let page = #"{"groups": [{"by": {"release": "%"}, "totals": {"sum(session)": -1}}], "query": ""}"#
        let read = try read("\(page.replacing("%", with: "1.0"))\n\(page.replacing("%", with: "2.0"))\n")
        #expect(read.contradictions.map(\.place.line) == [1, 2])
        #expect(read.contradictions.map(\.place.column) == [67, 67])
    }

    @Test func releasesOfSeveralAppsAreKeptApart() throws {
        let read = try read(
            """
            {"groups": [{"by": {"release": "ios.app@2.4.0"}, "totals": {"sum(session)": 1}},
              {"by": {"release": "android.app@2.4.0"}, "totals": {"sum(session)": 2}}], "query": ""}
            """)
        #expect(read.lines == ["2.4.0, package=ios.app, sessions ?/1", "2.4.0, package=android.app, sessions ?/2"])
        #expect(read.notes == [.severalApps(input: "sentry.json", count: 2)])
    }

    @Test func anAnswerWithoutGroupsIsUnknownNotZero() throws {
        let read = try read(#"{"groups": [], "intervals": ["2026-05-01T00:00:00Z"], "query": ""}"#)
        #expect(read.records.isEmpty)
        #expect(read.notes == [.headerOnly(input: "sentry.json")])
    }
}
