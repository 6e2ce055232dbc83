/// What can be wrong with a file before anybody asks what its values mean.
package enum YAMLFact: Sendable, Equatable {
    // The bytes.
    case tooLarge(bytes: Int, limit: Int)
    case utf16
    case notUTF8(byte: UInt8)
    /// A character that has no place in a text file, or that only some tools take for a line end.
    case forbiddenCharacter(Unicode.Scalar)
    case strayByteOrderMark

    // The document.
    case empty
    case secondDocument
    case textAfterDocumentEnd
    case tooDeep(limit: Int)

    // What YAML allows and policies do not.
    case tag(String)
    case anchor(String)
    case alias(String)
    case mergeKey
    case duplicateKey(String, firstLine: Int)
    case keyIsCollection
    case emptyKey
    case keyWithoutColon(String)

    // What libyaml refuses.
    /// A text that starts with a character which means something else to YAML.
    case needsQuotes(String)
    /// A colon that would start a value inside a value.
    case misplacedColon
    case tabIndentation
    case unclosedQuote
    case unclosedCollection(opening: Character)
    case unknownEscape
    /// A comma or a closing bracket with nothing to separate or close.
    case stray(Character)
    /// Text on the same line behind a value that has ended, such as a quoted one.
    case textAfterValue
    /// A line that belongs to nothing above it.
    case misplaced
    case missingColon
    /// Any other fault, in libyaml's words.
    case syntax(String)
}
