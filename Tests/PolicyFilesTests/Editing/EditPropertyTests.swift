import PolicyFiles
import TestSupport
import Testing

/// Random edits of random documents: the result says what was meant, and the other bytes are untouched.
struct EditPropertyTests {
    /// A value of a document and where it is.
    private struct Found {
        let path: YAMLPath
        let node: YAMLNode
    }

    private static let texts = [
        "2.4.1", "1.10", "crash", "no", "", "it's", "a: b", "é 更新", "#", "[x", "a\nb", "\u{85}",
    ]

    private func found(in node: YAMLNode, at path: YAMLPath = []) -> [Found] {
        let children: [Found] =
            switch node.kind {
            case .scalar: []
            case .mapping(let entries, _):
                entries.flatMap { found(in: $0.value, at: path.appending(.key($0.key.text ?? ""))) }
            case .sequence(let items, _):
                items.enumerated().flatMap { found(in: $1, at: path.appending(.item($0))) }
            }
        return [Found(path: path, node: node)] + children
    }

    private func expect(
        _ holds: Bool, _ random: SeededRandom, _ before: [UInt8], _ edit: YAMLEdit, _ after: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            holds,
            """
            seed \(random.seed), \(edit)
            \(String(decoding: before, as: UTF8.self))
            became
            \(String(decoding: after, as: UTF8.self))
            """, sourceLocation: sourceLocation)
    }

    /// Calls `body` with random documents and the values in them.
    private func forEachDocument(
        _ body: (inout SeededRandom, SourceText, MeaningTree, [Found]) throws -> Void
    ) throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(5_000) {
            let source = SourceText(path: "p.yaml", text: RandomYAML.document(using: &random))
            let root = try YAMLNode.parse(source)
            do { try body(&random, source, MeaningTree(root), found(in: root)) } catch {
                Issue.record("seed \(random.seed): \(error) for\n\(String(decoding: source.bytes, as: UTF8.self))")
                return
            }
        }
    }

    @Test func settingAScalarChangesItsBytesAlone() throws {
        try forEachDocument { random, source, tree, all in
            let text = Self.texts.randomElement(using: &random)!
            guard let chosen = all.filter({ $0.node.text != nil }).randomElement(using: &random) else { return }
            let edit = YAMLEdit.set(chosen.path, .text(text))
            let edited = try source.applying([edit]).bytes
            let intended = tree.replacing(chosen.path.steps[...], with: .text(text))
            expect(try MeaningTree(edited) == intended, random, source.bytes, edit, edited)
            let isUntouched =
                edited.starts(with: source.bytes[..<chosen.node.span.lowerBound])
                && edited.reversed().starts(with: source.bytes[chosen.node.span.upperBound...].reversed())
            expect(isUntouched, random, source.bytes, edit, edited)
        }
    }

    @Test func settingAScalarBackBringsTheBytesBack() throws {
        try forEachDocument { random, source, _, all in
            let plainOrQuoted = all.filter {
                if case .scalar(let text, let style) = $0.node.kind {
                    // The words are such as every style can hold.
                    style == .singleQuoted || style == .plain && ["a b", "更新"].contains(text)
                } else {
                    false
                }
            }
            guard let chosen = plainOrQuoted.randomElement(using: &random), let old = chosen.node.text else { return }
            let edit = YAMLEdit.set(chosen.path, .text("another"))
            let back = try source.applying([edit, .set(chosen.path, .text(old))]).bytes
            expect(back == source.bytes, random, source.bytes, edit, back)
        }
    }

    @Test func aNewKeyIsInsertedAndNothingElseChanges() throws {
        try forEachDocument { random, source, tree, all in
            let text = Self.texts.randomElement(using: &random)!
            guard let chosen = all.filter({ $0.node.entries?.isEmpty == false }).randomElement(using: &random) else {
                return
            }
            let path = chosen.path.appending("new key")
            let edit = YAMLEdit.set(path, .text(text))
            let edited = try source.applying([edit]).bytes
            let intended = tree.replacing(path.steps[...], with: .text(text))
            expect(try MeaningTree(edited) == intended, random, source.bytes, edit, edited)
            expect(isInsertion(source.bytes, edited), random, source.bytes, edit, edited)
            let back = try SourceText(path: "p.yaml", bytes: edited).applying([.remove(path)]).bytes
            expect(back == source.bytes, random, source.bytes, edit, back)
        }
    }

    @Test func anItemIsInsertedAndNothingElseChanges() throws {
        try forEachDocument { random, source, tree, all in
            guard let chosen = all.filter({ $0.node.items?.isEmpty == false }).randomElement(using: &random),
                let items = chosen.node.items
            else { return }
            let index = Int.random(in: 0...items.count, using: &random)
            let value = YAMLValue.flow(["when": .quoted("1.10"), "x": .plain("1")])
            let edit = YAMLEdit.insertItem(chosen.path, at: index, value)
            let edited = try source.applying([edit]).bytes
            let item = MeaningTree.mapping(["when": .text("1.10"), "x": .text("1")])
            let intended = tree.inserting(item, at: index, in: chosen.path.steps[...])
            expect(try MeaningTree(edited) == intended, random, source.bytes, edit, edited)
            expect(isInsertion(source.bytes, edited), random, source.bytes, edit, edited)
            let back = try SourceText(path: "p.yaml", bytes: edited)
                .applying([.remove(chosen.path.appending(.item(index)))]).bytes
            expect(back == source.bytes, random, source.bytes, edit, back)
        }
    }

    @Test func removingTakesTheValueAndNothingElse() throws {
        try forEachDocument { random, source, tree, all in
            let removable = all.filter { found in
                let isOnly = all.contains {
                    $0.path == YAMLPath(found.path.steps.dropLast()) && $0.node.entries?.count == 1
                }
                return !found.path.steps.isEmpty && !(found.path.steps.count == 1 && isOnly)
            }
            guard let chosen = removable.randomElement(using: &random) else { return }
            let edit = YAMLEdit.remove(chosen.path)
            let edited = try source.applying([edit]).bytes
            let intended = tree.replacing(chosen.path.steps[...], with: nil)
            expect(try MeaningTree(edited) == intended, random, source.bytes, edit, edited)
            let parent = all.first { $0.path == YAMLPath(chosen.path.steps.dropLast()) }?.node
            // A collection that loses its last element is written as empty, in a second place.
            let isOnly = (parent?.entries?.count ?? parent?.items?.count) == 1
            expect(isOnly || isInsertion(edited, source.bytes), random, source.bytes, edit, edited)
        }
    }

    /// Whether `longer` is `shorter` with one run of bytes put in.
    private func isInsertion(_ shorter: [UInt8], _ longer: [UInt8]) -> Bool {
        guard longer.count >= shorter.count else { return false }
        let prefix = zip(shorter, longer).prefix { $0 == $1 }.count
        let suffix = zip(shorter.reversed(), longer.reversed()).prefix { $0 == $1 }.count
        return prefix + suffix >= shorter.count
    }
}
