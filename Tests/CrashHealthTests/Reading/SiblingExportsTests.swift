import CrashHealth
import DelimitedText
import Testing

/// Faults of the kinds that hostile exports have, in other shapes.
@Suite struct SiblingExportsTests {
    enum Outcome: Sendable {
        /// The counts of users of 2.4.0, and the first note there is.
        case users(UnitCount)
        case refused
        /// Line and column of the only row that contradicts itself.
        case contradiction(String)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let inputs: [String]
        let outcome: Outcome

        init(_ name: String, _ inputs: String..., outcome: Outcome) {
            (testDescription, self.inputs, self.outcome) = (name, inputs, outcome)
        }
    }

    private static let header = "date,version,users,crashed_users\n"
    private static let day = header + "2026-05-01,2.4.0,1000,10\n"
    private static let hours = header + "2026-05-01T00:00:00Z,2.4.0,600,6\n2026-05-01T01:00:00Z,2.4.0,400,4\n"
    private static let shares = "version,users,crash_free_users\n"

    @Test(arguments: [
        Case("a day and its hours", day, hours, outcome: .refused),
        Case("hours and their day", hours, day, outcome: .refused),
        Case("a day and an hour of it", day + "2026-05-01T01:00:00Z,2.4.0,400,4\n", outcome: .refused),
        Case("hours of another version", hours, day.replacing("2.4.0", with: "2.3.9"), outcome: .users(UnitCount())),
        Case("whole shares among per cent", shares + "2.4.0,1000,100\n2.3.9,1000,1\n", outcome: .refused),
        Case("one share a little too large", shares + "2.4.0,1000,1.0000001\n", outcome: .contradiction("2:12")),
        Case(
            "all shares are 1", shares + "2.4.0,1000,1\n2.3.9,1000,1.0\n",
            outcome: .users(UnitCount(total: 1000, crashed: 0))),
        Case(
            "nothing among per cent", shares + "2.4.0,1000,0\n2.3.9,9,99.5\n",
            outcome: .users(UnitCount(total: 1000, crashed: 1000))),
        Case(
            "a rounded share beside crashes", "version,users,crash_free_users,crashes\n2.4.0,1000,1.0,30\n",
            outcome: .users(UnitCount(total: 1000, crashed: 1))),
        Case(
            "crashes of nobody", "version,users,crashed_users,crashes\n2.4.0,1000,0,30\n",
            outcome: .contradiction("2:14")),
        Case(
            "byte order marks behind the first",
            "\u{FEFF}" + day + "\u{FEFF}" + header + "2026-05-01,\u{FEFF}2.4.0\u{200B},1,1\n",
            outcome: .users(UnitCount(total: 1001, crashed: 11))),
        Case("a version among users", header + "2026-05-01,2.4.0,1.23.456,10\n", outcome: .refused),
        Case(
            "a blank before a quote", header + "2026-05-01, \"2.4.0\",5,1\n2026-05-02,2.4.0,5,1\n",
            outcome: .users(UnitCount())),
        Case("NUL in a version", day + "2026-05-02,2.4.0\0,5,1\n", outcome: .refused),
    ])
    func neverAnotherNumberThanTheRightOne(_ item: Case) throws {
        let inputs = item.inputs.enumerated().map { TextInput.bytes(Array($1.utf8), name: "\($0).csv") }
        switch item.outcome {
        case .refused: #expect(throws: CrashReadingError.self) { try CrashReading.tally(inputs, by: [Grouping()]) }
        case .users(let users):
            let tally = try CrashReading.tally(inputs, by: [Grouping()])
            let row = try #require(tally.rows(Grouping()).first { $0.release.description == "2.4.0" })
            #expect(row.counts.users == users)
            #expect(tally.contradictions.isEmpty)
        case .contradiction(let place):
            let tally = try CrashReading.tally(inputs, by: [Grouping()])
            #expect(tally.rows(Grouping()).isEmpty)
            #expect(tally.contradictions.map(\.place.text) == ["0.csv:" + place])
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func anExportThatIsCutOffIsToldFromARowThatLacksCells(_ end: String) {
        func fault(_ last: String) -> CrashReadingError.BadCell.Fact? {
            let text = ["date,version,users,crashed_users", "2026-05-01,2.4.0,1000,10", last].joined(separator: end)
            do throws(CrashReadingError) {
                _ = try CrashReading.tally([.bytes(Array(text.utf8), name: "half.csv")], by: [Grouping()])
            } catch {
                if case .badCell(let cell, more: 0) = error { return cell.fact }
            }
            return nil
        }
        #expect(fault("2026-05-02,2.4.0") == .cutOff(found: 2, expected: 4))
        #expect(fault("2026-05-02,2.4.0" + end) == .tooFewCells(found: 2, expected: 4))
        #expect(fault("2026-05-02,2.4.0,900,9") == nil)
    }

    @Test func anOrderThatIsStatedIsNotBrokenInSilence() {
        var options = ReadingOptions()
        options.dateOrder = .dayFirst
        for text in [
            Self.header + "05/13/2026,2.4.0,1000,10\n", "timestamp,user_id,version,crashed\n05/13/2026,a,2.4.0,1\n",
        ] {
            #expect(throws: CrashReadingError.self) {
                try CrashReading.tally([.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()], options: options)
            }
        }
    }

    @Test func whatCannotBeCutSaysSo() throws {
        var options = ReadingOptions()
        options.since = CrashReading.time("2026-05-02")
        for text in ["version,users,crashed_users\n2.4.0,10,1\n", "user_id,version,crashed\na,2.4.0,1\n"] {
            let tally = try CrashReading.tally(
                [.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()], options: options)
            #expect(tally.notes == [.periodNotCut(input: "x.csv")])
        }
    }

    @Test(arguments: ["#N/A", "--", "(blank)", "(data not available)", "?", "missing", "null (null)", "(Not Provided)"])
    func moreWordsForNobody(_ word: String) throws {
        let tally = try CrashReading.tally(
            [.bytes(Array((Self.header + "2026-05-01,\(word),10,1\n").utf8), name: "x.csv")], by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.release) == [.unattributed])
    }

    @Test func tablesThatCompleteEachOtherAreNotSplit() throws {
        let sessions = "date,version,sessions,crashed_sessions\n2026-05-01,2.4.0,5000,12\n"
        let tally = try CrashReading.tally(
            [Self.day, sessions].enumerated().map { .bytes(Array($1.utf8), name: "\($0).csv") }, by: [Grouping()])
        #expect(tally.notes.isEmpty)
    }

    /// Delimiters behind each row, and behind the header, as spreadsheets leave them.
    @Test(arguments: ["", ",,"]) func rowsMayEndInDelimiters(_ tail: String) throws {
        let header = "timestamp,user_id,version,crashed\(tail)\r\n"
        let text = header + "2026-05-01,a,2.4.0,1.0,,\r\n2026-05-01,b,2.4.0,0.0\r\n" + header
        let tally = try CrashReading.tally([.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.counts.users) == [UnitCount(total: 2, crashed: 1)])
        #expect(throws: CrashReadingError.self) {
            try CrashReading.tally(
                [.bytes(Array(text.replacing("1.0,,", with: "1.0,,x").utf8), name: "x.csv")], by: [Grouping()])
        }
    }

    @Test func manySumsAreNotNotedOneByOne() throws {
        let text = Self.day + String(repeating: ",Total,1000,10\n", count: 100)
        let tally = try CrashReading.tally([.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()])
        #expect(tally.rows(Grouping()).map(\.counts.users) == [UnitCount(total: 1000, crashed: 10)])
        #expect(tally.notes.count == 10)
    }

    /// A row of a million cells is a fault that is told at once.
    @Test func aRowOfAMillionCellsEndsTheReading() {
        let text = "timestamp,user_id,version,crashed\n2026-05-01,a,2.4.0,1" + String(repeating: ",1", count: 1_000_000)
        let error = #expect(throws: CrashReadingError.self) {
            try CrashReading.tally([.bytes(Array(text.utf8), name: "x.csv")], by: [Grouping()])
        }
        guard case .badCell(let cell, more: 0)? = error else {
            Issue.record("another error")
            return
        }
        #expect(cell.fact == .tooManyCells(found: 1_000_004, expected: 4))
    }

    /// The same page twice, one behind the other.
    @Test(arguments: ["play_vitals_crashRate.json", "sentry_sessions.json", "bugsnag_stability_trend.json"])
    func aPageThatComesTwiceCountsOnce(_ name: String) throws {
        let bytes = try Fixture.bytes("exports/\(name)")
        let once = try CrashReading.tally([.bytes(bytes, name: name)], by: [Grouping()])
        let twice = try CrashReading.tally([.bytes(bytes + [0x0A] + bytes, name: name)], by: [Grouping()])
        #expect(once.rows(Grouping()) == twice.rows(Grouping()))
    }

    /// How many crashed is unknown where the answer says null, though other groups have numbers.
    @Test func crashedSessionsThatAreNullAreUnknown() throws {
        let groups = [("healthy", "950"), ("crashed", "null")].map {
            #"{"by": {"release": "2.4.0", "session.status": "\#($0.0)"}, "totals": {"sum(session)": \#($0.1)}}"#
        }.joined(separator: ", ")
        let text = #"{"query": "", "intervals": [], "groups": [\#(groups)]}"#
        let tally = try CrashReading.tally([.bytes(Array(text.utf8), name: "x.json")], by: [Grouping()])
        #expect(tally.rows(Grouping()).allSatisfy { $0.counts.sessions.crashedMillionths == nil })
    }
}
