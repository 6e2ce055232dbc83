package import JSONText
package import PolicyFiles

/// Why a file of a project is not understood, and where.
package struct ProjectSyntaxError: Error, Sendable {
    package let source: SourceText
    package let fact: Fact
    package let span: SourceSpan

    init(_ fact: Fact, at span: SourceSpan, in source: SourceText) {
        self.fact = fact
        self.span = span
        self.source = source
    }

    package enum Fact: Equatable, Sendable {
        // The bytes.
        case tooLarge(limit: Int)
        case notUTF8
        /// UTF-16, or any other content with zero bytes.
        case zeroByte
        case empty
        case mergeConflict

        // Property lists.
        case binaryPropertyList
        /// An XML or JSON file where Xcode writes the old form, or the other way round.
        case otherForm(found: String, expected: String)
        case unexpectedEnd(inside: String)
        case unexpected(Character, expected: String)
        case duplicateKey(String)
        case tooDeep
        case unclosedTag(String)
        case unknownEntity(String)
        /// A key between `#if` and `#endif`.
        case inBranch(String)

        // Projects.
        case missing(String, of: String)
        case wrongKind(String, expected: String)
        /// An object that another one names and that is not in the file.
        case missingObject(String)

        // Configuration files.
        case unknownDirective(String)
        case noFileName
        case noEquals
        case notASetting
        case openCondition
        case includeLoop

        case yaml(YAMLFact)
        case json(JSONError.Code)
    }
}
