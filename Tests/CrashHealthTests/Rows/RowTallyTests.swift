import CrashHealth
import DelimitedText
import LaunchDocument
import Testing
import Versioning

@Suite struct RowTallyTests {
    /// Columns: session, time, user, version, os, crashed.
    static let layout = RowLayout(
        time: 1, version: 3, user: 2, session: 0,
        crashed: .words(column: 5, yes: ["true"], no: ["false"]),
        dimensions: [.init(name: "os", column: 4)], columnCount: 6)
    static let header = ["session", "time", "user", "version", "os", "crashed"]

    static func read(
        _ text: String, into tally: RowTally, layout: RowLayout = layout, header: [String] = header,
        name: String = "rows.csv"
    ) throws -> RowsRead {
        try read(Array(text.utf8), into: tally, layout: layout, header: header, name: name)
    }

    static func read(
        _ bytes: [UInt8], into tally: RowTally, layout: RowLayout = layout, header: [String] = header,
        name: String = "rows.csv"
    ) throws -> RowsRead {
        try tally.read(
            TextStream(.bytes(bytes, name: name)), delimiter: UInt8(ascii: ","), skipping: 0, firstLine: 2,
            header: header, layout: layout)
    }

    static func counts(
        _ text: String, by grouping: Grouping = Grouping(), layout: RowLayout = layout, header: [String] = header,
        options: ReadingOptions = ReadingOptions()
    ) throws -> (rows: [TallyRow], counts: RowCounts, read: RowsRead) {
        let tally = RowTally(groupings: [grouping], options: options)
        let read = try read(text, into: tally, layout: layout, header: header)
        let counts = try tally.finish()
        return (try #require(counts.tables[grouping]), counts, read)
    }

    static func release(_ text: String) -> ReleaseLabel { .reading(version: text) }

    @Test func `A session counts once, for its first row, and crashes when any row does`() throws {
        let text =
            (0..<99).map { "s\($0 + 100),2026-05-01,u\($0),2.4.0,17,false\n" }.joined()
            + "s7,2026-05-01,u7,2.4.0,17,false\n" + String(repeating: "s7,2026-05-01,u7,2.3.9,17,true\n", count: 5)
        let (rows, counts, read) = try Self.counts(text)
        #expect(rows.map(\.release) == [Self.release("2.3.9"), Self.release("2.4.0")])
        #expect(rows.map(\.counts.sessions) == [UnitCount(total: 0, crashed: 0), UnitCount(total: 100, crashed: 1)])
        #expect(rows.map(\.counts.users) == [UnitCount(total: 1, crashed: 1), UnitCount(total: 99, crashed: 0)])
        #expect(counts.notes == [.repeatedSessions(count: 5)])
        #expect(read.rows == 105 && read.countedRows == 105)
        #expect(counts.crashesPerUser == [Self.release("2.4.0"): CrashClusters(crashes: 1, squares: 1)])
    }

    @Test func `Crashes of one user are one cluster`() throws {
        let text = """
            s1,2026-05-01,a,2.4.0,17,true
            s2,2026-05-01,a,2.4,17,true
            s3,2026-05-01,a,v2.4.0,17,true
            s4,2026-05-01,b,2.4.0,17,true
            s5,2026-05-01,,2.4.0,17,true
            s6,2026-05-01,a,2.3,17,true
            """
        let counts = try Self.counts(text).counts
        #expect(
            counts.crashesPerUser == [
                Self.release("2.4.0"): CrashClusters(crashes: 4, squares: 10),
                Self.release("2.3"): CrashClusters(crashes: 1, squares: 1),
            ])
    }

    @Test func `Words for nobody are no users and no values`() throws {
        let text = ["", "null", "NULL", "(not set)", "undefined", " ", "n/a", "\"\"", "nobody"]
            .enumerated().map { "s\($0.offset),2026-05-01,\($0.element),2.4.0,\($0.element),false\n" }.joined()
        let rows = try Self.counts(text, by: Grouping(dimensions: ["os"])).rows
        #expect(rows.map(\.values) == [["n/a"], ["nobody"], ["undefined"], [nil]])
        #expect(rows.map(\.counts.users.total) == [0, 1, 0, 0])
        #expect(rows.map(\.counts.sessions.total) == [1, 1, 1, 6])
    }

    @Test func `What is no data is left out and said`() throws {
        let text = """
            s1,2026-05-01,a,2.4.0,17,true

            session,time,user,version,os,crashed
            ,,,,,
            ,,
            ,,,Total,,12
            s2,2026-05-01,b,,17,false
            ,,,,,
            """
        let (rows, counts, read) = try Self.counts(text)
        #expect(rows.map(\.release) == [Self.release("2.4.0"), .unattributed])
        #expect(rows.map(\.counts.sessions.total) == [1, 1])
        #expect(read.rows == 2)
        #expect(
            counts.notes == [
                .repeatedHeaders(count: 1, first: TextPlace(input: "rows.csv", line: 4)),
                .totalRowDropped(TextPlace(input: "rows.csv", line: 7)),
            ])
        let total = try Self.counts("s1,2026-05-01,a,2.4.0,17,true\n,2026-05-01,,Total,,false\n")
        #expect(total.rows.map(\.release) == [Self.release("2.4.0")])
        #expect(total.counts.notes == [.totalRowDropped(TextPlace(input: "rows.csv", line: 3))])
    }

    struct BadCase {
        let text: String
        let fact: CrashReadingError.BadCell.Fact
        let line: Int
        var column: Int?
        var cell = ""
        var name: String?
        var more = 0
    }

    static let good = "s1,2026-05-01,a,2.4.0,17,true\n"

    static let bad = [
        BadCase(
            text: good + "s2,2026-05-01,吉,2.4.0,\"1\n7\",\"perhaps\"\n",
            fact: .notAYesOrNo(expected: ["true", "false"]), line: 4, column: 4, cell: "perhaps", name: "crashed"),
        BadCase(
            text: good + "s2,2026-05-01,b,2.4.0,17,\ns2,2026-05-01,b,2.4.0,17,no\n", fact: .empty, line: 3, column: 26,
            name: "crashed", more: 1),
        BadCase(
            text: good + "s2,yesterday,b,2.4.0,17,true\n", fact: .notATime, line: 3, column: 4, cell: "yesterday",
            name: "time"),
        BadCase(
            text: good + "s2,2026-02-30,b,2.4.0,17,true\n", fact: .notATime, line: 3, column: 4, cell: "2026-02-30",
            name: "time"),
        BadCase(
            text: good + "s2,2026-05-01T09:12:61Z,b,2.4.0,17,true\n", fact: .notATime, line: 3, column: 4,
            cell: "2026-05-01T09:12:61Z", name: "time"),
        BadCase(
            text: good + "s2,05/01/2026,b,2.4.0,17,true\n", fact: .ambiguousDate, line: 3, column: 4,
            cell: "05/01/2026", name: "time"),
        BadCase(text: good + "s2,,b,2.4.0,17,true\n", fact: .empty, line: 3, column: 4, name: "time"),
        BadCase(
            text: good + "s2,2026-05-01,b,2.4.0,17\nx\n", fact: .tooFewCells(found: 5, expected: 6), line: 3, more: 1),
        BadCase(text: good + "s2,2026-05-01,b,2.4", fact: .cutOff(found: 4, expected: 6), line: 3),
        BadCase(
            text: "s2,2026-05-01,b,2.4.0,17,true,x\n" + good, fact: .tooManyCells(found: 7, expected: 6), line: 2),
        BadCase(
            text: "s2,x,b,2.4.0,17,y\ns2,2026-05-01,b\n" + good, fact: .notATime, line: 2, column: 4, cell: "x",
            name: "time", more: 2),
        BadCase(text: good + "s2,2026-05-01,\"b,2.4.0,17,true\n" + good, fact: .quoteNotClosed, line: 3, column: 15),
        BadCase(
            text: good + "s2,2026-05-01,\"b\"c,2.4.0,17,true\n" + good, fact: .textBehindQuote, line: 3, column: 18),
        BadCase(
            text: good + "s2,x,b,2.4.0,17,true\ns2,2026-05-01,\"b,2.4.0,17,true\n", fact: .notATime, line: 3, column: 4,
            cell: "x", name: "time", more: 1),
    ]

    @Test(arguments: bad) func `The first bad cell is named and the rest counted`(_ example: BadCase) throws {
        for chunk in [3, 1 << 18] {
            let tally = RowTally(groupings: [Grouping()], chunk: chunk)
            do {
                _ = try Self.read(example.text, into: tally)
                Issue.record("was read")
            } catch let error as CrashReadingError {
                guard case .badCell(let cell, let more) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(cell.fact == example.fact)
                #expect(
                    cell.place == TextPlace(input: "rows.csv", line: example.line, column: example.column))
                #expect(cell.text == example.cell)
                #expect(cell.columnName == example.name)
                #expect(more == example.more)
            }
        }
    }

    @Test func `Only cells that are needed must be UTF-8`() throws {
        let row = Array("s1,2026-05-01,a,2.4.0,".utf8) + [0xE9] + Array(",true\n".utf8)
        let tally = RowTally(groupings: [Grouping()])
        #expect(try Self.read(row, into: tally).countedRows == 1)
        let byOS = RowTally(groupings: [Grouping(dimensions: ["os"])])
        #expect {
            try Self.read(row + row, into: byOS)
        } throws: { error in
            guard case .badCell(let cell, more: 1)? = error as? CrashReadingError else { return false }
            return cell.fact == .invalidEncoding && cell.place == TextPlace(input: "rows.csv", line: 2, column: 23)
        }
    }

    @Test(arguments: [
        ("2026-05-01", 1_777_593_600), ("2026-05-01 09:12:19.123 UTC", 1_777_626_739),
        ("2026-05-01 09:12:19 UTC", 1_777_626_739), ("2026-05-01T09:12:19Z", 1_777_626_739),
        ("2026-05-01T09:12:19.5Z", 1_777_626_739), ("2026-05-01 09:12:19", 1_777_626_739),
        ("2026-05-01T11:12:19+02:00", 1_777_626_739), ("2026-05-01 05:42:19.500-03:30", 1_777_626_739),
        ("2026-05-01T11:12:19+0200", 1_777_626_739), ("1 May 2026 9:12:19 AM", 1_777_626_739),
        ("1777626739", 1_777_626_739),
        ("1777626739123", 1_777_626_739), ("1777626739123456", 1_777_626_739), ("1 May 2026", 1_777_593_600),
        ("2026-05-01 09:12:60", 1_777_626_780),
    ])
    func `Times are read in any spelling`(_ text: String, _ second: Int) throws {
        let read = try Self.counts("s1,\(text),a,2.4.0,17,true\n").read
        #expect(read.earliest == Timestamp(secondsSince1970: second))
        #expect(read.latest == read.earliest)
        #expect(read.hasClock == (second % 86_400 != 0))
    }

    @Test func `Rows outside of the time that is asked for do not count`() throws {
        var options = ReadingOptions()
        options.since = Timestamp(secondsSince1970: 1_777_593_600 + 3600)
        options.until = Timestamp(secondsSince1970: 1_777_593_600 + 7200)
        let text = ["00:59:59", "01:00:00", "01:59:59", "02:00:00", "12:00:00"].enumerated()
            .map { "s\($0.offset),2026-05-01T\($0.element)Z,a,2.4.0,17,true\n" }.joined()
        let (rows, _, read) = try Self.counts(text, options: options)
        #expect(rows.map(\.counts.sessions.total) == [2])
        #expect(read.rows == 5 && read.countedRows == 2 && read.rowsBehind == 2)
        #expect(read.earliest == options.since)
    }

    @Test func `Equal rows without an id are pointed out`() throws {
        let layout = RowLayout(
            version: 1, user: 0, crashed: .words(column: 2, yes: ["1"], no: ["0"]), columnCount: 3)
        let (rows, counts, _) = try Self.counts(
            "a,2.4,1\nb,2.4,0\na,2.4,1\na,2.4,1", layout: layout, header: ["user", "version", "crashed"])
        #expect(rows.map(\.counts.sessions) == [UnitCount(total: 4, crashed: 3)])
        #expect(rows.map(\.counts.users) == [UnitCount(total: 2, crashed: 1)])
        #expect(counts.notes == [.repeatedRows(count: 2, first: TextPlace(input: "rows.csv", line: 4))])
    }

    @Test func `More users than fit into the memory are refused`() throws {
        var options = ReadingOptions()
        options.memoryLimit = 200_000
        let text = (0..<20_000).map { "s\($0),2026-05-01,user \($0),2.4.0,17,false\n" }.joined()
        #expect(throws: CrashReadingError.tooLarge(limit: 200_000)) { try Self.counts(text, options: options) }
    }
}
