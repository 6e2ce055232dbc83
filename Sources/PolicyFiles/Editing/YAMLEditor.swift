/// Finds the places of a document that an edit touches.
struct YAMLEditor {
    let source: SourceText
    let root: YAMLNode
    let layout: YAMLLayout

    init(source: SourceText, root: YAMLNode) {
        self.source = source
        self.root = root
        self.layout = YAMLLayout(of: root, in: source)
    }

    /// A value and what is around it.
    struct Place {
        let node: YAMLNode
        /// Right behind the colon or the dash that the value belongs to; nil for the root.
        var opening: Int?
        /// Where the mapping or list around it starts.
        var column = 0
        var isItem = false
        /// Whether braces or brackets are open here.
        var isInFlow = false
    }

    func splices(for edit: YAMLEdit) throws(EditError) -> [Splice] {
        switch edit {
        case .set(let path, let value): try set(path, value)
        case .insertItem(let path, let index, let value): try insertItem(value, at: index, in: path)
        case .append(let path, let value): try insertItem(value, at: nil, in: path)
        case .remove(let path): try remove(path)
        }
    }

    /// Follows a path as far as there is something, and tells the steps that are left.
    func walk(_ path: YAMLPath) -> (place: Place, rest: ArraySlice<YAMLPath.Step>) {
        var place = Place(node: root)
        var rest = path.steps[...]
        while let step = rest.first, let next = enter(step, from: place) {
            place = next
            rest = rest.dropFirst()
        }
        return (place, rest)
    }

    private func enter(_ step: YAMLPath.Step, from place: Place) -> Place? {
        let column = source.column(of: place.node.span.lowerBound)
        switch (step, place.node.kind) {
        case (.key(let key), .mapping(_, let style)):
            guard let entry = place.node.entry(key) else { return nil }
            return Place(
                node: entry.value, opening: colonEnd(of: entry), column: column,
                isInFlow: place.isInFlow || style == .flow)
        case (.item(let number), .sequence(let items, let style)):
            guard items.indices.contains(number) else { return nil }
            let opening = style == .flow ? items[number].span.lowerBound : dash(of: number, in: place.node) + 1
            return Place(
                node: items[number], opening: opening, column: column, isItem: true,
                isInFlow: place.isInFlow || style == .flow)
        default: return nil
        }
    }

    func deepestSpan(at path: YAMLPath) -> SourceSpan {
        let span = walk(path).place.node.span
        return span.lowerBound..<min(span.upperBound, source.span(ofLine: source.line(of: span.lowerBound)).upperBound)
    }

    private func colonEnd(of entry: YAMLNode.Entry) -> Int {
        let end = entry.key.span.upperBound
        let colon = source.bytes[end...].firstIndex(of: UInt8(ascii: ":")) ?? end
        return colon + 1
    }

    /// The dash of an item of a block list. All dashes of a list stand in one column.
    func dash(of number: Int, in list: YAMLNode) -> Int {
        guard number > 0, let items = list.items else { return list.span.lowerBound }
        let indentation = source.column(of: list.span.lowerBound)
        var line = source.line(of: items[number].span.lowerBound)
        let earliest = source.line(of: items[number - 1].span.lowerBound)
        while line > earliest {
            let content = source.span(ofLine: line)
            let place = content.lowerBound + indentation
            if place < content.upperBound, source.bytes[place] == UInt8(ascii: "-"), source.isFirstOnLine(place) {
                return place
            }
            line -= 1
        }
        return list.span.lowerBound
    }

    func newline(after offset: Int) -> String { source.lineEnd(ofLine: source.line(of: offset)) }

    func indentation(_ columns: Int) -> String { String(repeating: " ", count: max(0, columns)) }
}
