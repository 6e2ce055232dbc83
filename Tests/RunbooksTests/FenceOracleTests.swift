import Foundation
import Runbooks
import TestSupport
import Testing

/// Random pages: markdown-it-py, which knows all of CommonMark, finds the same fences with the same words in them.
struct FenceOracleTests {
    private static let reader = """
        import json, sys
        from markdown_it import MarkdownIt
        reader = MarkdownIt("commonmark")
        pages = json.load(sys.stdin)
        json.dump([[token.info.strip() + "|" + token.content for token in reader.parse(page) if token.type == "fence"]
                   for page in pages], sys.stdout)
        """

    private static let pieces = [
        "```", "````", "~~~", "```sh", "~~~ a b", "``` a`b", "text", "more", "", "", "    code", "  two", "# head",
        "---", "===",
        "- ", "-", "* ", "+ a", "1. ", "2) ", "7. x", "> ", ">", "  ", "    ", "\t", " \t", "<!-- c", "--> x", "<pre>",
        "x </pre>",
        "<div>", "</div>", "***", "- - -", "``",
    ]

    @Test
    func bothFindTheSame() throws {
        var random = SeededRandom.forThisRun()
        let pages = (0..<rounds(20_000)).map { _ in
            (0..<Int.random(in: 1...9, using: &random)).map { _ in
                (0..<Int.random(in: 1...3, using: &random))
                    .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            }.joined(separator: "\n") + "\n"
        }
        // In a quote that goes on, markdown-it-py takes a mark four columns in for one; CommonMark takes it for text.
        .filter { !$0.contains(/[ \t][ \t]>|\t>/) }
        let input = String(decoding: try JSONSerialization.data(withJSONObject: pages), as: UTF8.self)
        let answer = try run(try PythonTools.python(), ["-c", Self.reader], input: input)
        #expect(answer.status == 0, "\(answer.errors)")
        let expected = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String]])
        #expect(expected.contains { $0.count > 1 })
        for (page, fences) in zip(pages, expected) {
            let found = FenceScanner.fences(in: Array(page.utf8)).map { "\($0.info)|\($0.content)" }
            #expect(found == fences, "PAGE \(page.debugDescription) GATEHOUSE_SEED=\(random.seed)")
        }
    }
}
