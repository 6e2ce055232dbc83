import DelimitedText
import Foundation
import TestSupport
import Testing

@Suite struct TextStreamTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let text: String
        let encoding: TextTraits.Encoding
    }

    static let line = "Datum,Gerät 吉 🚀\n"

    static func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    static let cases = [
        Case(testDescription: "plain", bytes: Array(line.utf8), text: line, encoding: .utf8),
        Case(testDescription: "UTF-8 mark", bytes: [0xEF, 0xBB, 0xBF] + line.utf8, text: line, encoding: .utf8),
        Case(testDescription: "empty", bytes: [], text: "", encoding: .utf8),
        Case(testDescription: "only a mark", bytes: [0xEF, 0xBB, 0xBF], text: "", encoding: .utf8),
        Case(testDescription: "shorter than a mark", bytes: [0x61], text: "a", encoding: .utf8),
        Case(
            testDescription: "UTF-16LE", bytes: utf16(line, isBigEndian: false), text: line,
            encoding: .utf16LittleEndian),
        Case(testDescription: "UTF-16BE", bytes: utf16(line, isBigEndian: true), text: line, encoding: .utf16BigEndian),
        Case(
            testDescription: "UTF-16LE, longer than a chunk",
            bytes: utf16(String(repeating: line, count: 9000), isBigEndian: false),
            text: String(repeating: line, count: 9000), encoding: .utf16LittleEndian),
        Case(
            testDescription: "only a UTF-16 mark", bytes: [0xFF, 0xFE], text: "", encoding: .utf16LittleEndian),
    ]

    @Test(arguments: cases) func `Text comes out as UTF-8 without a mark`(_ example: Case) throws {
        let stream = try TextStream(.bytes(example.bytes, name: "export.csv"))
        #expect(stream.traits == TextTraits(encoding: example.encoding))
        #expect(try stream.peek(5) == Array(example.text.utf8.prefix(5)))
        #expect(try stream.readAll(limit: 1 << 20) == Array(example.text.utf8))
        #expect(stream.bytesRead == example.bytes.count)
        #expect(stream.bytesInAll == example.bytes.count)
        #expect(try stream.readAll(limit: 0).isEmpty)
    }

    @Test(arguments: cases) func `A file in small pieces is the same text`(_ example: Case) throws {
        let folder = try TemporaryFolder()
        try Data(example.bytes).write(to: URL(fileURLWithPath: folder.file("export.csv")))
        let stream = try TextStream(.file(folder.file("export.csv")))
        var text: [UInt8] = []
        while try stream.read(7, into: &text) > 0 {}
        #expect(text == Array(example.text.utf8))
    }

    @Test(arguments: cases) func `Gzip is unpacked, any number of members of it`(_ example: Case) throws {
        let folder = try TemporaryFolder()
        let packed = try gzip(example.bytes, in: folder)
        let stream = try TextStream(.bytes(packed, name: "export.csv.gz"))
        #expect(stream.traits == TextTraits(encoding: example.encoding, isGzip: true))
        #expect(try stream.readAll(limit: 1 << 20) == Array(example.text.utf8))

        let more = try gzip(Array("more".utf8), in: folder)
        guard example.encoding == .utf8 else { return }
        let both = try TextStream(.bytes(packed + more + [0, 0, 0], name: "export.csv.gz"))
        #expect(try both.readAll(limit: 1 << 20) == Array((example.text + "more").utf8))
    }

    @Test func `Damaged gzip is named, wherever the damage is`() throws {
        let whole = try gzip(Array(String(repeating: Self.line, count: 50).utf8), in: TemporaryFolder())
        var wrongChecksum = whole
        wrongChecksum[whole.count - 6] ^= 1
        let damaged =
            [wrongChecksum, whole + Array("trailing".utf8), [0x1F, 0x8B], [0x1F, 0x8B, 8, 0, 1]]
            + (3..<whole.count).map { Array(whole.prefix($0)) }
        for bytes in damaged {
            #expect(throws: TextError.damagedGzip(input: "export.gz")) {
                try TextStream(.bytes(bytes, name: "export.gz")).readAll(limit: 1 << 20)
            }
        }
    }

    struct BrokenText {
        let bytes: [UInt8]
        let line: Int
        let column: Int
    }

    @Test(arguments: [
        BrokenText(bytes: utf16("a\r\nbc", isBigEndian: false) + [0x64], line: 2, column: 3),
        BrokenText(bytes: utf16("a\rb", isBigEndian: true) + [0xD8, 0x3D], line: 2, column: 2),
        BrokenText(bytes: utf16("a", isBigEndian: true) + [0xDC, 0x00, 0x00, 0x61], line: 1, column: 2),
        BrokenText(bytes: utf16("a\n", isBigEndian: true) + [0xD8, 0x3D, 0x00, 0x61], line: 2, column: 1),
        BrokenText(bytes: [0xFF, 0xFE, 0x61], line: 1, column: 1),
    ])
    func `Broken UTF-16 says where`(_ example: BrokenText) {
        #expect(
            throws: TextError.malformed(
                TextFault(.invalidEncoding, line: example.line, column: example.column, excerpt: ""))
        ) {
            try TextStream(.bytes(example.bytes, name: "export.csv")).readAll(limit: 100)
        }
    }

    @Test func `What cannot be opened or read keeps its errno`() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("missing.csv")
        #expect(throws: TextError.system(input: missing, code: 2)) { try TextStream(.file(missing)) }
        #expect(throws: TextError.system(input: folder.path, code: 21)) { try TextStream(.file(folder.path)) }
    }

    @Test func `More than the limit is not kept`() throws {
        let input = TextInput.bytes([UInt8](repeating: 0x20, count: 200_000), name: "big.json")
        #expect(throws: TextError.tooLong(input: "big.json", limit: 199_999)) {
            try TextStream(input).readAll(limit: 199_999)
        }
        #expect(try TextStream(input).readAll(limit: 200_000).count == 200_000)
    }
}

/// What `gzip` makes of bytes.
func gzip(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.file("packed-\(bytes.count)")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let packing = try run("/usr/bin/gzip", ["-kf", path])
    #expect(packing.status == 0)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path + ".gz")))
}
