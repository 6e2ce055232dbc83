/// Builds nodes from events, and refuses what YAML allows and a policy must not hold.
struct YAMLComposer: ~Copyable {
    let source: SourceText
    var events: YAMLEventReader

    init(source: SourceText, events: consuming YAMLEventReader) {
        self.source = source
        self.events = events
    }

    mutating func document() throws(YAMLError) -> YAMLNode {
        _ = try events.next()
        let start = try events.next()
        guard start.kind == .documentStart else { throw YAMLError(fact: .empty, span: 0..<0) }
        let root = try node(from: try events.next(), depth: 1)
        _ = try events.next()
        let end = try events.next()
        guard end.kind == .streamEnd else { throw YAMLError(fact: .secondDocument, span: end.span) }
        if root.isAbsent { throw YAMLError(fact: .empty, span: root.span) }
        return root
    }

    private mutating func node(from event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
        try refuseProperties(of: event)
        if depth > YAMLLimits.depth {
            throw YAMLError(fact: .tooDeep(limit: YAMLLimits.depth), span: firstByte(of: event.span))
        }
        switch event.kind {
        case .alias(let name): throw YAMLError(fact: .alias(name), span: event.span)
        case .scalar(let text, let style): return scalar(text, style, span: event.span)
        case .sequenceStart(let style): return try sequence(style, start: event.span.lowerBound, depth: depth)
        case .mappingStart(let style): return try mapping(style, start: event.span.lowerBound, depth: depth)
        // libyaml's grammar has no other event here.
        default: throw YAMLError(fact: .syntax("unexpected end"), span: event.span)
        }
    }

    private func scalar(_ text: String, _ style: YAMLNode.ScalarStyle, span: SourceSpan) -> YAMLNode {
        switch style {
        case .literal, .folded:
            // libyaml's mark lies behind the blank lines that follow the text.
            let end = source.bytes[span].lastIndex { !$0.isBlankOrBreak }.map { $0 + 1 } ?? span.upperBound
            return YAMLNode(kind: .scalar(text, style), span: span.lowerBound..<end)
        default:
            return YAMLNode(kind: .scalar(text, style), span: span)
        }
    }

    private mutating func sequence(
        _ style: YAMLNode.CollectionStyle, start: Int, depth: Int
    ) throws(YAMLError) -> YAMLNode {
        var items: [YAMLNode] = []
        while true {
            let event = try next(inside: style, from: start)
            if event.kind == .sequenceEnd {
                let end = style == .flow ? event.span.upperBound : items.last?.span.upperBound ?? start
                return YAMLNode(kind: .sequence(items, style), span: start..<end)
            }
            items.append(try node(from: event, depth: depth + 1))
        }
    }

    private mutating func mapping(
        _ style: YAMLNode.CollectionStyle, start: Int, depth: Int
    ) throws(YAMLError) -> YAMLNode {
        var entries: [YAMLNode.Entry] = []
        var seen: [String: Int] = [:]
        // A pair inside a flow sequence, `[a: b]`, has no braces of its own.
        let isBraced = source.bytes[start...].first == UInt8(ascii: "{") && style == .flow
        while true {
            let event = try next(inside: style, from: start)
            if event.kind == .mappingEnd {
                let end = isBraced ? event.span.upperBound : entries.last?.value.span.upperBound ?? start
                return YAMLNode(kind: .mapping(entries, style), span: start..<end)
            }
            let (key, name) = try key(from: event, depth: depth + 1)
            if let first = seen.updateValue(key.span.lowerBound, forKey: name) {
                let line = source.position(of: first).line
                throw YAMLError(fact: .duplicateKey(name, firstLine: line), span: key.span)
            }
            let value = try node(from: try next(inside: style, from: start), depth: depth + 1)
            entries.append(YAMLNode.Entry(key: key, value: try placed(value, after: key)))
        }
    }

    /// The next event; where the file ends inside a flow collection, libyaml names the end and not the collection.
    private mutating func next(inside style: YAMLNode.CollectionStyle, from start: Int) throws(YAMLError) -> YAMLEvent {
        do throws(YAMLError) {
            return try events.next()
        } catch {
            let isAtEnd = source.bytes[min(error.span.lowerBound, source.bytes.count)...].allSatisfy(\.isBlankOrBreak)
            guard style == .flow, isAtEnd, case .syntax = error.fact else { throw error }
            let opening: Character = source.bytes[start...].first == UInt8(ascii: "{") ? "{" : "["
            throw YAMLError(fact: .unclosedCollection(opening: opening), span: firstByte(of: start..<start))
        }
    }

    private mutating func key(from event: YAMLEvent, depth: Int) throws(YAMLError) -> (YAMLNode, String) {
        try refuseProperties(of: event)
        guard case .scalar(let name, let style) = event.kind else {
            if case .alias(let name) = event.kind { throw YAMLError(fact: .alias(name), span: event.span) }
            throw YAMLError(fact: .keyIsCollection, span: firstByte(of: event.span))
        }
        if style == .plain, name == "<<" { throw YAMLError(fact: .mergeKey, span: event.span) }
        if style == .plain, name.isEmpty { throw YAMLError(fact: .emptyKey, span: event.span) }
        return (scalar(name, style, span: event.span), name)
    }

    /// Puts a value that is not there right after its key's colon; libyaml puts some of them at the next token.
    private func placed(_ value: YAMLNode, after key: YAMLNode) throws(YAMLError) -> YAMLNode {
        guard value.isAbsent else { return value }
        let rest = source.bytes[key.span.upperBound...]
        guard let colon = rest.firstIndex(where: { !$0.isBlankOrBreak }), rest[colon] == UInt8(ascii: ":") else {
            throw YAMLError(fact: .keyWithoutColon(key.text ?? ""), span: key.span)
        }
        return YAMLNode(kind: value.kind, span: colon + 1..<colon + 1)
    }

    private func refuseProperties(of event: YAMLEvent) throws(YAMLError) {
        guard event.hasTag || event.anchor != nil else { return }
        let rest = source.bytes[event.span.lowerBound...]
        if rest.first == UInt8(ascii: "!") {
            let span = source.unquotedText(from: event.span.lowerBound)
            throw YAMLError(fact: .tag(source.text(of: span)), span: span)
        }
        let end = rest.firstIndex(where: \.isBlankOrBreak) ?? rest.endIndex
        let span = event.span.lowerBound..<end
        throw YAMLError(fact: .anchor(event.anchor ?? ""), span: span)
    }

    private func firstByte(of span: SourceSpan) -> SourceSpan {
        span.lowerBound..<min(span.lowerBound + 1, source.bytes.count)
    }
}

extension UInt8 {
    fileprivate var isBlankOrBreak: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
            || self == UInt8(ascii: "\r")
    }
}
