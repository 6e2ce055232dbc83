import CrashHealth
import DelimitedText
import LaunchDocument
import Testing
import Versioning

@Suite struct RowTallyEventsTests {
    /// Columns: event, time, user, version, session, type.
    static let events = RowLayout(
        time: 1, version: 3, user: 2, session: 4, event: 0,
        crashed: .words(column: 5, yes: ["fatal"], no: ["anr", "non_fatal"]),
        kinds: .init(column: 5, words: ["fatal": .crash, "anr": .notResponding, "non_fatal": .nonFatal]),
        isCrashOnly: true, columnCount: 6)
    static let header = ["event", "time", "user", "version", "session", "type"]

    /// Columns: session, time, user, version, kind.
    static let sessions = RowLayout(
        time: 1, version: 3, user: 2, session: 0, crashed: .sessionAmongCrashed,
        kept: [.init(column: 4, words: ["session_start"])], columnCount: 5)

    @Test func `Events count once over all inputs, each kind for itself`() throws {
        let tally = RowTally(groupings: [Grouping()])
        let text = """
            e1,2026-05-01,a,2.4.0,s1,FATAL
            e2,2026-05-01,a,2.4.0,s1,FATAL
            e3,2026-05-01,b,2.4.0,s2,ANR
            e4,2026-05-01,c,2.4.0,s3,NON_FATAL
            e5,2026-05-01,c,2.4.0,s4,ANR
            e1,2026-05-01,a,2.4.0,s1,FATAL
            """
        let first = try RowTallyTests.read(text, into: tally, layout: Self.events, header: Self.header)
        #expect(first.rows == 6 && first.countedRows == 5)
        let second = try RowTallyTests.read(
            "e3,2026-05-01,b,2.4.0,s2,ANR\ne6,2026-05-01,d,2.4.0,s5,FATAL\n", into: tally, layout: Self.events,
            header: Self.header)
        #expect(second.countedRows == 1)
        let counts = try tally.finish()
        let row = try #require(counts.tables[Grouping()]?.first)
        #expect(row.counts.events == [.crash: 3, .notResponding: 2, .nonFatal: 1])
        #expect(row.counts.sessions == UnitCount(total: nil, crashed: 2))
        #expect(row.counts.users == UnitCount(total: nil, crashed: 2))
        #expect(counts.notes == [.repeatedEvents(count: 2)])
        #expect(counts.crashesPerUser.values.first == CrashClusters(crashes: 2, squares: 2))
    }

    @Test func `Crashes are joined to sessions by the session alone`() throws {
        let tally = RowTally(groupings: [Grouping()])
        let crashes = """
            e1,2026-05-01,x,2.4.0,s1,FATAL
            e2,2026-05-01,x,2.4.0,s1,FATAL
            e2,2026-05-01,x,2.4.0,s1,FATAL
            e3,2026-05-01,y,2.4.0,s2,ANR
            e4,2026-05-01,y,2.4.0,s9,FATAL
            e5,2026-05-01,y,2.4.0,,FATAL
            """
        _ = try tally.readCrashedSessions(
            TextStream(.bytes(Array(crashes.utf8), name: "crashes.csv")), delimiter: UInt8(ascii: ","), skipping: 0,
            firstLine: 2, header: Self.header, layout: Self.events)
        let sessions = """
            s1,2026-05-01,a,2.4.0,SESSION_START
            s2,2026-05-01,a,2.4.0,SESSION_START
            s3,2026-05-01,b,2.3.0,SESSION_START
            s9,2026-05-01,b,2.3.0,SESSION_END
            """
        let read = try RowTallyTests.read(sessions, into: tally, layout: Self.sessions, header: ["", "", "", "", ""])
        #expect(read.rows == 4 && read.countedRows == 3)
        let counts = try tally.finish()
        let rows = try #require(counts.tables[Grouping()])
        #expect(rows.map(\.counts.sessions) == [UnitCount(total: 1, crashed: 0), UnitCount(total: 2, crashed: 1)])
        #expect(rows.map(\.counts.users) == [UnitCount(total: 1, crashed: 0), UnitCount(total: 1, crashed: 1)])
        #expect(counts.orphanCrashes == 2)
        #expect(counts.notes == [.repeatedEvents(count: 1), .orphanCrashes(count: 2)])
    }

    @Test func `A crash from before its version came out is set aside`() throws {
        var layout = Self.events
        layout.versionIsReporters = true
        var options = ReadingOptions()
        options.releaseTimes = [
            try AppVersion.reported("9000").version: Timestamp(secondsSince1970: 1_777_593_600 + 17 * 3600)
        ]
        let tally = RowTally(groupings: [Grouping()], options: options)
        let text = "e1,2026-05-01T10:00:00Z,a,9000,s1,FATAL\ne2,2026-05-01T18:00:00Z,b,9000,s2,FATAL\n"
        let read = try RowTallyTests.read(text, into: tally, layout: layout, header: Self.header)
        #expect(read.countedRows == 1)
        let counts = try tally.finish()
        #expect(counts.tables[Grouping()]?.map(\.counts.sessions.crashed) == [1])
        #expect(counts.misattributedCrashes == 1)
        #expect(counts.notes == [.misattributedCrashes(count: 1)])
    }

    @Test func `User-days add up the days of each user`() throws {
        let tally = RowTally(groupings: [Grouping()], countsUserDays: true)
        let text = """
            s1,2026-05-01T00:00:00Z,a,2.4.0,17,false
            s2,2026-05-01T23:59:59Z,a,2.4.0,17,true
            s3,2026-05-02T00:00:00Z,a,2.4.0,17,false
            s4,2026-05-02T00:00:00Z,b,2.4.0,17,false
            """
        _ = try RowTallyTests.read(text, into: tally)
        let row = try #require(try tally.finish().tables[Grouping()]?.first)
        #expect(row.counts.userDays == UnitCount(total: 3, crashed: 1))
        #expect(row.counts.users == UnitCount(total: 2, crashed: 1))
    }
}
