extension YAMLEditor {
    /// Puts an element between the braces or brackets of `node`.
    func insertInFlow(
        _ text: String, at index: Int, among elements: [SourceSpan], of node: YAMLNode, padding: String
    ) -> [Splice] {
        let inside = (node.span.lowerBound + 1)..<(node.span.upperBound - 1)
        guard let last = elements.last else {
            let isEmpty = source.bytes[inside].allSatisfy(\.isBlank)
            return isEmpty ? [Splice(inside, padding + text + padding)] : [.insert(text, at: inside.upperBound)]
        }
        if index < elements.count {
            let next = elements[index]
            guard standsAlone(next, in: node) else { return [.insert(text + ", ", at: next.lowerBound)] }
            let newline = newline(after: next.lowerBound)
            return [
                .insert(text + "," + newline + lead(of: next), at: next.lowerBound)
            ]
        }
        guard standsAlone(last, in: node) else { return [.insert(", " + text, at: last.upperBound)] }
        let line = source.line(of: last.upperBound)
        let newLine = source.lineEnd(ofLine: line) + lead(of: last) + text
        let lineEnd = source.span(ofLine: line).upperBound
        guard comma(after: last) == nil else { return [.insert(newLine + ",", at: lineEnd)] }
        return last.upperBound == lineEnd
            ? [.insert("," + newLine, at: lineEnd)]
            : [.insert(",", at: last.upperBound), .insert(newLine, at: lineEnd)]
    }

    /// Takes an element from between braces or brackets, with the comma that it no longer needs.
    func removeFromFlow(_ index: Int, among elements: [SourceSpan], of node: YAMLNode) -> [Splice] {
        let element = elements[index]
        let comma = comma(after: element)
        let end = comma.map { $0 + 1 } ?? element.upperBound
        if elements.count == 1 {
            let inside = (node.span.lowerBound + 1)..<(node.span.upperBound - 1)
            let others =
                source.bytes[inside.lowerBound..<element.lowerBound] + source.bytes[end..<inside.upperBound]
            return [.remove(others.allSatisfy(\.isBlank) ? inside : element.lowerBound..<end)]
        }
        if standsAlone(element, in: node) {
            let first = source.span(ofLine: source.line(of: element.lowerBound)).lowerBound
            let line = Splice.remove(first..<source.end(ofLine: source.line(of: end)))
            // Who writes no comma behind the last element does not want one behind the one before it either.
            let isLast = index == elements.count - 1 && comma == nil
            guard isLast, let comma = self.comma(after: elements[index - 1]) else { return [line] }
            return [.remove(comma..<(comma + 1)), line]
        }
        if index + 1 < elements.count {
            return [
                .remove(element.lowerBound..<min(source.skippingBlanks(from: end), elements[index + 1].lowerBound))
            ]
        }
        let before = elements[index - 1].upperBound
        let isOneLine = source.line(of: before) == source.line(of: element.lowerBound)
        return [.remove((isOneLine ? before : element.lowerBound)..<element.upperBound)]
    }

    /// A pair inside a list, `[a: b]`, is a mapping without braces of its own, and can hold no second one.
    func hasBraces(_ mapping: YAMLNode) -> Bool { source.bytes[mapping.span].first == UInt8(ascii: "{") }

    /// The blanks and tabs before an element that is the first on its line; both may indent inside brackets.
    private func lead(of element: SourceSpan) -> String {
        source.text(of: source.span(ofLine: source.line(of: element.lowerBound)).lowerBound..<element.lowerBound)
    }

    /// Whether the lines of an element hold nothing else but its comma and a comment.
    private func standsAlone(_ element: SourceSpan, in node: YAMLNode) -> Bool {
        source.isFirstOnLine(element.lowerBound)
            && source.isLastOnLine(comma(after: element).map { $0 + 1 } ?? element.upperBound)
    }

    /// The comma behind an element, when it stands on the line that the element ends on.
    private func comma(after element: SourceSpan) -> Int? {
        let next = source.skippingBlanks(from: element.upperBound)
        return next < source.bytes.count && source.bytes[next] == UInt8(ascii: ",") ? next : nil
    }
}
