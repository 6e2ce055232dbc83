import PolicyFiles
import TestSupport
import Testing

/// Edits replace exactly the bytes of a span, so each span is held against the bytes it must be.
struct YAMLSpanTests {
    struct SpanCase: Sendable, CustomTestStringConvertible {
        let name: String
        let yaml: String
        /// Keys, or numbers of items, from the root to the node.
        let path: [String]
        let bytes: String
        var text: String?

        var testDescription: String { name }
    }

    @Test(arguments: [
        SpanCase(name: "plain", yaml: "a: b c # note\n", path: ["a"], bytes: "b c", text: "b c"),
        SpanCase(name: "double quoted", yaml: "a: \"b\\n\" # x", path: ["a"], bytes: "\"b\\n\"", text: "b\n"),
        SpanCase(name: "single quoted", yaml: "a: 'it''s'\n", path: ["a"], bytes: "'it''s'", text: "it's"),
        SpanCase(name: "over two lines", yaml: "a: b\n   c\nd: e\n", path: ["a"], bytes: "b\n   c", text: "b c"),
        SpanCase(name: "quoted over lines", yaml: "a: \"b\n  c\"\n", path: ["a"], bytes: "\"b\n  c\"", text: "b c"),
        SpanCase(
            name: "literal", yaml: "a: |\n  b\n  c\n\n\nd: e\n", path: ["a"], bytes: "|\n  b\n  c", text: "b\nc\n"),
        SpanCase(name: "folded at the end", yaml: "a: >-\n  b\n  c", path: ["a"], bytes: ">-\n  b\n  c", text: "b c"),
        SpanCase(name: "literal without text", yaml: "a: |\nb: c\n", path: ["a"], bytes: "|", text: ""),
        SpanCase(name: "absent", yaml: "a:\nb: c\n", path: ["a"], bytes: "", text: ""),
        SpanCase(name: "flow sequence", yaml: "a: [ b, c ]  # x\n", path: ["a"], bytes: "[ b, c ]"),
        SpanCase(name: "flow mapping", yaml: "a: { b: c,\n  d: e }\n", path: ["a"], bytes: "{ b: c,\n  d: e }"),
        SpanCase(name: "in flow", yaml: "a: { b: c , d: e }\n", path: ["a", "b"], bytes: "c", text: "c"),
        SpanCase(
            name: "block mapping", yaml: "a:\n  b: c\n  d: e  # x\n\n# y\nf: g\n", path: ["a"], bytes: "b: c\n  d: e"),
        SpanCase(name: "block sequence", yaml: "a:\n  - b\n  - c # x\nd: e\n", path: ["a"], bytes: "- b\n  - c"),
        SpanCase(name: "not indented", yaml: "a:\n- b\n- c\nd: e\n", path: ["a"], bytes: "- b\n- c"),
        SpanCase(name: "item", yaml: "a:\n  - b: 1\n    c: 2\n  - d\n", path: ["a", "0"], bytes: "b: 1\n    c: 2"),
        SpanCase(name: "absent item", yaml: "a:\n  - b\n  -\n", path: ["a", "1"], bytes: "", text: ""),
        SpanCase(name: "after other scripts", yaml: "a: \"Обновите 🚀\"\nb: c\n", path: ["b"], bytes: "c", text: "c"),
        SpanCase(name: "other scripts", yaml: "t: é\na: 更新が必要です\n", path: ["a"], bytes: "更新が必要です", text: "更新が必要です"),
        SpanCase(name: "after a byte order mark", yaml: "\u{FEFF}a: b\n", path: ["a"], bytes: "b", text: "b"),
        SpanCase(name: "mark and scripts", yaml: "\u{FEFF}a: é\nb: 'c'\n", path: ["b"], bytes: "'c'", text: "c"),
        SpanCase(name: "CRLF", yaml: "a: b\r\nc:\r\n  d: e\r\nf: g\r\n", path: ["c"], bytes: "d: e"),
        SpanCase(name: "CR", yaml: "a: b\rc: d\r", path: ["c"], bytes: "d", text: "d"),
        SpanCase(name: "root", yaml: "# x\na: b\nc: d\n# y\n", path: [], bytes: "a: b\nc: d"),
        SpanCase(name: "after a header", yaml: "%YAML 1.1\n---\na: b\n...\n", path: [], bytes: "a: b"),
        SpanCase(name: "number keys", yaml: "1: first\n2: second\n", path: ["2"], bytes: "second", text: "second"),
        SpanCase(name: "booleans are text", yaml: "on: NO\n", path: ["on"], bytes: "NO", text: "NO"),
        SpanCase(name: "numbers are text", yaml: "v: 1.10\n", path: ["v"], bytes: "1.10", text: "1.10"),
        SpanCase(name: "octal is text", yaml: "v: 010\n", path: ["v"], bytes: "010", text: "010"),
        SpanCase(name: "sexagesimal is text", yaml: "v: 1:30\n", path: ["v"], bytes: "1:30", text: "1:30"),
        SpanCase(name: "null is text", yaml: "v: ~\n", path: ["v"], bytes: "~", text: "~"),
    ])
    func spansHoldExactlyTheBytesOfTheirNode(_ test: SpanCase) throws {
        let source = SourceText(path: "p.yaml", text: test.yaml)
        var node = try YAMLNode.parse(source)
        for step in test.path {
            node = try #require(node[step] ?? Int(step).flatMap { node.items?[$0] })
        }
        #expect(source.text(of: node.span) == test.bytes)
        if let text = test.text { #expect(node.text == text) }
    }

    @Test func aPairInsideAFlowSequenceEndsWithItsValue() throws {
        let source = SourceText(path: "p.yaml", text: "a: [ b: c , d ]\n")
        let pair = try #require(try YAMLNode.parse(source)["a"]?.items?.first)
        #expect(source.text(of: pair.span) == "b: c")
    }

    @Test func everySpanOfADocumentNestsInItsParent() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(2_000) {
            let text = RandomYAML.document(using: &random)
            let source = SourceText(path: "p.yaml", text: text)
            let root: YAMLNode
            do { root = try YAMLNode.parse(source) } catch {
                Issue.record("seed \(random.seed): \(error) in \(text)")
                return
            }
            #expect(nests(root, in: 0..<source.bytes.count), "seed \(random.seed): \(text)")
        }
    }

    private func nests(_ node: YAMLNode, in parent: Range<Int>) -> Bool {
        guard parent.lowerBound <= node.span.lowerBound, node.span.upperBound <= parent.upperBound else { return false }
        let children = node.items ?? (node.entries ?? []).flatMap { [$0.key, $0.value] }
        let areOrdered = zip(children, children.dropFirst()).allSatisfy { $0.span.upperBound <= $1.span.lowerBound }
        return areOrdered && children.allSatisfy { nests($0, in: node.span) }
    }
}
