extension SourceText {
    /// The document after `edits`, one after the other, with every byte outside the edited values as it was.
    ///
    /// The result is read again and compared with what the edits mean; when it says anything else, the edit is refused.
    package func applying(_ edits: [YAMLEdit]) throws(EditError) -> SourceText {
        var document = self
        for edit in edits { document = try document.applying(edit) }
        return document
    }

    private func applying(_ edit: YAMLEdit) throws(EditError) -> SourceText {
        let root = try root()
        let editor = YAMLEditor(source: self, root: root)
        let intended = try YAMLMeaning(root).applying(edit, in: editor)
        let edited = SourceText(path: path, bytes: bytes.applying(try editor.splices(for: edit)))
        guard let result = try? YAMLNode.parse(edited), YAMLMeaning(result) == intended else {
            throw .layout(edit.path, span: editor.deepestSpan(at: edit.path))
        }
        return edited
    }
}
