import CrashHealth
import DelimitedText
import LaunchDocument
import Testing
import Versioning

/// Tables with one row for each session or event, by the names of their columns.
@Suite struct RowInputsTests {
    private func tally(
        _ texts: String..., by grouping: Grouping = Grouping(), options: ReadingOptions = ReadingOptions()
    ) throws(CrashReadingError) -> CrashTally {
        let inputs = texts.enumerated().map { TextInput.bytes(Array($1.utf8), name: "\($0).csv") }
        return try CrashReading.tally(inputs, by: [grouping], options: options)
    }

    private let sessions =
        "session_id,timestamp,version\n" + (1...100).map { "s\($0),2026-05-01 10:00:00,2.4.0\n" }.joined()

    /// One session that crashes five times is one crashed session (getsentry/sentry#51366).
    @Test func severalCrashesOfASessionAreOne() throws {
        let crash = (1...5).map { "c\($0),s7,2026-05-01 10:0\($0):00\n" }.joined()
        let joined = try tally("crash_id,session_id,crash_ts\n" + crash, sessions)
        #expect(joined.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 100, crashed: 1)])

        let flags = (1...100).map { "s\($0),2.4.0,\($0 == 7)\n" }.joined()
        let again = String(repeating: "s7,2.4.0,true\n", count: 4)
        let flagged = try tally("session_id,version,crashed\n" + flags + again)
        #expect(flagged.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 100, crashed: 1)])
        #expect(flagged.notes == [.repeatedSessions(count: 4)])
    }

    @Test func crashesOfSessionsThatNobodyHasAreCountedApart() throws {
        let joined = try tally("crash_id,session_id\nc1,s1\nc2,elsewhere\n", sessions)
        #expect(joined.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 100, crashed: 1)])
        #expect(joined.orphanCrashes == 1)
    }

    @Test func oldTablesOfCrashlyticsHaveAFlagAlone() throws {
        let events = "event_id,is_fatal,issue_id,installation_uuid\ne1,true,i,u1\ne2,false,i,u2\ne1,true,i,u1\n"
        let tally = try tally(events)
        #expect(tally.inputs.map(\.format) == [.crashlyticsEvents])
        #expect(tally.rows(Grouping()).map(\.counts.events) == [[.crash: 1]])
        #expect(tally.notes == [.repeatedEvents(count: 1)])
    }

    @Test func errorsWithIdsAreJoinedWithTheirSessions() throws {
        let errors = """
            event_id,session_id,error_type
            e1,s7,FATAL
            e1,s7,FATAL
            e2,s8,ANR
            e3,s9,NON_FATAL

            """
        let joined = try tally(errors, sessions)
        #expect(joined.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 100, crashed: 1)])
        let alone = try tally(errors)
        #expect(alone.isCrashOnly)
        #expect(
            alone.rows(Grouping()).map(\.counts.events) == [[.crash: 1, .notResponding: 1, .nonFatal: 1]])
    }

    @Test func sessionsWithoutAnyTableOfCrashesAreNotCrashFree() throws {
        let alone = try tally(sessions)
        #expect(alone.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 100)])
        #expect(alone.rows(Grouping()).allSatisfy { $0.counts.userDays.crashedMillionths == nil })
    }

    /// A crash belongs to the version that crashed, not to the one that sent it (appcenter-sdk-android#1265).
    @Test func aCrashBelongsToTheVersionThatCrashed() throws {
        let tally = try tally(
            """
            crash_ts,app_version_at_crash,reporter_version,received_ts
            2026-05-01 10:00:00,8358,9000,2026-05-01 18:00:00

            """, "date,version,users,crashed_users\n2026-05-01,9000,60,0\n", by: Grouping(bucket: .day))
        let rows = tally.rows(Grouping(bucket: .day))
        #expect(rows.map(\.release.description) == ["8358", "9000"])
        #expect(rows.map { $0.counts.events[.crash] } == [1, nil])
        #expect(rows.map(\.counts.users) == [UnitCount(), UnitCount(total: 60, crashed: 0)])
        #expect(rows.map(\.bucket?.start) == Array(repeating: Timestamp("2026-05-01T00:00:00Z"), count: 2))
        #expect(!tally.isCrashOnly)
    }

    @Test func aCrashFromBeforeTheReportersReleaseIsSetAside() throws {
        let crashes = """
            crash_ts,reporter_version,received_ts
            2026-05-01 10:00:00,9000,2026-05-01 18:00:00
            2026-05-01 18:30:00,9000,2026-05-01 19:00:00

            """
        var options = ReadingOptions()
        options.releaseTimes = [try AppVersion(strict: "9000"): try #require(Timestamp("2026-05-01T17:55:00Z"))]
        let tally = try tally(crashes, options: options)
        #expect(tally.rows(Grouping()).map { $0.counts.events[.crash] } == [1])
        #expect(tally.misattributedCrashes == 1)
        #expect(tally.notes == [.misattributedCrashes(count: 1)])
        #expect(tally.isCrashOnly)
        // A table that has the version at the crash needs no such doubt.
        let own = try self.tally(crashes.replacing("reporter_version", with: "app_version_at_crash"), options: options)
        #expect(own.rows(Grouping()).map { $0.counts.events[.crash] } == [2])
    }

    @Test func usersAreDistinctOverDaysAndSpellings() throws {
        let tally = try tally(
            """
            session_id,installation_id,version,country,crashed,event_timestamp
            a,u1,2.4,NA,1,2026-05-01T10:00:00Z
            b,u1,v2.4.0,NA,0,2026-05-02T10:00:00Z
            c,u2,2.4.0,,0,2026-05-02T11:00:00Z
            d,u2,(not set),DE,0,2026-05-02T11:00:00Z

            """, by: Grouping(dimensions: ["country"]))
        let rows = tally.rows(Grouping(dimensions: ["country"]))
        #expect(rows.map(\.release.description) == ["2.4.0", "2.4.0", "unknown version"])
        #expect(rows.map(\.values) == [[nil], ["NA"], ["DE"]])
        #expect(rows.map(\.counts.users.total) == [1, 1, 1])
        #expect(rows.map(\.counts.userDays.total) == [1, 2, 1])
        #expect(rows.map(\.counts.sessions.crashed) == [0, 1, 0])
        #expect(tally.dimensions == ["country"])
        #expect(tally.finestBucket == .hour)
    }

    /// An advertising id of zeros stands for each device that refused to be followed.
    @Test(arguments: [
        "00000000-0000-0000-0000-000000000000", "00000000000000000000000000000000",
        "\"00000000-0000-0000-0000-000000000000\"",
    ])
    func anIDOfZerosIsNoUser(_ zeros: String) throws {
        let near = "00000000-0000-0000-0000-000000000001"
        let tally = try tally(
            "user_id,version,crashed\n\(zeros),2.4.0,1\n\(near),2.4.0,0\n\(zeros),2.4.0,1\nu1,2.4.0,1\n")
        #expect(tally.rows(Grouping()).map(\.counts.users) == [UnitCount(total: 2, crashed: 1)])
    }

    struct Words: Sendable {
        let column: String
        let cells: [String]
        /// Nil for words that are refused.
        let crashed: Int?
    }

    @Test(arguments: [
        Words(column: "crashed", cells: ["true", "FALSE", "1", "0", "Yes", "no"], crashed: 3),
        Words(column: "is_fatal", cells: ["true", "false"], crashed: 1),
        Words(column: "error_type", cells: ["FATAL", "ANR", "NON_FATAL", ""], crashed: 1),
        Words(column: "session.status", cells: ["crashed", "errored", "healthy", "abnormal", "exited"], crashed: 1),
        Words(column: "crashed", cells: ["perhaps"], crashed: nil),
        Words(column: "crashed", cells: [""], crashed: nil),
        Words(column: "session.status", cells: ["lost"], crashed: nil),
    ])
    func whetherItCrashedIsSaidInFewWords(_ item: Words) throws {
        let rows = item.cells.enumerated().map { "s\($0),2.4.0,\($1)\n" }.joined()
        let text = "session_id,version,\(item.column)\n" + rows
        guard let crashed = item.crashed else {
            #expect(throws: CrashReadingError.self) { try tally(text) }
            return
        }
        let counts = try tally(text).rows(Grouping()).map(\.counts.sessions)
        #expect(counts == [UnitCount(total: item.cells.count, crashed: crashed)])
    }

    @Test func anEventTypeOutweighsAFlag() throws {
        let tally = try tally("session_id,version,is_fatal,error_type\na,2.4.0,true,ANR\nb,2.4.0,true,FATAL\n")
        #expect(tally.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 2, crashed: 1)])
    }

    @Test func aLeafNameIsTheAppsVersionWhereItStandsBesideTheBuild() throws {
        let system = try tally(
            "event_id,error_type,display_version,device,display_version_1,build_version,firebase_session_id\ne1,FATAL,17.5,x,2.4.0,7,s1\n"
        )
        #expect(system.rows(Grouping()).map(\.release.description) == ["2.4.0"])
        #expect(throws: CrashReadingError.self) {
            try tally(
                "event_id,error_type,display_version,display_version_1,firebase_session_id\ne1,FATAL,17.5,2.4.0,s1\n")
        }
    }

    @Test func whatDoesNotCompleteEachOtherIsRefused() {
        #expect(throws: CrashReadingError.self) {
            try tally(sessions, "session_id,version,crashed\ns1,2.4.0,true\n")
        }
        #expect(throws: CrashReadingError.self) {
            try tally("session_id,version,crashed\ns1,2.4.0,true\n", "version,users,crashed_users\n2.4.0,10,1\n")
        }
    }
}
