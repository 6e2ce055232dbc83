extension SourceText {
    /// The column of a byte, counted from 0.
    func column(of offset: Int) -> Int { position(of: offset).column - 1 }

    func line(of offset: Int) -> Int { position(of: offset).line }

    /// Where the line after this one starts, or the end of the file.
    func end(ofLine line: Int) -> Int {
        line < lineCount ? span(ofLine: line + 1).lowerBound : bytes.count
    }

    /// The line end of this line, or the first of the file when the line has none.
    func lineEnd(ofLine line: Int) -> String {
        let terminator = text(of: span(ofLine: line).upperBound..<end(ofLine: line))
        if !terminator.isEmpty { return terminator }
        let first = text(of: span(ofLine: 1).upperBound..<end(ofLine: 1))
        return first.isEmpty ? "\n" : first
    }

    func isBlank(line: Int) -> Bool { bytes[span(ofLine: line)].allSatisfy(\.isBlank) }

    func isComment(line: Int) -> Bool {
        bytes[span(ofLine: line)].first { !$0.isBlank } == UInt8(ascii: "#")
    }

    /// Whether nothing but blanks stands before this byte on its line.
    func isFirstOnLine(_ offset: Int) -> Bool {
        bytes[span(ofLine: line(of: offset)).lowerBound..<offset].allSatisfy(\.isBlank)
    }

    /// Whether nothing but blanks and a comment follows on the line from this byte on.
    func isLastOnLine(_ offset: Int) -> Bool {
        let rest = bytes[offset..<max(offset, span(ofLine: line(of: offset)).upperBound)]
        let next = rest.first { !$0.isBlank }
        return next == nil || next == UInt8(ascii: "#")
    }

    /// The first byte from `offset` on that is no blank.
    func skippingBlanks(from offset: Int) -> Int {
        bytes[offset...].firstIndex { !$0.isBlank } ?? bytes.count
    }

    /// The last line that belongs to the value of a key or dash in this column.
    ///
    /// The blank lines at the end of a `|+` scalar are its own, and a comment that is indented deeper than the key speaks
    /// of what is inside.
    func lastLine(of node: YAMLNode, inColumn column: Int) -> Int {
        let last = node.span.isEmpty ? node.span.lowerBound : node.span.upperBound - 1
        var line = line(of: last)
        if keepsBlankLines(node) {
            while line + 1 < lineCount, isBlank(line: line + 1) { line += 1 }
        }
        var next = line + 1
        while next <= lineCount, isBlank(line: next) || isComment(line: next, deeperThan: column) {
            if !isBlank(line: next) { line = next }
            next += 1
        }
        return line
    }

    private func isComment(line: Int, deeperThan column: Int) -> Bool {
        let content = span(ofLine: line)
        return isComment(line: line) && skippingBlanks(from: content.lowerBound) - content.lowerBound > column
    }

    /// Whether the text that a node ends with is a block scalar that keeps its line ends (YAML 1.2 §8.1.1.2).
    private func keepsBlankLines(_ node: YAMLNode) -> Bool {
        switch node.kind {
        case .mapping(let entries, .block): entries.last.map { keepsBlankLines($0.value) } ?? false
        case .sequence(let items, .block): items.last.map(keepsBlankLines) ?? false
        case .scalar(_, .literal), .scalar(_, .folded):
            bytes[(node.span.lowerBound + 1)...].prefix(2).contains(UInt8(ascii: "+"))
        default: false
        }
    }
}

extension UInt8 {
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
