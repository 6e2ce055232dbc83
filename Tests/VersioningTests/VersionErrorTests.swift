import Testing
import Versioning

/// Where the caret goes.
struct VersionErrorTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let code: VersionError.Code
        let offset: Int
        init(_ text: String, _ code: VersionError.Code, at offset: Int) {
            self.text = text
            self.code = code
            self.offset = offset
        }
        var testDescription: String { text.debugDescription }
    }

    static let strict: [Case] = [
        Case("", .empty, at: 0), Case(" ", .whitespace, at: 0), Case(" 1", .whitespace, at: 0),
        Case("1.2\n", .whitespace, at: 3), Case("v1", .prefix, at: 0), Case("V1", .prefix, at: 0),
        Case("v", .unexpectedCharacter, at: 0), Case("1.02", .leadingZero, at: 2), Case("00", .leadingZero, at: 0),
        Case("1.2.3.4.5", .tooManyComponents, at: 8), Case("1..2", .emptyComponent, at: 2),
        Case("1.", .emptyComponent, at: 2), Case(".5", .emptyComponent, at: 0), Case("1.-1", .emptyComponent, at: 2),
        Case("1.1234567890123456789", .componentTooLarge, at: 2), Case("1.2,3", .unexpectedCharacter, at: 3),
        Case("1.2 3", .unexpectedCharacter, at: 3), Case("2.4.0-", .emptyPrerelease, at: 6),
        Case("2.4.0-a..b", .emptyPrerelease, at: 8), Case("2.4.0-a.01", .leadingZero, at: 8),
        Case("2.4.0-a_b", .unexpectedCharacter, at: 7), Case("2.4.0+", .emptyBuild, at: 6),
        Case("2.4.0+a+b", .unexpectedCharacter, at: 7), Case("2.4.0\0", .unexpectedCharacter, at: 5),
        Case("1.٢", .unexpectedCharacter, at: 2),
    ]

    @Test(arguments: strict)
    func pointsAtTheOffendingByte(_ row: Case) {
        #expect(throws: VersionError(row.code, at: row.offset)) { try AppVersion(strict: row.text) }
    }

    static let lenient: [Case] = [
        Case("  ", .empty, at: 0), Case("2.4 (", .unexpectedCharacter, at: 5),
        Case("2.4 ()", .unexpectedCharacter, at: 5),
        Case("2.4 (18) x", .unexpectedCharacter, at: 8), Case("2.4 x", .unexpectedCharacter, at: 3),
        Case("vv2", .unexpectedCharacter, at: 0), Case("1.2.3.4.5", .tooManyComponents, at: 8),
    ]

    @Test(arguments: lenient)
    func pointsAtTheOffendingByteOfAReportedVersion(_ row: Case) {
        #expect(throws: VersionError(row.code, at: row.offset)) { try AppVersion(lenient: row.text) }
    }

    struct Reported: CustomTestStringConvertible {
        let text: String
        let canonical: String
        let build: String?
        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Reported(text: "2.4.0(1873)", canonical: "2.4.0", build: "1873"),
        Reported(text: "\tV02.004-01.b+7 (1.8-x)\r\n", canonical: "2.4-1.b+7", build: "1.8-x"),
        Reported(text: "000000000000000000001.0", canonical: "1.0", build: nil),
    ])
    func keepsWhatStoresAddToAVersion(_ row: Reported) throws {
        let reported = try AppVersion.reported(row.text)
        #expect(reported.version.description == row.canonical)
        #expect(reported.build == row.build)
    }

    @Test func saysWhatIsWrongInWords() {
        #expect(
            Set(VersionError.Code.allCases.map { VersionError($0, at: 0).description }).count
                == VersionError.Code.allCases.count)
        #expect(VersionError(.leadingZero, at: 0).description == "a number has a leading zero")
    }
}
