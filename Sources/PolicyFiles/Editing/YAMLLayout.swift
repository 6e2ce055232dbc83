/// How the author of a document lays it out, so that what is added looks as if they had written it.
struct YAMLLayout {
    private var foundStep: Int?
    private var foundDashStep: Int?
    private var foundBracePadding: String?
    private var foundBracketPadding: String?

    init(of root: YAMLNode, in source: SourceText) {
        look(at: root, in: source)
    }

    /// Columns from a mapping to one inside it.
    var step: Int { foundStep ?? 2 }
    /// Columns from a key to the dashes of its list.
    var dashStep: Int { foundDashStep ?? step }
    /// What stands between braces and their content.
    var bracePadding: String { foundBracePadding ?? " " }
    /// What stands between brackets and their content.
    var bracketPadding: String { foundBracketPadding ?? "" }

    private mutating func look(at node: YAMLNode, in source: SourceText) {
        switch node.kind {
        case .scalar: break
        case .mapping(let entries, let style):
            if style == .flow, foundBracePadding == nil, let first = entries.first {
                foundBracePadding = Self.padding(after: node.span.lowerBound, before: first.key, in: source)
            }
            for entry in entries {
                if style == .block { noteColumns(of: entry.value, in: node, source) }
                look(at: entry.value, in: source)
            }
        case .sequence(let items, let style):
            if style == .flow, foundBracketPadding == nil, let first = items.first {
                foundBracketPadding = Self.padding(after: node.span.lowerBound, before: first, in: source)
            }
            for item in items { look(at: item, in: source) }
        }
    }

    private mutating func noteColumns(of value: YAMLNode, in mapping: YAMLNode, _ source: SourceText) {
        let columns = source.column(of: value.span.lowerBound) - source.column(of: mapping.span.lowerBound)
        switch value.kind {
        case .mapping(_, .block): foundStep = foundStep ?? columns
        case .sequence(_, .block): foundDashStep = foundDashStep ?? columns
        default: break
        }
    }

    private static func padding(after opening: Int, before first: YAMLNode, in source: SourceText) -> String {
        let next = opening + 1
        return next < first.span.lowerBound && source.bytes[next] == UInt8(ascii: " ") ? " " : ""
    }
}
