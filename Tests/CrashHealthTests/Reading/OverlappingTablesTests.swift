import CrashHealth
import DelimitedText
import Testing

/// Several tables of counted groups in one reading.
@Suite struct OverlappingTablesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tables: [String]
        /// Users and crashed user-days of 2.4.0; nil when they must be read one at a time.
        let userDays: UnitCount?

        init(_ name: String, _ tables: String..., userDays: UnitCount?) {
            testDescription = name
            self.tables = tables
            self.userDays = userDays
        }
    }

    @Test(arguments: [
        Case(
            "months follow each other", "date,version,users,crashed_users\n2026-05-01,2.4.0,10,1\n",
            "date,version,users,crashed_users\n2026-06-01,2.4.0,20,2\n", userDays: UnitCount(total: 30, crashed: 3)),
        Case(
            "windows overlap in equal rows",
            "date,version,users,crashed_users\n2026-05-01,2.4.0,10,1\n2026-05-02,2.4.0,20,2\n",
            "date,version,users,crashed_users\n2026-05-02,2.4.0,20,2\n2026-05-03,2.4.0,30,3\n",
            userDays: UnitCount(total: 60, crashed: 6)),
        Case(
            "numbers differ", "date,version,users,crashed_users\n2026-05-01,2.4.0,10,1\n",
            "date,version,users,crashed_users\n2026-05-01,2.4.0,11,1\n", userDays: nil),
        Case(
            "one use is cut in two ways", "date,version,os,users,crashed_users\n2026-05-01,2.4.0,17,10,1\n",
            "date,version,device,users,crashed_users\n2026-05-01,2.4.0,iPhone,10,1\n", userDays: nil),
        Case(
            "use and crashes complete each other", "date,version,users\n2026-05-01,2.4.0,10\n",
            "date,version,crashed_users\n2026-05-01,2.4.0,1\n", userDays: UnitCount(total: 10, crashed: 1)),
        Case(
            "crashes end before use does", "date,version,users\n2026-05-01,2.4.0,10\n2026-05-02,2.4.0,10\n",
            "date,version,crashed_users\n2026-05-01,2.4.0,1\n", userDays: UnitCount(total: 20, crashed: nil)),
        Case(
            "a day without crashes in between had none",
            "date,version,users\n2026-05-01,2.4.0,10\n2026-05-02,2.4.0,10\n2026-05-03,2.4.0,10\n",
            "date,version,crashed_users\n2026-05-01,2.4.0,1\n2026-05-03,2.4.0,1\n",
            userDays: UnitCount(total: 30, crashed: 2)),
        Case(
            "users and sessions are two things", "date,version,users,crashed_users\n2026-05-01,2.4.0,10,1\n",
            "date,version,sessions,crashed_sessions\n2026-05-01,2.4.0,50,1\n",
            userDays: UnitCount(total: 10, crashed: 1)),
        Case(
            "use without crashes hides none", "date,version,users,crashed_users\n2026-05-01,2.4.0,10,1\n",
            "date,version,users\n2026-05-02,2.4.0,1000\n", userDays: UnitCount(total: 1010, crashed: nil)),
    ])
    func whatTwoTablesCountDoesNotCountTwice(_ item: Case) throws {
        let inputs = item.tables.enumerated().map { TextInput.bytes(Array($1.utf8), name: "\($0).csv") }
        guard let userDays = item.userDays else {
            #expect(throws: CrashReadingError.self) { try CrashReading.tally(inputs, by: [Grouping()]) }
            return
        }
        let tally = try CrashReading.tally(inputs, by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.counts.userDays) == [userDays])
    }

    @Test func crashesOfOneTableThatDoNotFitTheUseOfAnotherAreSetApart() throws {
        let inputs = [
            TextInput.bytes(Array("version,users\n2.4.0,10\n2.3.9,10\n".utf8), name: "use.csv"),
            .bytes(Array("version,crashed_users\n2.4.0,12\n2.3.9,1\n".utf8), name: "crashes.csv"),
        ]
        let tally = try CrashReading.tally(inputs, by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.counts.users) == [UnitCount(total: 10, crashed: 1)])
        #expect(tally.rows(Grouping()).allSatisfy { !$0.counts.usersAreAtMost })
        #expect(tally.contradictions.map(\.place.text) == ["crashes.csv:2"])
        #expect(tally.contradictions.map(\.fact) == [.moreCrashedThanTotal(crashed: 12, total: 10)])
    }

    /// Rows of one day and version are not all held against each other.
    @Test func tablesWithManyRowsOfADayAreReadAtOnce() throws {
        let header = "date,version,device,users,crashed_users\n"
        let rows = (0..<6000).map { "2026-05-01,2.4.0,device \($0),1,0\n" }
        let inputs = [rows[..<4000], rows[2000...]].enumerated().map {
            TextInput.bytes(Array((header + $1.joined()).utf8), name: "\($0).csv")
        }
        let tally = try CrashReading.tally(inputs, by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.counts.users.total) == [6000])
        #expect(
            tally.notes.contains(.rowsOfTwoInputs(count: 2000, first: TextPlace(input: "1.csv", line: 2))))
    }

    @Test func onlyTablesOfEventsAreSaidToCountEvents() throws {
        let inputs = ["version,users\n2.4.0,10\n", "version,crashed_users\n2.4.0,1\n"].enumerated().map {
            TextInput.bytes(Array($1.utf8), name: "\($0).csv")
        }
        #expect(try CrashReading.tally(inputs, by: [Grouping()]).notes.isEmpty)
        let events = TextInput.bytes(Array("version,crashes\n2.4.0,1\n".utf8), name: "events.csv")
        #expect(
            try CrashReading.tally([inputs[0], events], by: [Grouping()]).notes.contains(
                .eventsOnly(input: "events.csv")))
    }

    @Test func usersWhoSawCrashesElsewhereAreNotThoseUsers() throws {
        let inputs = ["generic_users.csv", "sentry_discover.csv"].map(ExportFixtures.input)
        let tally = try CrashReading.tally(inputs, by: [Grouping()])
        #expect(tally.rows(Grouping()).map { $0.counts.events[.crash] } == [12, 41])
        #expect(tally.rows(Grouping()).map(\.counts.userDays.crashed) == [4, 100])
    }

    @Test func millionsOfMillionsAreRefusedAndDoNotOverflow() {
        let rows = (1...12).map { "2026-05-01,2.4.0,\($0),1000000000000,1000000000000\n" }.joined()
        let input = TextInput.bytes(Array(("date,version,os,users,crashed_users\n" + rows).utf8), name: "x.csv")
        #expect(throws: CrashReadingError.self) { try CrashReading.tally([input], by: [Grouping()]) }
        #expect(throws: Never.self) { try CrashReading.tally([input], by: [Grouping(dimensions: ["os"])]) }
    }
}
