extension SourceText {
    /// The policy after `edits`, under a revision of its own.
    package func applying(_ edits: [PolicyEdit]) throws(EditError) -> SourceText {
        var document = self
        for edit in edits { document = try document.applying(try edit.yamlEdits(in: document.root())) }
        return try document.settingRevision(try document.nextRevision())
    }

    /// One above the revision in the file; 1 when the file has none.
    package func nextRevision() throws(EditError) -> Int {
        guard let node = try root()["revision"], !node.isAbsent else { return 1 }
        guard let revision = node.text.flatMap(plainInteger), revision < .max else {
            throw .unreadableRevision(span: node.span)
        }
        return revision + 1
    }

    /// The revision that the file names, also where the rest of it cannot be read; nil when it names none.
    package var writtenRevision: Int? {
        if let root = try? root() { return root["revision"]?.text.flatMap(plainInteger) }
        for line in 1...lineCount {
            let words = text(of: span(ofLine: line)).split(whereSeparator: { $0 == " " || $0 == "\t" })
            if words.first == "revision:", words.count > 1, let revision = plainInteger(words[1]) { return revision }
        }
        return nil
    }

    package func settingRevision(_ revision: Int) throws(EditError) -> SourceText {
        try applying([YAMLEdit.set(["revision"], .plain("\(revision)"))])
    }

    func root() throws(EditError) -> YAMLNode {
        do throws(YAMLError) { return try YAMLNode.parse(self) } catch { throw .unreadable(error) }
    }
}
