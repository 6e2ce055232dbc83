import CrashHealth
import DelimitedText
import Testing

/// Sessions beside crashes: what is joined, and what no join can tell.
@Suite struct JoinedRowsTests {
    struct Case: Sendable {
        let name: String
        let inputs: [String]
        let sessions: UnitCount
        var users = UnitCount()
        var orphans = 0
    }

    private static let use =
        "session_id,timestamp,user_id,version\ns1,2026-05-01 09:00:00,u1,2.4.0\ns2,2026-05-01 09:00:00,u2,2.4.0\n"
    private static let judged =
        "session_id,user_id,version,crashed\ns1,u1,2.4.0,true\ns2,u2,2.4.0,false\ns3,u3,2.4.0,false\n"
    private static let list = "crash_ts,user_id,version\n2026-05-01 09:00:00,u1,2.4.0\n"
    private static let fatals = "event_id,error_type,firebase_session_id,display_version\n"

    @Test(arguments: [
        Case(
            name: "a list of crashes is no use", inputs: [judged, list],
            sessions: UnitCount(total: 3, crashed: 1), users: UnitCount(total: 3, crashed: 1)),
        Case(
            name: "nor where it comes first, and names no session", inputs: [list, use],
            sessions: UnitCount(total: 2), users: UnitCount(total: 2)),
        Case(
            name: "fatals without the column of their session",
            inputs: [
                "event_id,error_type,issue_id,installation_uuid,display_version\ne1,FATAL,i,c1,2.4.0\n", use,
            ], sessions: UnitCount(total: 2), users: UnitCount(total: 2)),
        Case(
            name: "sessions without ids cannot be joined",
            inputs: [
                fatals + "e1,FATAL,s1,2.4.0\n", "timestamp,user_id,version\n2026-05-01,u1,2.4.0\n",
            ], sessions: UnitCount(total: 1), users: UnitCount(total: 1)),
        Case(
            name: "fatals of no session at all", inputs: [fatals + "e1,FATAL,,2.4.0\ne2,FATAL,null,2.4.0\n", use],
            sessions: UnitCount(total: 2), users: UnitCount(total: 2), orphans: 2),
        Case(
            name: "fatals of other sessions", inputs: [fatals + "e1,FATAL,x1,2.4.0\ne2,FATAL,x2,2.4.0\n", use],
            sessions: UnitCount(total: 2), users: UnitCount(total: 2), orphans: 2),
        Case(
            name: "one of them is joined", inputs: [fatals + "e1,FATAL,s2,2.4.0\ne2,FATAL,,2.4.0\n", use],
            sessions: UnitCount(total: 2, crashed: 1), users: UnitCount(total: 2, crashed: 1), orphans: 1),
        Case(
            name: "no fatal at all", inputs: [fatals + "e1,ANR,s2,2.4.0\ne2,NON_FATAL,,2.4.0\n", use],
            sessions: UnitCount(total: 2, crashed: 0), users: UnitCount(total: 2, crashed: 0)),
        Case(
            name: "a crash that its session does not know of", inputs: [fatals + "e1,FATAL,s2,2.4.0\n", judged],
            sessions: UnitCount(total: 3, crashed: 2), users: UnitCount(total: 3, crashed: 2)),
        Case(
            name: "users of one of two inputs are not those of both",
            inputs: [judged, "session_id,version,crashed\ns7,2.4.0,true\n"],
            sessions: UnitCount(total: 4, crashed: 2)),
    ])
    func crashesMeetTheirSessionsOrAreToldApart(_ item: Case) throws {
        for inputs in [item.inputs, item.inputs.reversed()] {
            let tally = try CrashReading.tally(
                inputs.enumerated().map { TextInput.bytes(Array($1.utf8), name: "\($0).csv") }, by: [Grouping()])
            let counts = tally.rows(Grouping()).map(\.counts)
            #expect(counts.map(\.sessions) == [item.sessions], "\(item.name)")
            #expect(counts.map(\.users) == [item.users], "\(item.name)")
            #expect(tally.orphanCrashes == item.orphans, "\(item.name)")
        }
    }

    /// Crashes of sessions that `--since` leaves out are no orphans.
    @Test func crashesOfSessionsThatAreCutAreNoOrphans() throws {
        let use = Self.use + "s3,2026-05-02 09:00:00,u3,2.4.0\n"
        var options = ReadingOptions()
        options.since = CrashReading.time("2026-05-02")
        let tally = try CrashReading.tally(
            [Self.fatals + "e1,FATAL,s1,2.4.0\n", use].map { .bytes(Array($0.utf8), name: "x.csv") },
            by: [Grouping()], options: options)
        #expect(tally.rows(Grouping()).map(\.counts.sessions) == [UnitCount(total: 1, crashed: 0)])
        #expect(tally.orphanCrashes == 0)
    }

    /// A word for a kind of error that nobody knows may be one for a crash.
    @Test(arguments: ["EXCEPTION", "CRASH", "NATIVE", "", "3"])
    func anUnknownKindOfErrorIsRefused(_ word: String) {
        let error = #expect(throws: CrashReadingError.self) {
            try CrashReading.tally(
                [.bytes(Array((Self.fatals + "e1,FATAL,s1,2.4.0\ne2,\(word),s2,2.4.0\n").utf8), name: "x.csv")],
                by: [Grouping()])
        }
        guard case .badCell(let cell, more: 0)? = error else {
            Issue.record("another error: \(error.debugDescription)")
            return
        }
        #expect(cell.place == TextPlace(input: "x.csv", line: 3, column: 4))
    }

    @Test func kindsOfErrorsAreKnownInTheirSpellings() throws {
        let text = Self.fatals + "e1,Fatal,s1,2.4.0\ne2,non-fatal,s2,2.4.0\ne3,NonFatal,s3,2.4.0\ne4,anr,s4,2.4.0\n"
        let tally = try CrashReading.tally([.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.counts.events) == [[.crash: 1, .nonFatal: 2, .notResponding: 1]])
    }
}
