import CrashHealth
import DelimitedText
import LaunchDocument
import TestSupport
import Testing

@Suite struct RowTallyPropertyTests {
    static let header = "session,time,user,version,build,color,size,crashed"

    static let layout = RowLayout(
        time: 1, version: 3, build: 4, user: 2, session: 0,
        crashed: .words(column: 7, yes: ["true"], no: ["false"]),
        dimensions: [.init(name: "color", column: 5), .init(name: "size", column: 6)], columnCount: 8)

    static let groupings = [
        Grouping(), Grouping(builds: true), Grouping(bucket: .day), Grouping(bucket: .hour, dimensions: ["color"]),
        Grouping(dimensions: ["size"]), Grouping(builds: true, dimensions: ["color", "size", "shape"]),
    ]

    /// A table with everything in it that such a table may have.
    static func table(rows: Int, random: inout SeededRandom) -> String {
        let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        let users = Int.random(in: 1...max(1, rows), using: &random)
        let sessions = Int.random(in: 1...max(1, rows * 2), using: &random)
        var lines = [header]
        for _ in 0..<rows {
            let session = Int.random(in: 0..<sessions, using: &random)
            let user = Int.random(in: 0..<users, using: &random)
            let second = Int.random(in: 1_777_593_600..<1_777_593_600 + 3 * 86_400, using: &random)
            let prefix = session % 3 == 0 ? "session-with-a-long-name-" : ""
            var cells = [session == 0 ? "" : "\(prefix)\(session)"]
            cells.append("\(Timestamp(secondsSince1970: second))")
            cells.append(user > 0 ? "user \(user)" : pick(["", "null"], &random))
            cells.append(pick(["2.4.0", "2.4", "v2.4.0", "2.3.9", "", "odd", "2.10.0 (7)"], &random))
            cells.append(pick(["", "1", "2", "n/a"], &random))
            cells.append(pick(["red", "吉吉吉吉吉吉", "two\(lineEnd)lines", "NULL", "", "a,b", "5\" x"], &random))
            cells.append(pick(["s", "m", "an extra \"large\" one, really"], &random))
            cells.append(Int.random(in: 0..<4, using: &random) == 0 ? "true" : "false")
            lines.append(cells.map { quoted($0, random: &random) }.joined(separator: ","))
            switch Int.random(in: 0..<40, using: &random) {
            case 0: lines.append("")
            case 1: lines.append(",,")
            case 2: lines.append(",,,,,,,")
            case 3: lines.append(header)
            default: break
            }
        }
        return lines.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
    }

    private static func pick(_ texts: [String], _ random: inout SeededRandom) -> String {
        texts.randomElement(using: &random) ?? ""
    }

    private static func quoted(_ cell: String, random: inout SeededRandom) -> String {
        let needsQuotes = cell.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) } && !cell.hasPrefix("5")
        guard needsQuotes || Int.random(in: 0..<8, using: &random) == 0 else { return cell }
        return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    static func tally(_ texts: [String], chunk: Int, workers: Int, seed: UInt64) throws -> RowCounts {
        var options = ReadingOptions()
        options.workers = workers
        let tally = RowTally(
            groupings: groupings, options: options, countsUserDays: true, seed: seed, chunk: chunk)
        for text in texts {
            let line = text.utf8.prefix { $0 != 0x0A && $0 != 0x0D }.count
            let end = text.utf8.dropFirst(line).prefix(2).elementsEqual("\r\n".utf8) ? 2 : 1
            _ = try tally.read(
                TextStream(.bytes(Array(text.utf8), name: "rows.csv")), delimiter: UInt8(ascii: ","),
                skipping: line + end, firstLine: 2, header: header.split(separator: ",").map(String.init),
                layout: layout)
        }
        return try tally.finish()
    }

    @Test func `Counts are those of sets, for any size of pieces and number of workers`() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(150) {
            let rows = [0, 1, 3, 40, 150].randomElement(using: &random) ?? 1
            let texts = (0..<Int.random(in: 1...2, using: &random)).map { _ in Self.table(rows: rows, random: &random) }
            var naive = NaiveRowTally(groupings: Self.groupings)
            for text in texts { try naive.read(Array(text.utf8)) }
            let chunk = [1, 7, 64, 1000, 1 << 18].randomElement(using: &random) ?? 1
            let workers = Int.random(in: 1...4, using: &random)
            let counts = try Self.tally(texts, chunk: chunk, workers: workers, seed: random.next())
            for grouping in Self.groupings {
                let found = counts.tables[grouping] ?? []
                #expect(Set(found).count == found.count)
                #expect(
                    Set(found) == naive.rows(grouping),
                    "seed \(random.seed), chunk \(chunk), workers \(workers), \(grouping)")
                if Set(found) != naive.rows(grouping) { return }
            }
        }
    }

    @Test func `Tables that outgrow their first room count the same`() throws {
        var random = SeededRandom.forThisRun()
        let text = Self.table(rows: 2_000, random: &random)
        var naive = NaiveRowTally(groupings: Self.groupings)
        try naive.read(Array(text.utf8))
        let counts = try Self.tally([text], chunk: 1 << 16, workers: 2, seed: 1)
        for grouping in Self.groupings {
            #expect(Set(counts.tables[grouping] ?? []) == naive.rows(grouping), "seed \(random.seed)")
        }
        let again = try Self.tally([text], chunk: 5_000, workers: 1, seed: 2)
        #expect(again.tables == counts.tables)
        #expect(again.notes == counts.notes)
        #expect(again.crashesPerUser == counts.crashesPerUser)
    }
}
