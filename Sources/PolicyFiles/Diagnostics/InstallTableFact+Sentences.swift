extension InstallTableFact {
    var message: String {
        switch self {
        case .tooLarge(let bytes, let limit): "the table has \(bytes) bytes, more than \(limit)"
        case .notUTF8: "the table is not UTF-8"
        case .noHeader: "the table is empty"
        case .unknownColumn(let name): "there is no column called `\(name)`"
        case .columnTwice(let name): "the column `\(name)` is there twice"
        case .missingColumn(let name): "the column `\(name)` is missing"
        case .cellCount(let found, let expected): "this line has \(found) cells, and the header has \(expected)"
        case .openQuote: "this quote is never closed"
        case .textBehindQuote: "text follows a closing quote"
        case .emptyVersion: "the version is empty"
        case .notSystemVersion(let text): "`\(text)` is not a system version"
        case .notUsers(let text): "`\(text)` is not a number of users"
        }
    }

    var help: String {
        switch self {
        case .tooLarge: "add up the users by version and system first"
        case .notUTF8: "save it as UTF-8"
        case .noHeader, .unknownColumn, .columnTwice, .missingColumn: "start with the line version,os,users"
        case .cellCount: "put a text that has a comma in quotes, and remove thousands separators"
        case .openQuote, .textBehindQuote: "write \"\" for a quote inside quotes"
        case .emptyVersion: "write the version, or remove the line"
        case .notSystemVersion: "write numbers and dots, such as 17.2, or nothing when it is not known"
        case .notUsers: "write digits without separators"
        }
    }
}
