/// What a document says, whatever its layout: the yardstick for an edit.
indirect enum YAMLMeaning: Equatable {
    /// `isText` is false for a plain scalar that a reader could take for a number, a boolean or nothing.
    case scalar(String, isText: Bool)
    case mapping([Entry])
    case sequence([YAMLMeaning])

    struct Entry: Equatable {
        let key: String
        var value: YAMLMeaning
    }

    init(_ node: YAMLNode) {
        self =
            switch node.kind {
            case .scalar(let text, let style): .scalar(text, isText: style != .plain || !YAMLText.isAmbiguous(text))
            case .mapping(let entries, _):
                .mapping(entries.map { Entry(key: $0.key.text ?? "", value: YAMLMeaning($0.value)) })
            case .sequence(let items, _): .sequence(items.map(YAMLMeaning.init))
            }
    }

    init(_ value: YAMLValue) {
        self =
            switch value {
            case .text(let text), .quoted(let text): .scalar(text, isText: true)
            case .plain(let text): .scalar(text, isText: !YAMLText.isAmbiguous(text))
            case .mapping(let entries, _): .mapping(entries.map { Entry(key: $0.key, value: YAMLMeaning($0.value)) })
            case .sequence(let items, _): .sequence(items.map(YAMLMeaning.init))
            }
    }

    private static let absent = YAMLMeaning.scalar("", isText: false)

    /// What the document says after an edit.
    func applying(_ edit: YAMLEdit, in editor: YAMLEditor) throws(EditError) -> YAMLMeaning {
        switch edit {
        case .set(let path, let value):
            return try changing(path.steps[...], of: path, in: editor) { _ in YAMLMeaning(value) }
        case .insertItem(let path, let index, let value):
            return try inserting(value, at: index, path, in: editor)
        case .append(let path, let value):
            return try inserting(value, at: nil, path, in: editor)
        case .remove(let path):
            return try removing(path.steps[...], of: path, in: editor)
        }
    }

    private func inserting(
        _ value: YAMLValue, at index: Int?, _ path: YAMLPath, in editor: YAMLEditor
    ) throws(EditError) -> YAMLMeaning {
        try changing(path.steps[...], of: path, in: editor) { old throws(EditError) in
            guard old != Self.absent else { return .sequence([YAMLMeaning(value)]) }
            guard case .sequence(var items) = old else {
                throw .wrongKind(path, needs: .list, span: editor.deepestSpan(at: path))
            }
            let index = index ?? items.count
            guard items.indices.contains(index) || index == items.count else {
                throw .absent(path.appending(.item(index)))
            }
            items.insert(YAMLMeaning(value), at: index)
            return .sequence(items)
        }
    }

    private func changing(
        _ steps: ArraySlice<YAMLPath.Step>, of path: YAMLPath, in editor: YAMLEditor,
        _ change: (YAMLMeaning) throws(EditError) -> YAMLMeaning
    ) throws(EditError) -> YAMLMeaning {
        guard let step = steps.first else { return try change(self) }
        let rest = steps.dropFirst()
        let parent = YAMLPath(Array(path.steps[..<steps.startIndex]))
        switch (step, self) {
        case (.key(let key), .mapping(var entries)):
            if let index = entries.firstIndex(where: { $0.key == key }) {
                entries[index].value = try entries[index].value.changing(rest, of: path, in: editor, change)
            } else {
                let value = try Self.absent.changing(rest, of: path, in: editor, change)
                let index = PolicyKeyOrder.position(of: key, among: entries.map(\.key), in: parent)
                entries.insert(Entry(key: key, value: value), at: index)
            }
            return .mapping(entries)
        case (.key(let key), Self.absent):
            return .mapping([Entry(key: key, value: try Self.absent.changing(rest, of: path, in: editor, change))])
        case (.key, _):
            throw .wrongKind(parent, needs: .mapping, span: editor.deepestSpan(at: parent))
        case (.item(let number), .sequence(var items)):
            guard items.indices.contains(number) else { throw .absent(parent.appending(step)) }
            items[number] = try items[number].changing(rest, of: path, in: editor, change)
            return .sequence(items)
        case (.item, Self.absent):
            throw .absent(parent.appending(step))
        case (.item, _):
            throw .wrongKind(parent, needs: .list, span: editor.deepestSpan(at: parent))
        }
    }

    private func removing(
        _ steps: ArraySlice<YAMLPath.Step>, of path: YAMLPath, in editor: YAMLEditor
    ) throws(EditError) -> YAMLMeaning {
        switch (steps.first, self) {
        case (.key(let key)?, .mapping(var entries)):
            guard let index = entries.firstIndex(where: { $0.key == key }) else { break }
            if steps.count == 1 {
                entries.remove(at: index)
            } else {
                entries[index].value = try entries[index].value.removing(steps.dropFirst(), of: path, in: editor)
            }
            return .mapping(entries)
        case (.item(let number)?, .sequence(var items)):
            guard items.indices.contains(number) else { break }
            if steps.count == 1 {
                items.remove(at: number)
            } else {
                items[number] = try items[number].removing(steps.dropFirst(), of: path, in: editor)
            }
            return .sequence(items)
        default: break
        }
        throw .absent(path)
    }
}
