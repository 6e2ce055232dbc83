import JSONText
import TestSupport
import Testing

struct JSONParsingTests {
    struct Refusal: CustomTestStringConvertible {
        let text: String
        let code: JSONError.Code
        let offset: Int
        init(_ text: String, _ code: JSONError.Code, at offset: Int) {
            self.text = text
            self.code = code
            self.offset = offset
        }
        var testDescription: String { text.debugDescription }
    }

    static let refusals: [Refusal] = [
        Refusal("", .unexpectedEnd, at: 0), Refusal("  ", .unexpectedEnd, at: 2), Refusal("{", .unexpectedEnd, at: 1),
        Refusal("[1,", .unexpectedEnd, at: 3), Refusal("[1,]", .unexpectedByte, at: 3),
        Refusal("[1 2]", .unexpectedByte, at: 3),
        Refusal("{\"a\" 1}", .unexpectedByte, at: 5), Refusal("{a:1}", .unexpectedByte, at: 1),
        Refusal("{\"a\":1,}", .unexpectedByte, at: 7), Refusal("{\"a\":1 \"b\":2}", .unexpectedByte, at: 7),
        Refusal("<html>", .unexpectedByte, at: 0), Refusal("tru", .unexpectedEnd, at: 3),
        Refusal("trust", .unexpectedByte, at: 3),
        Refusal("NaN", .unexpectedByte, at: 0), Refusal("+1", .unexpectedByte, at: 0),
        Refusal(".5", .unexpectedByte, at: 0),
        Refusal("01", .invalidNumber, at: 0), Refusal("-", .unexpectedEnd, at: 1), Refusal("1.", .unexpectedEnd, at: 2),
        Refusal("1.x", .invalidNumber, at: 0), Refusal("1e", .unexpectedEnd, at: 2),
        Refusal("[-x]", .invalidNumber, at: 1),
        Refusal("[1e+]", .invalidNumber, at: 1), Refusal("1 1", .trailingText, at: 2),
        Refusal("{}\0", .trailingText, at: 2),
        Refusal("\"a", .unexpectedEnd, at: 2), Refusal("\"\\", .unexpectedEnd, at: 2),
        Refusal("\"\\x\"", .invalidEscape, at: 1),
        Refusal("\"\\u12", .unexpectedEnd, at: 5), Refusal("\"\\u12g4\"", .invalidEscape, at: 1),
        Refusal("\"\\ud800\"", .loneSurrogate, at: 1), Refusal("\"\\udc00\"", .loneSurrogate, at: 1),
        Refusal("\"\\ud800\\u0041\"", .loneSurrogate, at: 1), Refusal("\"a\nb\"", .controlCharacter, at: 2),
        Refusal("\"\\n\n\"", .controlCharacter, at: 3),
        Refusal("{\"a\":1,\"b\":2,\"\\u0061\":3}", .duplicateKey, at: 13),
        Refusal("'a'", .unexpectedByte, at: 0), Refusal("/**/1", .unexpectedByte, at: 0),
        Refusal("\u{A0}1", .unexpectedByte, at: 0),
    ]

    @Test(arguments: refusals)
    func namesWhatItRefusesAndWhere(_ row: Refusal) {
        #expect(throws: JSONError(row.code, at: row.offset)) { try JSON.parse(Array(row.text.utf8)) }
    }

    struct BadBytes: CustomTestStringConvertible {
        let bytes: [UInt8]
        let offset: Int
        var testDescription: String { "\(bytes)" }
    }

    @Test(arguments: [
        BadBytes(bytes: [0x22, 0xFF, 0x22], offset: 1), BadBytes(bytes: [0x22, 0xC0, 0xAF, 0x22], offset: 1),
        BadBytes(bytes: [0x22, 0xE0, 0x80, 0xAF, 0x22], offset: 1),
        BadBytes(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], offset: 1),
        BadBytes(bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], offset: 1),
        BadBytes(bytes: [0x22, 0x61, 0xC3], offset: 2),
        BadBytes(bytes: [0x22, 0xE2, 0x82, 0x22], offset: 1),
        BadBytes(bytes: [0x22, 0xF0, 0x9F, 0x98, 0x22], offset: 1),
        BadBytes(bytes: [0xFF, 0xFE, 0x31, 0x00], offset: 0),
    ])
    func refusesWhatIsNotUTF8(_ row: BadBytes) {
        #expect(throws: JSONError(.invalidUTF8, at: row.offset)) { try JSON.parse(row.bytes) }
    }

    struct Text: CustomTestStringConvertible {
        let json: String
        let value: String
        var testDescription: String { json }
    }

    @Test(arguments: [
        Text(json: #""a\"\\\/\b\f\n\r\t""#, value: "a\"\\/\u{8}\u{C}\n\r\t"),
        Text(json: #""\u00e9\u20AC""#, value: "é€"),
        Text(json: #""\ud83d\ude00""#, value: "😀"), Text(json: #""\uDBFF\uDFFF""#, value: "\u{10FFFF}"),
        Text(json: #""吉 星 高 照""#, value: "吉 星 高 照"), Text(json: #""\u0000""#, value: "\0"),
        Text(json: "\u{FEFF}\"a\"", value: "a"),
    ])
    func readsText(_ row: Text) throws {
        let value = try JSON.parse(Array(row.json.utf8))
        #expect(value.string.map { Array($0.utf8) } == Array(row.value.utf8))
    }

    @Test(arguments: ["0", "-0", "1.0", "1e2", "-12.50E-07", "123456789012345678901234567890"])
    func keepsTheDigitsOfANumber(_ lexeme: String) throws {
        #expect(try JSON.parse(Array(lexeme.utf8)).number == lexeme)
    }

    @Test func givesIntegersOnlyWhenTheyFitExactly() throws {
        let value = try JSON.parse(
            Array("[1, -9223372036854775808, 9223372036854775807, 9223372036854775808, 1.0, 1e2, \"1\"]".utf8))
        #expect(value.array?.map(\.int) == [1, Int.min, Int.max, nil, nil, nil, nil])
    }

    @Test func keepsOrderAndPlaces() throws {
        let value = try JSON.parse(Array(#" {"b": [null, true], "a": {}}"#.utf8))
        let members = try #require(value.members)
        #expect(value.offset == 1)
        #expect(members.map(\.key) == ["b", "a"])
        #expect(members.map(\.keyOffset) == [2, 21])
        #expect(members.map(\.value.offset) == [7, 26])
        #expect(value["b"]?.array?.map(\.offset) == [8, 14])
        #expect(value["b"]?.array?.first?.isNull == true)
        #expect(value["c"] == nil)
    }

    @Test func tellsKeysApartByTheirBytes() throws {
        // The Kelvin sign is canonically equivalent to the letter K, and "é" has two spellings.
        let value = try JSON.parse(Array("{\"K\":1,\"\u{212A}\":2,\"\u{E9}\":3,\"e\u{301}\":4}".utf8))
        #expect(value["K"]?.int == 1)
        #expect(value["\u{212A}"]?.int == 2)
        #expect(value["e\u{301}"]?.int == 4)
        #expect(throws: JSONError.self) { try JSON.parse(Array("{\"K\":1,\"\u{212A}\":2,\"\u{212A}\":3}".utf8)) }
    }

    @Test(arguments: [1, 2, 15, 16, 17, 40])
    func refusesADuplicateAmongAnyNumberOfKeys(count: Int) throws {
        let members = (0..<count).map { "\"\u{212A}\($0)\":0" } + ["\"K0\":1"]
        let value = try JSON.parse(Array("{\(members.joined(separator: ","))}".utf8))
        #expect(value.members?.count == count + 1)
        #expect(value["K0"]?.int == 1)
        let text = "{\(members.joined(separator: ",")),"
        for key in ["\u{212A}0", "\u{212A}\(count - 1)", "K0"] {
            #expect(throws: JSONError(.duplicateKey, at: text.utf8.count)) {
                try JSON.parse(Array("\(text)\"\(key)\":2}".utf8))
            }
        }
    }

    @Test func boundsDepthAndSize() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(try JSON.parse(nested(64)).array?.count == 1)
        #expect(throws: JSONError(.tooDeep, at: 64)) { try JSON.parse(nested(65)) }
        #expect(throws: JSONError(.tooDeep, at: 64)) { try JSON.parse(nested(400_000)) }
        #expect(throws: JSONError(.tooLarge, at: 4)) {
            try JSON.parse(Array("12345".utf8), limits: JSONLimits(bytes: 4, depth: 1))
        }
        // Siblings do not add up.
        #expect(throws: Never.self) {
            try JSON.parse(Array("[[],[],{\"a\":[]}]".utf8), limits: JSONLimits(bytes: 100, depth: 3))
        }
    }
}
