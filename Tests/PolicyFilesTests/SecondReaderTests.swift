import Foundation
import JSONText
import PolicyFiles
import TestSupport
import Testing

/// PyYAML is another implementation of YAML 1.1: both must find the same nodes in the same bytes.
struct SecondReaderTests {
    @Test func anotherReaderFindsTheSameNodesInTheSameBytes() throws {
        var random = SeededRandom.forThisRun()
        let folder = try TemporaryFolder()
        var texts = try PolicyFixtures.names(in: PolicyFixtures.accepted).map {
            String(decoding: try PolicyFixtures.source(PolicyFixtures.accepted, $0).bytes, as: UTF8.self)
        }
        texts += (0..<rounds(2_000)).map { _ in RandomYAML.document(using: &random) }
        let files = try texts.enumerated().map { try folder.write($1, to: "\($0).yaml") }
        let result = try run("/usr/bin/python3", [PolicyFixtures.file("second-reader.py")] + files)
        #expect(result.status == 0, "\(result.errors)")
        let answers = result.output.split(separator: "\n")
        try #require(answers.count == texts.count)
        for (text, answer) in zip(texts, answers) {
            let source = SourceText(path: "p.yaml", text: text)
            let ours = description(of: try YAMLNode.parse(source), in: source)
            #expect(ours == (try JSON.parse(Array(answer.utf8))), "seed \(random.seed): \(text)")
        }
    }

    private func description(of node: YAMLNode, in source: SourceText) -> JSON {
        let bytes = JSON(.string(source.text(of: node.span)))
        switch node.kind {
        case .scalar(let text, let style):
            let isExact = style != .literal && style != .folded && !node.isAbsent
            return JSON(.array([JSON(.string("s")), JSON(.string(text)), isExact ? bytes : JSON(.null)]))
        case .mapping(let entries, let style):
            let parts = entries.flatMap { [$0.key, $0.value] }.map { description(of: $0, in: source) }
            return JSON(.array([JSON(.string("m")), style == .flow ? bytes : JSON(.null)] + parts))
        case .sequence(let items, let style):
            let parts = items.map { description(of: $0, in: source) }
            return JSON(.array([JSON(.string("l")), style == .flow ? bytes : JSON(.null)] + parts))
        }
    }
}
