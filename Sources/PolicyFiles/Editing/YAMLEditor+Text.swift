extension YAMLEditor {
    /// A key that goes beside others: a number is written as they are, where one of them is.
    func keyText(_ key: String, beside entries: [YAMLNode.Entry] = []) -> String {
        let hasPlainNumber = entries.contains { entry in
            if case .scalar(let text, .plain) = entry.key.kind { plainInteger(text) != nil } else { false }
        }
        return hasPlainNumber && plainInteger(key) != nil ? key : YAMLText.scalar(key, replacing: .plain)
    }

    /// A value on one line, in the place of a scalar of this style.
    func inline(_ value: YAMLValue, replacing style: YAMLNode.ScalarStyle) -> String {
        switch value {
        case .text(let text), .quoted(let text): YAMLText.scalar(text, replacing: style)
        case .plain(let text): text
        case .mapping, .sequence: flowText(value)
        }
    }

    /// A value on one line that takes nobody's place.
    func flowText(_ value: YAMLValue) -> String {
        switch value {
        case .text(let text): return YAMLText.scalar(text, replacing: .plain)
        case .quoted(let text): return YAMLText.scalar(text, replacing: .doubleQuoted)
        case .plain(let text): return text
        case .mapping(let entries, _):
            let content = entries.map { "\(keyText($0.key)): \(flowText($0.value))" }.joined(separator: ", ")
            return entries.isEmpty ? "{}" : "{" + layout.bracePadding + content + layout.bracePadding + "}"
        case .sequence(let items, _):
            let content = items.map(flowText).joined(separator: ", ")
            return items.isEmpty ? "[]" : "[" + layout.bracketPadding + content + layout.bracketPadding + "]"
        }
    }

    /// `key: value`, the lines after the first indented for a mapping at `column`.
    func blockEntry(
        _ key: String, _ value: YAMLValue, beside entries: [YAMLNode.Entry] = [], column: Int, newline: String
    ) -> String {
        let key = keyText(key, beside: entries)
        let style: YAMLNode.CollectionStyle
        switch value {
        case .mapping(_, let wish), .sequence(_, let wish): style = wish
        case .text, .quoted, .plain: style = .flow
        }
        guard style == .block, !value.isEmptyCollection else { return "\(key): \(flowText(value))" }
        let inner = column + columns(inside: value)
        return "\(key):" + newline + indentation(inner) + blockText(value, column: inner, newline: newline)
    }

    /// A collection by indentation, the lines after the first indented for `column`.
    func blockText(_ value: YAMLValue, column: Int, newline: String) -> String {
        let separator = newline + indentation(column)
        switch value {
        case .text, .quoted, .plain: return flowText(value)
        case .mapping(let entries, _):
            return entries.map { blockEntry($0.key, $0.value, column: column, newline: newline) }
                .joined(separator: separator)
        case .sequence(let items, _):
            return items.map { "- " + itemText($0, column: column + 2, newline: newline) }.joined(separator: separator)
        }
    }

    /// An item behind its dash; `column` is where it starts.
    func itemText(_ item: YAMLValue, column: Int, newline: String) -> String {
        guard case .mapping(let entries, .block) = item, !entries.isEmpty else { return flowText(item) }
        return blockText(item, column: column, newline: newline)
    }

    /// How far inside its key a value starts that is written by indentation.
    func columns(inside value: YAMLValue) -> Int {
        if case .sequence = value { layout.dashStep } else { layout.step }
    }
}
