extension YAMLEditor {
    /// - Parameter index: nil for the end.
    func insertItem(_ value: YAMLValue, at index: Int?, in path: YAMLPath) throws(EditError) -> [Splice] {
        let (place, rest) = walk(path)
        if !rest.isEmpty || place.node.isAbsent { return try set(path, .sequence([value], .block)) }
        guard case .sequence(let items, let style) = place.node.kind else { throw .layout(path, span: place.node.span) }
        let index = index ?? items.count
        if style == .flow {
            return insertInFlow(
                flowText(value), at: index, among: items.map(\.span), of: place.node, padding: layout.bracketPadding)
        }
        return [
            index == 0
                ? insertFirst(value, in: place) : insertItem(value, at: index, after: items[index - 1], in: place)
        ]
    }

    private func insertItem(_ value: YAMLValue, at index: Int, after previous: YAMLNode, in place: Place) -> Splice {
        let column = source.column(of: place.node.span.lowerBound)
        let line = source.lastLine(of: previous, inColumn: column)
        let newline = source.lineEnd(ofLine: line)
        return .insert(
            newline + indentation(column)
                + itemWithDash(value, like: index - 1, in: place.node, newline: newline),
            at: source.span(ofLine: line).upperBound)
    }

    private func insertFirst(_ value: YAMLValue, in place: Place) -> Splice {
        let dash = place.node.span.lowerBound
        var line = source.line(of: dash)
        let newline = source.lineEnd(ofLine: line)
        let text = itemWithDash(value, like: 0, in: place.node, newline: newline)
        let indentation = indentation(source.column(of: dash))
        guard source.isFirstOnLine(dash) else { return .insert(text + newline + indentation, at: dash) }
        // A comment right above an item speaks of that item.
        let key = place.opening.map(source.line(of:)) ?? 0
        while line - 1 > key, source.isComment(line: line - 1) { line -= 1 }
        return .insert(indentation + text + newline, at: source.span(ofLine: line).lowerBound)
    }

    /// An item that looks like the one with number `neighbour`.
    private func itemWithDash(_ value: YAMLValue, like neighbour: Int, in list: YAMLNode, newline: String) -> String {
        guard let item = list.items?[neighbour] else { return "- " + flowText(value) }
        let afterDash = dash(of: neighbour, in: list) + 1
        let between = source.bytes[afterDash..<max(afterDash, item.span.lowerBound)]
        let isBesideDash = !between.isEmpty && between.allSatisfy { $0 == UInt8(ascii: " ") }
        let gap = isBesideDash ? between.count : 1
        let column = source.column(of: list.span.lowerBound) + 1 + gap
        guard case .mapping(_, .block) = item.kind, case .mapping(let entries, _) = value else {
            return "-" + indentation(gap) + flowText(value)
        }
        return "-" + indentation(gap) + itemText(.mapping(entries, .block), column: column, newline: newline)
    }
}
