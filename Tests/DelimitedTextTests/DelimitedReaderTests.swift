import DelimitedText
import Foundation
import TestSupport
import Testing

@Suite struct DelimitedReaderTests {
    static func rows(
        _ text: String, delimiter: Character = ",", chunk: Int = 64 << 10, limit: Int = DelimitedReader.rowLimit
    ) throws -> [DelimitedRow] {
        try rows(Array(text.utf8), delimiter: delimiter, chunk: chunk, limit: limit)
    }

    static func rows(
        _ bytes: [UInt8], delimiter: Character = ",", chunk: Int = 64 << 10, limit: Int = DelimitedReader.rowLimit
    ) throws -> [DelimitedRow] {
        var reader = DelimitedReader(
            try TextStream(.bytes(bytes, name: "export.csv")), delimiter: delimiter.asciiValue ?? 0, rowLimit: limit,
            chunk: chunk)
        var rows: [DelimitedRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    struct Case {
        let text: String
        var delimiter: Character = ","
        let cells: [[String]]
        let lines: [Int]
    }

    static let cases = [
        Case(text: "a,b\nc,d\n", cells: [["a", "b"], ["c", "d"]], lines: [1, 2]),
        Case(text: "a,b\r\nc,d", cells: [["a", "b"], ["c", "d"]], lines: [1, 2]),
        Case(text: "a,b\rc,d\r", cells: [["a", "b"], ["c", "d"]], lines: [1, 2]),
        Case(text: "a\n\n\r\n\rb\n\n", cells: [["a"], ["b"]], lines: [1, 5]),
        Case(text: ",\n,,", cells: [["", ""], ["", "", ""]], lines: [1, 2]),
        Case(text: "\"a,b\",\"c \"\"d\"\"\"\n", cells: [["a,b", "c \"d\""]], lines: [1]),
        Case(text: "\"a\nb\r\nc\rd\",e\nf", cells: [["a\nb\r\nc\rd", "e"], ["f"]], lines: [1, 5]),
        Case(text: "\"\",\"\"\n\"\"", cells: [["", ""], [""]], lines: [1, 2]),
        Case(
            text: "5\" phone,6\"\" \"x\", \"7\",\"8\"", cells: [["5\" phone", "6\"\" \"x\"", " \"7\"", "8"]], lines: [1]
        ),
        Case(text: "a;b,c;\"d;e\"", delimiter: ";", cells: [["a", "b,c", "d;e"]], lines: [1]),
        Case(text: "a\tb\t\n", delimiter: "\t", cells: [["a", "b", ""]], lines: [1]),
        Case(text: "a\0b,吉\n", cells: [["a\0b", "吉"]], lines: [1]),
        Case(text: "", cells: [], lines: []),
    ]

    @Test(arguments: cases, [1, 2, 3, 64 << 10]) func `Rows are cells and line numbers`(
        _ example: Case, _ chunk: Int
    ) throws {
        let rows = try Self.rows(example.text, delimiter: example.delimiter, chunk: chunk)
        #expect(rows.map { $0.cells.map(\.text) } == example.cells)
        #expect(rows.map(\.line) == example.lines)
    }

    @Test func `Cells know their line, character and quotes`() throws {
        let rows = try Self.rows("é,\"x\ny\",z,\"\"\n吉吉,🚀,b\n")
        let places = rows.map { $0.cells.map { "\($0.line):\($0.column)\($0.isQuoted ? "q" : "")" } }
        #expect(places == [["1:1", "1:3q", "2:4", "2:6q"], ["3:1", "3:4", "3:6"]])
        #expect(rows.map(\.text) == ["é,\"x", "吉吉,🚀,b"])
    }

    struct Fault {
        let text: String
        let kind: TextFault.Kind
        let line: Int
        let column: Int
        let excerpt: String
    }

    static let faults = [
        Fault(text: "a,b\nc,\"d\ne,f\n", kind: .quoteNotClosed, line: 2, column: 3, excerpt: "c,\"d"),
        Fault(text: "é,\"\"\"", kind: .quoteNotClosed, line: 1, column: 3, excerpt: "é,\"\"\""),
        Fault(text: "\"", kind: .quoteNotClosed, line: 1, column: 1, excerpt: "\""),
        Fault(text: "a\n\"b\" ,c\nd", kind: .textBehindQuote, line: 2, column: 4, excerpt: "\"b\" ,c"),
        Fault(text: "\"b\nc\"d,e", kind: .textBehindQuote, line: 2, column: 3, excerpt: "\"b"),
        Fault(text: "12345678901,\n", kind: .rowTooLong(limit: 10), line: 1, column: 11, excerpt: "1234567890"),
        Fault(text: "a,\"b\n56789012", kind: .quoteNotClosed, line: 1, column: 3, excerpt: "a,\"b"),
    ]

    @Test(arguments: faults) func `Broken rows say where they break`(_ fault: Fault) {
        let limit = fault.kind == .rowTooLong(limit: 10) || fault.text.hasSuffix("56789012") ? 10 : 100
        #expect {
            try Self.rows(fault.text, limit: limit)
        } throws: { error in
            guard case .malformed(let found)? = error as? TextError else { return false }
            return found.kind == fault.kind && found.line == fault.line && found.column == fault.column
                && found.excerpt.hasPrefix(fault.excerpt)
        }
    }

    @Test func `A cell that is no UTF-8 is named`() {
        #expect(
            throws: TextError.malformed(TextFault(.invalidEncoding, line: 2, column: 3, excerpt: "a,\u{FFFD},c"))
        ) {
            try Self.rows(Array("x,y,z\na,".utf8) + [0xE9] + Array(",c\n".utf8))
        }
    }

    @Test func `A preamble is passed over and its lines are counted`() throws {
        let stream = try TextStream(.bytes(Array("# note\nsep=;\na;b\n".utf8), name: "export.csv"))
        var reader = DelimitedReader(stream, delimiter: UInt8(ascii: ";"), skipping: 13, firstLine: 3)
        let row = try #require(try reader.next())
        #expect(row.line == 3)
        #expect(row.cells.map(\.text) == ["a", "b"])
        #expect(try reader.next() == nil)
    }

    /// Python's `csv` in its strict mode, which refuses what this reader refuses.
    @Test func `Python reads random tables the same way`() throws {
        var random = SeededRandom.forThisRun()
        let pieces = ["a", "吉", "\"", "\"\"", ",", ",", "\n", "\r\n", "\r", "\",\"", "\"\n", ",\"", " ", "0"]
        let texts =
            Self.cases.filter { $0.delimiter == "," }.map(\.text) + Self.faults.map(\.text)
            + (0..<rounds(20_000)).map { _ in
                (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                    .joined()
            }
        let script = """
            import csv, io, json, sys
            for text in json.load(sys.stdin):
                try:
                    rows = [row for row in csv.reader(io.StringIO(text, newline=''), strict=True) if row]
                except csv.Error:
                    rows = None
                print(json.dumps(rows))
            """
        let input = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
        let python = try run("/usr/bin/python3", ["-c", script], input: input)
        #expect(python.status == 0, "\(python.errors)")
        let theirs = python.output.split(separator: "\n")
        try #require(theirs.count == texts.count)
        for (text, line) in zip(texts, theirs) {
            let expected = try JSONDecoder().decode([[String]]?.self, from: Data(line.utf8))
            let found = try? Self.rows(text, chunk: 3).map { $0.cells.map(\.text) }
            #expect(found == expected, "seed \(random.seed): \(text.debugDescription)")
        }
    }
}
