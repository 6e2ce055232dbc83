extension YAMLEditor {
    func remove(_ path: YAMLPath) throws(EditError) -> [Splice] {
        guard let step = path.steps.last else { throw .absent(path) }
        let (place, rest) = walk(YAMLPath(path.steps.dropLast()))
        guard rest.isEmpty else { throw .absent(path) }
        let node = place.node
        switch (step, node.kind) {
        case (.key(let key), .mapping(let entries, let style)):
            guard let index = entries.firstIndex(where: { $0.key.text == key }) else { throw .absent(path) }
            if style == .flow {
                guard hasBraces(node) else { throw .layout(path, span: node.span) }
                let elements = entries.map { $0.key.span.lowerBound..<$0.value.span.upperBound }
                return removeFromFlow(index, among: elements, of: node)
            }
            if entries.count == 1 { return try empty(place, .mapping([], .flow), path) }
            let next = index + 1 < entries.count ? entries[index + 1].key.span.lowerBound : nil
            return [remove(from: entries[index].key.span.lowerBound, through: entries[index].value, next: next)]
        case (.item(let number), .sequence(let items, let style)):
            guard items.indices.contains(number) else { throw .absent(path) }
            if style == .flow { return removeFromFlow(number, among: items.map(\.span), of: node) }
            if items.count == 1 { return try empty(place, .sequence([], .flow), path) }
            let next = number + 1 < items.count ? dash(of: number + 1, in: node) : nil
            return [remove(from: dash(of: number, in: node), through: items[number], next: next)]
        default: throw .absent(path)
        }
    }

    /// A mapping or list that loses its last element is written as empty; leaving nothing would say something else.
    private func empty(_ place: Place, _ value: YAMLValue, _ path: YAMLPath) throws(EditError) -> [Splice] {
        guard place.opening != nil else { throw .layout(path, span: place.node.span) }
        return replace(place, with: value)
    }

    private func remove(from start: Int, through value: YAMLNode, next: Int?) -> Splice {
        let column = source.column(of: start)
        if source.isFirstOnLine(start) { return .remove(lines(from: start, to: value, inColumn: column)) }
        // The first element shares its line with the dash around it.
        let last = source.lastLine(of: value, inColumn: column)
        if let next, source.line(of: next) == last + 1 { return .remove(start..<next) }
        let dashEnd = source.bytes[..<start].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
        return .remove(dashEnd..<source.span(ofLine: last).upperBound)
    }
}
