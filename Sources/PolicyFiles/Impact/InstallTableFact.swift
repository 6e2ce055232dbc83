/// What can be wrong with a table of installs.
package enum InstallTableFact: Sendable, Equatable {
    case tooLarge(bytes: Int, limit: Int)
    case notUTF8
    case noHeader
    case unknownColumn(String)
    case columnTwice(String)
    case missingColumn(String)
    case cellCount(found: Int, expected: Int)
    case openQuote
    case textBehindQuote
    case emptyVersion
    case notSystemVersion(String)
    case notUsers(String)
}
