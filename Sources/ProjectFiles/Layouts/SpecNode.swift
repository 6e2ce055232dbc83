import PolicyFiles

/// A value of an XcodeGen spec, which several files may make together.
///
/// Source: `SpecFile.swift` of https://github.com/yonaskolb/XcodeGen (a file counts more than those that it includes, a later
/// one of these more than an earlier one; lists are put behind each other, and `key:REPLACE` takes the place of all).
struct SpecNode {
    private enum Content {
        case scalar
        case mapping([Entry])
        case sequence([SpecNode])
    }

    struct Entry {
        let key: String
        /// Where the key is written.
        let place: ProjectPlace
        var value: SpecNode
    }

    private var content: Content
    /// The value as its own file has it.
    let node: YAMLNode
    let source: SourceText
    /// Where paths in it start.
    let folder: String

    init(_ node: YAMLNode, in source: SourceText, folder: String) {
        self.node = node
        self.source = source
        self.folder = folder
        content =
            switch node.kind {
            case .scalar: .scalar
            case .mapping(let entries, _):
                .mapping(
                    entries.map { entry in
                        Entry(
                            key: entry.key.text ?? "", place: ProjectPlace(source, entry.key.span),
                            value: SpecNode(entry.value, in: source, folder: folder))
                    })
            case .sequence(let items, _): .sequence(items.map { SpecNode($0, in: source, folder: folder) })
            }
    }

    var text: String? { node.text }
    var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }
    var items: [SpecNode]? { if case .sequence(let items) = content { items } else { nil } }
    subscript(key: String) -> SpecNode? { entries?.first { $0.key == key }?.value }
    var place: ProjectPlace { ProjectPlace(source, node.span) }
    /// A path in it, as seen from here; nil for what is no text.
    var path: String? { text.map { FilePath.joined(folder, $0) } }

    /// This value with what another file says about it, which counts less.
    func over(_ other: SpecNode) -> SpecNode {
        var merged = self
        switch (content, other.content) {
        case (.mapping(let own), .mapping(var entries)):
            for entry in own {
                let isReplacement = entry.key.hasSuffix(Self.replacement)
                let key = isReplacement ? String(entry.key.dropLast(Self.replacement.count)) : entry.key
                guard let index = entries.firstIndex(where: { $0.key == key }) else {
                    entries.append(Entry(key: key, place: entry.place, value: entry.value))
                    continue
                }
                let value = isReplacement ? entry.value : entry.value.over(entries[index].value)
                entries[index] = Entry(key: key, place: entry.place, value: value)
            }
            merged.content = .mapping(entries)
        case (.sequence(let own), .sequence(let items)): merged.content = .sequence(items + own)
        default: break
        }
        return merged
    }

    private static let replacement = ":REPLACE"
}
