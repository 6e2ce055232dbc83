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

    /// The keys that a version and a build have.
    static let versionKeys = Quantity.allCases.map(\.key)

    /// - Parameter isPreprocessed: whether `#if` and the like are instructions, as with `INFOPLIST_PREPROCESS`.
    static func parse(_ source: SourceText, isPreprocessed: Bool = false) throws(ProjectSyntaxError) -> InfoPlist {
        try source.checkText()
        var parser = InfoPlistParser(source, isPreprocessed: isPreprocessed)
        return InfoPlist(entries: try parser.document())
    }

    subscript(key: String) -> Entry? { entries.first { $0.key == key } }
}
