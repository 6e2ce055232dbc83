import PolicyFiles

/// The texts at the top of an `Info.plist` in XML, with their places. What is inside lists and dictionaries is passed over.
struct InfoPlist {
    struct Entry {
        let key: String
        /// Nil for what is no text.
        let text: String?
        /// What stands between its tags, or the tag of what is no text.
        let span: SourceSpan
        /// The text alone, without comments and blanks around it; nil where it is written in pieces, or with entities.
        var textSpan: SourceSpan?
        /// The texts of a list.
        var items: [String] = []
        var isFalse = false
    }

    let entries: [Entry]

    static func parse(_ source: SourceText) throws(ProjectSyntaxError) -> InfoPlist {
        try source.checkText()
        var parser = InfoPlistParser(source)
        return InfoPlist(entries: try parser.document())
    }

    subscript(key: String) -> Entry? { entries.first { $0.key == key } }
}
