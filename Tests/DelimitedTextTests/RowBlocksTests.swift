import DelimitedText
import Foundation
import TestSupport
import Testing

@Suite struct RowBlocksTests {
    /// What a reader said of a table: its rows, and the fault that it stopped at.
    struct Reading: Equatable {
        var rows: [DelimitedRow] = []
        var fault: TextError?

        /// A fault's line is shown as far as it lay ready, which the pieces decide that text comes in.
        static func == (left: Reading, right: Reading) -> Bool {
            guard left.rows == right.rows else { return false }
            guard case .malformed(let one)? = left.fault, case .malformed(let other)? = right.fault else {
                return left.fault == right.fault
            }
            return one.kind == other.kind && one.line == other.line && one.column == other.column
                && (one.excerpt.hasPrefix(other.excerpt) || other.excerpt.hasPrefix(one.excerpt))
        }
    }

    static func slow(_ bytes: [UInt8], limit: Int) -> Reading {
        var reading = Reading()
        do throws(TextError) {
            var reader = DelimitedReader(
                try TextStream(.bytes(bytes, name: "export.csv")), delimiter: UInt8(ascii: ","), rowLimit: limit)
            while let row = try reader.next() { reading.rows.append(row) }
        } catch {
            reading.fault = error
        }
        return reading
    }

    static func fast(_ input: TextInput, limit: Int, chunk: Int, threads: Int) -> Reading {
        var reading = Reading()
        do throws(TextError) {
            let blocks = RowBlocks(
                try TextStream(input), delimiter: UInt8(ascii: ","), threads: threads, rowLimit: limit, chunk: chunk)
            var block: RowBlock?
            while true {
                block = try blocks.next(done: block)
                guard let block else { break }
                for index in 0..<block.rowCount {
                    let row = block.row(index)
                    if row.cells.count == 1, row.text.isEmpty, !row.cells[0].isQuoted, row.cells[0].text.isEmpty {
                        continue
                    }
                    reading.rows.append(row)
                }
            }
        } catch {
            reading.fault = error
        }
        return reading
    }

    static let pieces = [
        "a", "吉", "\"", "\"\"", ",", ",", ",", "\n", "\n", "\r\n", "\r", "\",\"", "\"\n", ",\"", " ", "0", "\r\"",
        "long enough to pass over a border of sixty-four bytes, ", "\"quoted, \"\"twice\"\"\nand over lines\",",
    ]

    @Test(arguments: [1 << 20, 40]) func `The fast way reads what the slow one reads`(_ limit: Int) {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(10_000) {
            let text = (0..<Int.random(in: 0...40, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            let expected = Self.slow(Array(text.utf8), limit: limit)
            let chunk = [1, 2, 3, 7, 63, 64, 65, 1000].randomElement(using: &random) ?? 1
            let found = Self.fast(.bytes(Array(text.utf8), name: "export.csv"), limit: limit, chunk: chunk, threads: 1)
            #expect(found == expected, "seed \(random.seed), chunk \(chunk): \(text.debugDescription)")
            if found != expected { return }
        }
    }

    @Test func `A carriage return at the end ends a row, whatever the block held before`() {
        let text = Array("\"d\re\"\ra,b,,\"\"\r\r\n\r\ne\"\r123],\"~de\"\r".utf8)
        for chunk in 1...40 {
            let found = Self.fast(.bytes(text, name: "export.csv"), limit: 1 << 20, chunk: chunk, threads: 1)
            #expect(found == Self.slow(text, limit: 1 << 20), "chunk \(chunk)")
        }
    }

    @Test func `Text before damage is the same for any size of pieces`() throws {
        let packed = try gzip(Array(String(repeating: "a,b\nlonger,cell\n", count: 30).utf8), in: TemporaryFolder())
        for length in 12..<packed.count {
            let cut = Array(packed.prefix(length))
            let whole = Self.fast(.bytes(cut, name: "export.gz"), limit: 1 << 20, chunk: 1 << 16, threads: 1)
            #expect(whole.fault == .damagedGzip(input: "export.gz"))
            for chunk in [1, 3, 7] {
                let found = Self.fast(.bytes(cut, name: "export.gz"), limit: 1 << 20, chunk: chunk, threads: 1)
                #expect(found == whole, "\(length) bytes, chunk \(chunk)")
            }
        }
    }

    @Test func `Any number of threads reads the same, packed or not`() throws {
        var random = SeededRandom.forThisRun()
        let folder = try TemporaryFolder()
        for isBroken in [false, true] {
            var text = (0..<3_000).map { _ in
                "\(Int.random(in: 0...9, using: &random)),\"x,\(Int.random(in: 0...999, using: &random))\n\",5\" \r\n"
            }.joined()
            if isBroken { text += "\"a\"b,c\nmore\n" }
            let expected = Self.slow(Array(text.utf8), limit: 1 << 20)
            #expect((expected.fault != nil) == isBroken)
            let packed = try gzip(Array(text.utf8), in: folder)
            for threads in [1, 2, 3, 8] {
                for bytes in [Array(text.utf8), packed] {
                    let found = Self.fast(
                        .bytes(bytes, name: "export.csv"), limit: 1 << 20, chunk: 1000, threads: threads)
                    #expect(found == expected, "seed \(random.seed), \(threads) threads")
                }
            }
        }
    }

    @Test func `Rows before damage are given, then the damage`() throws {
        let packed = try gzip(Array(String(repeating: "a,b\n", count: 20_000).utf8), in: TemporaryFolder())
        for threads in [1, 2] {
            let found = Self.fast(
                .bytes(packed.dropLast(9), name: "export.gz"), limit: 1 << 20, chunk: 1000, threads: threads)
            #expect(found.fault == .damagedGzip(input: "export.gz"))
            #expect(found.rows.count > 15_000)
        }
    }

    @Test func `Blocks that nobody wants any more are let go`() throws {
        let text = Array(String(repeating: "a,b\n", count: 20_000).utf8)
        let blocks = RowBlocks(
            try TextStream(.bytes(text, name: "export.csv")), delimiter: UInt8(ascii: ","), threads: 2, chunk: 1000)
        #expect(try blocks.next(done: nil)?.rowCount == 250)
    }

    @Test func `A preamble is passed over in any pieces`() throws {
        for chunk in [1, 2, 5, 64] {
            let stream = try TextStream(.bytes(Array("# note\nsep=;\na;b\n".utf8), name: "export.csv"))
            let blocks = RowBlocks(stream, delimiter: UInt8(ascii: ";"), skipping: 13, firstLine: 3, chunk: chunk)
            let block = try #require(try blocks.next(done: nil))
            #expect(block.row(0).line == 3)
            #expect(block.row(0).cells.map(\.text) == ["a", "b"])
        }
    }

    @Test func `Marks are the same with and without vectors`() {
        var random = SeededRandom.forThisRun()
        let interesting = Array(",\n\r\"\t;".utf8) + [0, 0x7F, 0x80, 0xFF, 0x2B, 0x2D, 0x8A, 0xAC]
        for _ in 0..<rounds(10_000) {
            let bytes = (0..<64).map { _ in interesting.randomElement(using: &random) ?? 0 }
            let delimiter = Array(",;\t".utf8).randomElement(using: &random) ?? 0
            let marks = ByteMarks.bothWays(bytes, delimiter: delimiter)
            #expect(marks?.vector == marks?.words, "seed \(random.seed)")
            let delimiters = bytes.indices.filter { bytes[$0] == delimiter }.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
            #expect(marks?.words.delimiters == delimiters, "seed \(random.seed)")
        }
    }
}
