import Spelling

/// Turns nodes into the values of a policy, and remembers everything that is wrong on the way.
///
/// Each method returns nil when its value is not there or wrong; what is wrong has been reported by then.
struct PolicyReader {
    let source: SourceText
    private(set) var diagnostics: [Diagnostic] = []

    init(source: SourceText) { self.source = source }

    mutating func report(_ fact: SchemaFact, at span: SourceSpan) {
        diagnostics.append(Diagnostic(severity: .error, fact: .schema(fact), span: span, path: source.path))
    }

    /// The line of a byte, counted from 1, for messages that name two places.
    func line(of span: SourceSpan) -> Int { source.position(of: span.lowerBound).line }
}

// MARK: - Collections

extension PolicyReader {
    /// The entries of a mapping; keys that the schema does not know are reported.
    mutating func fields<Key: SchemaKey>(of field: Field?, _ keys: Key.Type) -> Fields<Key>? {
        guard let field, isPresent(field) else { return nil }
        guard let entries = field.node.entries else {
            report(.expected(.mapping, name: field.name), at: field.node.span)
            return nil
        }
        var known: [Key: YAMLNode.Entry] = [:]
        for entry in entries {
            let name = entry.key.text ?? ""
            if let key = Key(rawValue: name) {
                known[key] = entry
            } else {
                reportUnknownKey(name, of: field.name, allowed: Key.allCases.map(\.rawValue), at: entry.key.span)
            }
        }
        return Fields(name: field.name, span: field.node.span, entries: known)
    }

    mutating func reportUnknownKey(_ key: String, of parent: String, allowed: [String], at span: SourceSpan) {
        let suggestion = nearMiss(to: key, among: allowed)
        let home = suggestion == nil ? SchemaKeys.home(of: key) : nil
        report(.unknownKey(key, of: parent, allowed: allowed, suggestion: suggestion, home: home), at: span)
    }

    /// A value that must be there. Reported at the first line of what lacks it.
    mutating func required<Key>(_ key: Key, of fields: Fields<Key>) -> Field? {
        if let field = fields[key] { return field }
        let start = fields.span.lowerBound
        let end = min(fields.span.upperBound, source.span(ofLine: line(of: fields.span)).upperBound)
        report(.missingKey(key.rawValue, of: fields.name), at: start..<max(start, end))
        return nil
    }

    /// No list or mapping of a policy comes near; rules that compare all of its entries stay fast.
    private static let mostEntries = 2_000

    /// The items of a list, called `list[0]` and so on in messages; an absent list has none.
    mutating func items(of field: Field?) -> [Field] {
        guard let field, isPresent(field) else { return [] }
        guard let items = field.node.items else {
            report(.expected(.list, name: field.name), at: field.node.span)
            return []
        }
        guard isShortEnough(field, count: items.count) else { return [] }
        return items.enumerated().map { Field(name: "\(field.name)[\($0)]", node: $1, keySpan: $1.span) }
    }

    /// The entries of a mapping whose keys people choose; an absent mapping has none.
    mutating func namedEntries(of field: Field?) -> [(key: Located<String>, value: Field)] {
        guard let field, isPresent(field) else { return [] }
        guard let entries = field.node.entries else {
            report(.expected(.mapping, name: field.name), at: field.node.span)
            return []
        }
        guard isShortEnough(field, count: entries.count) else { return [] }
        return entries.map { entry in
            let name = entry.key.text ?? ""
            return (Located(name, at: entry.key.span), Field(name: name, node: entry.value, keySpan: entry.key.span))
        }
    }

    private mutating func isShortEnough(_ field: Field, count: Int) -> Bool {
        if count <= Self.mostEntries { return true }
        let limit = Self.mostEntries
        report(.tooMany(name: field.name, count: count, limit: limit), at: field.keySpan)
        return false
    }

    private mutating func isPresent(_ field: Field) -> Bool {
        if field.node.isAbsent { report(.absentValue(name: field.name), at: field.keySpan) }
        return !field.node.isAbsent
    }

    /// The text of a scalar that is there, and how it was written.
    mutating func scalar(_ field: Field?) -> (text: String, style: YAMLNode.ScalarStyle, span: SourceSpan)? {
        guard let field, isPresent(field) else { return nil }
        guard case .scalar(let text, let style) = field.node.kind else {
            report(.expected(.text, name: field.name), at: field.node.span)
            return nil
        }
        return (text, style, field.node.span)
    }
}
