import CrashHealth
import DelimitedText
import Testing

/// What is refused, and by which fact.
@Suite struct RefusedExportsTests {
    private func error(_ texts: String..., options: ReadingOptions = ReadingOptions()) -> CrashReadingError? {
        error(texts.map { Array($0.utf8) }, options: options)
    }

    private func error(_ inputs: [[UInt8]], options: ReadingOptions = ReadingOptions()) -> CrashReadingError? {
        let inputs = inputs.enumerated().map { TextInput.bytes($1, name: "\($0).csv") }
        do throws(CrashReadingError) { _ = try CrashReading.tally(inputs, by: [Grouping()], options: options) } catch {
            return error
        }
        return nil
    }

    @Test func oneColumnHasOneRole() {
        var options = ReadingOptions()
        options.columns = [.users: "Seats", .crashedUsers: "seats"]
        #expect(
            error("version,Seats\n2.4.0,10\n", options: options)
                == .oneColumnTwice(roles: [.crashedUsers, .users], column: "Seats", input: "0.csv"))
    }

    @Test func sharesOfTwoFormsAreNamedBoth() {
        let text = "version,users,crash_free_users\n2.4.0,1000,99.85\n2.3.9,1000,0.9985\n"
        guard case .badCell(let cell, more: 0)? = error(text) else {
            Issue.record("not refused by a cell")
            return
        }
        #expect(cell.fact == .ambiguousShare(other: "99.85", line: 2))
        #expect(cell.place == TextPlace(input: "0.csv", line: 3, column: 12))
    }

    struct Packed: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    @Test(arguments: [
        Packed(name: "bzip2", bytes: Array("BZh91AY&SY".utf8)),
        Packed(name: "xz", bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4]),
        Packed(name: "zstd", bytes: [0x28, 0xB5, 0x2F, 0xFD, 0x24, 0x10]),
        Packed(name: "zip", bytes: zip("export.csv")),
    ])
    func packedFilesAreCalledWhatTheyAre(_ item: Packed) {
        #expect(error([item.bytes]) == .foreign(input: "0.csv", .packed(item.name)))
    }

    @Test(arguments: ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "mimetype"])
    func workbooksAreZipsAndSpreadsheets(_ first: String) {
        #expect(error([Self.zip(first)]) == .foreign(input: "0.csv", .spreadsheet))
    }

    @Test func aHeaderMayBeginLikeBzip2() {
        #expect(error("BZh,version,users,crashed_users\nx,2.4.0,10,1\n") == nil)
    }

    /// The head of a zip's first file: the signature, 22 bytes, the length of its name and of nothing more, and the name.
    private static func zip(_ name: String) -> [UInt8] {
        Array("PK\u{3}\u{4}".utf8) + Array(repeating: 1, count: 22) + [UInt8(name.utf8.count), 0, 0, 0]
            + Array(name.utf8)
    }

    @Test(arguments: [(before: "", line: 1), ("Exported today\n", 2), ("\n", 2)])
    func aHeaderWithoutEndIsTooLongAndNotEmpty(_ item: (before: String, line: Int)) {
        let header = "version,users,crashed_users" + String(repeating: ",another_column", count: 5000)
        guard case .badCell(let cell, more: 0)? = error(item.before + header + "\n2.4.0,10,1\n") else {
            Issue.record("not refused by a cell")
            return
        }
        #expect(cell.fact == .tooLong(limit: 65_536))
        #expect(cell.place == TextPlace(input: "0.csv", line: item.line))
    }

    @Test func aLongTableWithoutAKnownHeaderIsUnknownAndNotTooLong() {
        let rows = String(repeating: "a,b,c\n", count: 20_000)
        #expect(error("x,y,z\n" + rows) == .unknownFormat(input: "0.csv", header: ["x", "y", "z"]))
        #expect(error("user_id,y,z\n" + rows) == nil)
    }

    @Test func tooManyUnitsNameTheirInputs() {
        let rows = (1...2).map { "2026-05-01,2.4.0,\($0),1000000000000,1\n" }.joined()
        guard
            case .cannotCombine(_, let inputs)? = error(
                "date,version,os,users,crashed_users\n" + rows, "date,version,users\n2026-05-01,2.3.9,1\n")
        else {
            Issue.record("not refused together")
            return
        }
        #expect(inputs == ["0.csv"])
    }
}
