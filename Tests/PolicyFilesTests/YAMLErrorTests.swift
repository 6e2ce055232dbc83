import PolicyFiles
import TestSupport
import Testing

struct YAMLErrorTests {
    struct ErrorCase: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let fact: YAMLFact
        let position: SourcePosition

        init(_ name: String, _ text: String, _ fact: YAMLFact, _ line: Int, _ column: Int) {
            self.init(name, bytes: Array(text.utf8), fact, line, column)
        }

        init(_ name: String, bytes: [UInt8], _ fact: YAMLFact, _ line: Int, _ column: Int) {
            self.name = name
            self.bytes = bytes
            self.fact = fact
            self.position = SourcePosition(line: line, column: column)
        }

        var testDescription: String { name }
    }

    static let cases: [ErrorCase] = [
        ErrorCase("duplicate", "a: 1\nb: 2\na: 3\n", .duplicateKey("a", firstLine: 1), 3, 1),
        ErrorCase("duplicate, quoted once", "a: 1\n\"a\": 3\n", .duplicateKey("a", firstLine: 1), 2, 1),
        ErrorCase("duplicate in flow", "x: { a: 1, a: 2 }\n", .duplicateKey("a", firstLine: 1), 1, 12),
        ErrorCase("duplicate after é", "é: 1\n\"é\": 2\n", .duplicateKey("é", firstLine: 1), 2, 1),
        ErrorCase("merge key", "a: 1\n<<: { b: 2 }\n", .mergeKey, 2, 1),
        ErrorCase("anchor", "a: &x 1\n", .anchor("x"), 1, 4),
        ErrorCase("anchor on a mapping", "a: &x\n  b: 1\n", .anchor("x"), 1, 4),
        ErrorCase("recursive anchor", "a: &x [*x]\n", .anchor("x"), 1, 4),
        ErrorCase("anchored key", "&x a: 1\n", .anchor("x"), 1, 1),
        ErrorCase("alias to nothing", "a: *undefined\n", .alias("undefined"), 1, 4),
        ErrorCase("alias as key", "*x : 1\n", .alias("x"), 1, 1),
        ErrorCase("range read as tag", "r: !=1.2\n", .tag("!=1.2"), 1, 4),
        ErrorCase("tag", "r: !!int 3\n", .tag("!!int 3"), 1, 4),
        ErrorCase("tag behind an anchor", "r: &a !!int 3\n", .anchor("a"), 1, 4),
        ErrorCase("range read as folded text", "r: >=1.2 <1.3 # x\n", .needsQuotes(">=1.2 <1.3"), 1, 4),
        ErrorCase("range that starts with a digit", "r: >2.4.0\n", .needsQuotes(">2.4.0"), 1, 4),
        ErrorCase("range in flow", "r: { v: >=1.2, o: 1 }\n", .needsQuotes(">=1.2"), 1, 9),
        ErrorCase("star", "r: * \n", .needsQuotes("*"), 1, 4),
        ErrorCase("at", "r: @x\n", .needsQuotes("@x"), 1, 4),
        ErrorCase("backtick", "r: `x`\n", .needsQuotes("`x`"), 1, 4),
        ErrorCase("percent", "r: %x\n", .needsQuotes("%x"), 1, 4),
        ErrorCase("two documents", "a: 1\n---\nb: 2\n", .secondDocument, 2, 1),
        ErrorCase("text after the end", "a: 1\n...\nb: 2\n", .textAfterDocumentEnd, 3, 1),
        ErrorCase("no bytes", "", .empty, 1, 1),
        ErrorCase("only a byte order mark", "\u{FEFF}", .empty, 1, 1),
        ErrorCase("comments", "# a\n\n# b\n", .empty, 1, 1),
        ErrorCase("document start alone", "---\n", .empty, 2, 1),
        ErrorCase("UTF-16, little end first", bytes: [0xFF, 0xFE, 0x61, 0, 0x3A, 0], .utf16, 1, 1),
        ErrorCase("UTF-16, big end first", bytes: [0xFE, 0xFF, 0, 0x61, 0, 0x3A], .utf16, 1, 1),
        ErrorCase("UTF-16 without a mark", bytes: [0x61, 0, 0x3A, 0, 0x20, 0], .utf16, 1, 1),
        ErrorCase("Latin-1", bytes: Array("a: caf".utf8) + [0xE9, 0x0A], .notUTF8(byte: 0xE9), 1, 7),
        ErrorCase("overlong", bytes: Array("a: ".utf8) + [0xC0, 0x80], .notUTF8(byte: 0xC0), 1, 4),
        ErrorCase("NUL", "a: b\u{0}c\n", .forbiddenCharacter("\u{0}"), 1, 5),
        ErrorCase("NEL", "a: b\u{85}c: d\n", .forbiddenCharacter("\u{85}"), 1, 5),
        ErrorCase("line separator", "a: b\u{2028}c: d\n", .forbiddenCharacter("\u{2028}"), 1, 5),
        ErrorCase("escape character", "a: \u{1B}[31m\n", .forbiddenCharacter("\u{1B}"), 1, 4),
        ErrorCase("a mark from joined files", "a: b\n\u{FEFF}c: d\n", .strayByteOrderMark, 2, 1),
        ErrorCase("65 deep", String(repeating: "[", count: 65), .tooDeep(limit: 64), 1, 65),
        ErrorCase("200,000 brackets", String(repeating: "[", count: 200_000), .tooDeep(limit: 64), 1, 65),
        ErrorCase(
            "over 1 MiB", String(repeating: "#", count: (1 << 20) + 1), .tooLarge(bytes: 1_048_577, limit: 1_048_576),
            1,
            1),
        ErrorCase("key that is a list", "? [a]\n: b\n", .keyIsCollection, 1, 3),
        ErrorCase("no key in braces", "{ : b }\n", .emptyKey, 1, 3),
        ErrorCase("no key", ": b\n", .emptyKey, 1, 1),
        ErrorCase("no colon in braces", "a: { b, c: d }\n", .keyWithoutColon("b"), 1, 6),
        ErrorCase("no colon", "a: b\ncde\nf: g\n", .missingColon, 2, 1),
        ErrorCase("colon in text", "a: Update: now\n", .misplacedColon, 1, 10),
        ErrorCase("colon in a deeper line", "a: b\n  c: d\n", .misplacedColon, 2, 4),
        ErrorCase("no blank behind a colon", "a:\"b\"\nc: d\n", .misplacedColon, 2, 2),
        ErrorCase("text behind a quote", "a: \"b\" c\n", .textAfterValue, 1, 8),
        ErrorCase("apostrophe in single quotes", "a: 'it's here'\n", .textAfterValue, 1, 8),
        ErrorCase("text behind a bracket", "a: [Sale] now\n", .textAfterValue, 1, 11),
        ErrorCase("list on its key's line", "a: - b\n", .needsQuotes("- b"), 1, 4),
        ErrorCase("list below a value", "a: b\n- c\n", .misplaced, 2, 1),
        ErrorCase("key below a list", "- a\nb: c\n", .misplaced, 2, 1),
        ErrorCase("two commas", "a: [b,, c]\n", .stray(","), 1, 7),
        ErrorCase("closing bracket", "a: ]\n", .stray("]"), 1, 4),
        ErrorCase("open bracket at the end", "a:\n  - [b,\n\n", .unclosedCollection(opening: "["), 2, 5),
        ErrorCase("open brace at the end", "a: [ { b: \n", .unclosedCollection(opening: "{"), 1, 6),
        ErrorCase("half an escape", "a: \"\\u12\"\n", .unknownEscape, 1, 7),
        ErrorCase("surrogate escapes", "a: \"\\uD83D\\uDE00\"\n", .unknownEscape, 1, 7),
        ErrorCase("unknown version", "%YAML 2.0\n---\na: b\n", .syntax("found incompatible YAML document"), 1, 1),
        ErrorCase("tab", "a:\n\tb: c\n", .tabIndentation, 2, 1),
        ErrorCase("open quote", "a: \"b\nc: d\n", .unclosedQuote, 1, 4),
        ErrorCase("open bracket", "a: [b\nc: d\n", .unclosedCollection(opening: "["), 1, 4),
        ErrorCase("open brace", "a: { b: c\nd: e\n", .unclosedCollection(opening: "{"), 1, 4),
        ErrorCase("escape", "a: \"\\d\"\n", .unknownEscape, 1, 5),
        ErrorCase("indentation", "a:\n  b: c\n d: e\n", .misplaced, 3, 2),
    ]

    @Test(arguments: cases)
    func faultsAreNamedWhereTheyAre(_ test: ErrorCase) {
        let source = SourceText(path: "p.yaml", bytes: test.bytes)
        do {
            let node = try YAMLNode.parse(source)
            Issue.record("accepted as \(node)")
        } catch {
            #expect(error.fact == test.fact)
            #expect(source.position(of: error.span.lowerBound) == test.position)
        }
    }

    @Test func sixtyFourLevelsAreAccepted() throws {
        let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        _ = try YAMLNode.parse(SourceText(path: "p.yaml", text: text))
    }

    @Test func anEscapedForbiddenCharacterIsText() throws {
        let node = try YAMLNode.parse(SourceText(path: "p.yaml", text: "a: \"b\\x85c\"\n"))
        #expect(node["a"]?.text == "b\u{85}c")
    }

    @Test func everyFaultIsRenderedWithItsLineACaretAndHelp() {
        let rendered = Self.cases.filter { $0.bytes.count < 1_000 }.map { test in
            let source = SourceText(path: "policies/shop-ios.yaml", bytes: test.bytes)
            do throws(YAMLError) {
                _ = try YAMLNode.parse(source)
                return "\(test.name): accepted"
            } catch {
                return "# \(test.name)\n" + error.diagnostic(in: source).rendered(in: source)
            }
        }
        expectGolden(rendered.joined(separator: "\n\n") + "\n", named: "yaml-errors.txt")
    }
}
