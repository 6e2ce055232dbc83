import PolicyFiles
import Testing

struct DiagnosticTests {
    struct ExcerptCase: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let span: Range<Int>
        let lines: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        ExcerptCase(name: "wide characters", text: "題名: 更新", span: 8..<14, lines: "  題名: 更新\n        ^~~~"),
        ExcerptCase(name: "combining accent", text: "e\u{301}: x", span: 5..<6, lines: "  e\u{301}: x\n     ^"),
        ExcerptCase(name: "tabs", text: "\ta\tb", span: 3..<4, lines: "  \ta\tb\n  \t \t^"),
        ExcerptCase(name: "end of the line", text: "a:\nb", span: 2..<2, lines: "  a:\n    ^"),
        ExcerptCase(name: "over several lines", text: "ab\ncd", span: 1..<5, lines: "  ab\n   ^"),
        ExcerptCase(name: "past the end", text: "ab", span: 7..<9, lines: "  ab\n    ^"),
        ExcerptCase(name: "escape sequence", text: "a\u{1B}[31m", span: 1..<2, lines: "  a\u{FFFD}[31m\n   ^"),
        ExcerptCase(
            name: "long line", text: String(repeating: "a", count: 200) + "bbb" + String(repeating: "c", count: 200),
            span: 200..<203,
            lines: "  …" + String(repeating: "a", count: 50) + "bbb" + String(repeating: "c", count: 57) + "…\n"
                + String(repeating: " ", count: 53) + "^~~"),
    ])
    func theCaretStandsBelowWhatIsMeant(_ test: ExcerptCase) {
        let source = SourceText(path: "p.yaml", text: test.text)
        let diagnostic = Diagnostic(severity: .error, fact: .yaml(.empty), span: test.span, path: "p.yaml")
        let lines = diagnostic.rendered(in: source).split(separator: "\n").dropFirst().dropLast()
        #expect(lines.joined(separator: "\n") == test.lines)
    }

    @Test func positionsCountLinesOfEveryKindOfLineEnd() {
        let source = SourceText(path: "p.yaml", text: "\u{FEFF}a\r\nb\rc\n\nd")
        let positions = "a\r\nb\rc\n\nd".utf8.indices.enumerated().map {
            source.position(of: 3 + $0.offset).description
        }
        #expect(positions == ["1:1", "1:2", "1:3", "2:1", "2:2", "3:1", "3:2", "4:1", "5:1"])
        #expect((1...5).map { source.text(of: source.span(ofLine: $0)) } == ["a", "b", "c", "", "d"])
        #expect(source.position(of: 0) == SourcePosition(line: 1, column: 1))
        #expect(source.position(of: .max) == SourcePosition(line: 5, column: 2))
        #expect(source.span(ofLine: 6).isEmpty && source.span(ofLine: 0).isEmpty)
    }
}
