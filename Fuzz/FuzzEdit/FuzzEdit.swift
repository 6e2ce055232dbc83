import PolicyFiles

/// Any edit of any document gives a document that says what was meant, or is refused; setting a value twice is the same as
/// once. The first byte chooses the edit, the second the place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard input.count > 2 else { return 0 }
    let source = SourceText(path: "p.yaml", bytes: Array(input[2...]))
    guard let root = try? YAMLNode.parse(source) else { return 0 }
    let places = paths(in: root, from: [])
    let path = places[Int(input[1]) % places.count]
    let value = values[Int(input[0] >> 3) % values.count]
    let edit: YAMLEdit =
        switch input[0] & 7 {
        case 0, 1: .set(path, value)
        case 2: .set(path.appending("minimum"), value)
        case 3: .set(path.appending("a").appending("b"), value)
        case 4: .append(path, value)
        case 5: .insertItem(path, at: 0, value)
        case 6: .insertItem(path.appending("list"), at: 0, value)
        default: .remove(path)
        }
    do throws(EditError) {
        let edited = try source.applying([edit])
        if case .set(_, let value) = edit, !value.isLong {
            let again = try source.applying([edit, edit])
            precondition(again.bytes == edited.bytes)
        }
        _ = edited.writtenRevision
        _ = TextDiff(old: source.bytes, new: edited.bytes).unified(oldName: "a", newName: "b")
    } catch {
        precondition(!error.sentence(in: source).isEmpty)
    }
    return 0
}

private let values: [YAMLValue] = [
    .text("word"), .text("it's: \"x\"\n#"), .quoted("1.10"), .plain("1"), .text(""),
    .flow(["when": .flow(["versions": .quoted("2.4.0")]), "reason": .text("no")]),
    .mapping([.init("a", .plain("1")), .init("b", .sequence([.text("c")], .block))], .block), .sequence([], .flow),
]

private func paths(in node: YAMLNode, from path: YAMLPath) -> [YAMLPath] {
    let entries = (node.entries ?? []).flatMap { paths(in: $0.value, from: path.appending(.key($0.key.text ?? ""))) }
    let items = (node.items ?? []).enumerated().flatMap { paths(in: $1, from: path.appending(.item($0))) }
    return [path] + entries + items
}

extension YAMLValue {
    /// A collection may be laid out anew when it takes the place of itself.
    fileprivate var isLong: Bool {
        switch self {
        case .mapping, .sequence: true
        case .text, .quoted, .plain: false
        }
    }
}
