/// The entries of one mapping by the keys that the schema knows.
struct Fields<Key: SchemaKey> {
    /// What the mapping is called in messages.
    let name: String
    let span: SourceSpan
    private let entries: [Key: YAMLNode.Entry]

    init(name: String, span: SourceSpan, entries: [Key: YAMLNode.Entry]) {
        self.name = name
        self.span = span
        self.entries = entries
    }

    subscript(key: Key) -> Field? {
        entries[key].map { Field(name: key.rawValue, node: $0.value, keySpan: $0.key.span) }
    }
}

/// One value with the name to call it by.
struct Field {
    let name: String
    let node: YAMLNode
    /// Where its key stands; for an item of a list, where the item stands.
    let keySpan: SourceSpan
}

/// The keys of one kind of mapping.
protocol SchemaKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}
