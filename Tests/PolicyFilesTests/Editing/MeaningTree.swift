import PolicyFiles

/// What a document says, reduced to texts: the tests' own account of what an edit should do.
indirect enum MeaningTree: Equatable {
    case text(String)
    case mapping([String: MeaningTree])
    case list([MeaningTree])

    init(_ node: YAMLNode) {
        self =
            switch node.kind {
            case .scalar(let text, _): .text(text)
            case .mapping(let entries, _):
                .mapping(
                    Dictionary(
                        entries.map { ($0.key.text ?? "", MeaningTree($0.value)) },
                        uniquingKeysWith: { first, _ in first }))
            case .sequence(let items, _): .list(items.map(MeaningTree.init))
            }
    }

    init(_ bytes: [UInt8]) throws { self.init(try YAMLNode.parse(SourceText(path: "p.yaml", bytes: bytes))) }

    /// The tree with another one, or none, at a path that exists or whose last step is a new key.
    func replacing(_ path: ArraySlice<YAMLPath.Step>, with tree: MeaningTree?) -> MeaningTree? {
        guard let step = path.first else { return tree }
        switch (step, self) {
        case (.key(let key), .mapping(var members)):
            members[key] = (members[key] ?? .text("")).replacing(path.dropFirst(), with: tree)
            return .mapping(members)
        case (.item(let number), .list(var items)):
            if let item = items[number].replacing(path.dropFirst(), with: tree) {
                items[number] = item
            } else {
                items.remove(at: number)
            }
            return .list(items)
        default: return nil
        }
    }

    func inserting(_ tree: MeaningTree, at index: Int, in path: ArraySlice<YAMLPath.Step>) -> MeaningTree? {
        guard case .list(var items) = self.member(path) else { return nil }
        items.insert(tree, at: index)
        return replacing(path, with: .list(items))
    }

    private func member(_ path: ArraySlice<YAMLPath.Step>) -> MeaningTree? {
        switch (path.first, self) {
        case (nil, _): self
        case (.key(let key), .mapping(let members)): members[key]?.member(path.dropFirst())
        case (.item(let number), .list(let items)): items[number].member(path.dropFirst())
        default: nil
        }
    }
}
