extension YAMLEditor {
    func set(_ path: YAMLPath, _ value: YAMLValue) throws(EditError) -> [Splice] {
        let (place, rest) = walk(path)
        guard let step = rest.first else { return replace(place, with: value) }
        guard case .key(let key) = step else { throw .layout(path, span: place.node.span) }
        var wrapped = value
        for step in rest.dropFirst().reversed() {
            guard case .key(let key) = step else { throw .layout(path, span: place.node.span) }
            wrapped = .mapping([.init(key, wrapped)], .block)
        }
        if place.node.isAbsent { return replace(place, with: .mapping([.init(key, wrapped)], .block)) }
        guard case .mapping(let entries, let style) = place.node.kind else {
            throw .layout(path, span: place.node.span)
        }
        let parent = YAMLPath(Array(path.steps[..<rest.startIndex]))
        let index = PolicyKeyOrder.position(of: key, among: entries.compactMap(\.key.text), in: parent)
        if style == .flow {
            guard hasBraces(place.node) else { throw .layout(path, span: place.node.span) }
            let elements = entries.map { $0.key.span.lowerBound..<$0.value.span.upperBound }
            return insertInFlow(
                "\(keyText(key, beside: entries)): \(flowText(wrapped))", at: index, among: elements, of: place.node,
                padding: layout.bracePadding)
        }
        guard index > 0 else { throw .layout(path, span: place.node.span) }
        return [insertEntry(key, wrapped, after: entries[index - 1], in: place)]
    }

    private func insertEntry(_ key: String, _ value: YAMLValue, after previous: YAMLNode.Entry, in place: Place)
        -> Splice
    {
        let column = source.column(of: place.node.span.lowerBound)
        let line = source.lastLine(of: previous.value, inColumn: column)
        let newline = source.lineEnd(ofLine: line)
        let text = blockEntry(key, value, beside: place.node.entries ?? [], column: column, newline: newline)
        let isSection = place.opening == nil && text.contains(newline)
        let isSetApart = isSection && isSetApart(from: previous.key.span.lowerBound, to: line)
        return .insert(
            (isSetApart ? newline : "") + newline + indentation(column) + text,
            at: source.span(ofLine: line).upperBound)
    }

    /// Whether the section between this key and this line has a blank line around it, as the next one should have.
    private func isSetApart(from key: Int, to last: Int) -> Bool {
        if last + 1 < source.lineCount { return source.isBlank(line: last + 1) }
        var first = source.line(of: key)
        while first > 1, source.isComment(line: first - 1) { first -= 1 }
        return first > 1 && source.isBlank(line: first - 1)
    }

    func replace(_ place: Place, with value: YAMLValue) -> [Splice] {
        let node = place.node
        switch node.kind {
        case .scalar where node.isAbsent:
            return [fill(place, with: value)]
        case .scalar(_, let style):
            let comment = headerComment(of: node).map { " " + $0 } ?? ""
            return [Splice(node.span, inline(value, replacing: style) + comment)]
        case .mapping(_, .flow), .sequence(_, .flow):
            return [Splice(node.span, flowText(value))]
        case .mapping(_, .block), .sequence(_, .block):
            let column = source.column(of: node.span.lowerBound)
            if value.isCollection, !value.isEmptyCollection {
                let newline = newline(after: node.span.lowerBound)
                return [Splice(node.span, blockText(value, column: column, newline: newline))]
            }
            guard let opening = place.opening, source.line(of: opening) < source.line(of: node.span.lowerBound) else {
                return [Splice(node.span, flowText(value))]
            }
            return [
                .insert(" " + flowText(value), at: opening),
                .remove(lines(from: node.span.lowerBound, to: node, inColumn: column)),
            ]
        }
    }

    /// Puts a value where nothing was written behind a colon or a dash.
    private func fill(_ place: Place, with value: YAMLValue) -> Splice {
        let opening = place.opening ?? place.node.span.lowerBound
        let isBlock: Bool
        switch value {
        case .mapping(let entries, let style): isBlock = style == .block && !entries.isEmpty
        case .sequence(let items, let style): isBlock = style == .block && !items.isEmpty
        case .text, .quoted, .plain: isBlock = false
        }
        guard isBlock, !place.isInFlow, !place.isItem else {
            return .insert(" " + flowText(value), at: opening)
        }
        let line = source.line(of: opening)
        let newline = source.lineEnd(ofLine: line)
        let column = place.column + columns(inside: value)
        return .insert(
            newline + indentation(column) + blockText(value, column: column, newline: newline),
            at: source.span(ofLine: line).upperBound)
    }

    /// The comment behind the `|` or `>` of a block scalar, which lies inside its span.
    private func headerComment(of node: YAMLNode) -> String? {
        guard case .scalar(_, let style) = node.kind, style == .literal || style == .folded else { return nil }
        let header = node.span.lowerBound..<source.span(ofLine: source.line(of: node.span.lowerBound)).upperBound
        guard let start = source.bytes[header].firstIndex(of: UInt8(ascii: "#")) else { return nil }
        return source.text(of: start..<header.upperBound)
    }

    /// The whole lines from the one that holds `start` to the one that `node` ends on.
    ///
    /// When the last of them has no line end, the one before it goes instead, so that the file ends as it did.
    func lines(from start: Int, to node: YAMLNode, inColumn column: Int) -> Range<Int> {
        var lower = source.span(ofLine: source.line(of: start)).lowerBound
        let last = source.lastLine(of: node, inColumn: column)
        let upper = source.end(ofLine: last)
        if upper == source.span(ofLine: last).upperBound, lower > 0 {
            lower = source.span(ofLine: source.line(of: lower) - 1).upperBound
        }
        return lower..<upper
    }
}
