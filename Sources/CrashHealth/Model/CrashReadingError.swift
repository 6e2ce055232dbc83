package import JSONText
import Spelling

/// Why an input could not be read, as facts; `CrashReadingError+Sentence` has the words.
package enum CrashReadingError: Error, Hashable, Sendable {
    /// The system call's errno.
    case unreadable(input: String, code: Int32)
    case damagedGzip(input: String)
    case empty(input: String)
    /// Something else than text, or a text that is no export.
    case foreign(input: String, Foreign)
    /// A text that begins as JSON and is none.
    case notJSON(JSONError.Code, at: TextPlace, excerpt: String)
    /// JSON that is none of the known answers; the names of its members.
    case unknownJSON(input: String, members: [String])
    /// No header in it has a meaning here; the nearest known format where one is near.
    case unknownFormat(input: String, header: [String])
    /// Cells that cannot be read; the first one, and how many more.
    case badCell(BadCell, more: Int)
    /// Inputs that cannot be read together, or not without others.
    case cannotCombine(String, inputs: [String])
    /// Two columns for one role, or two of one name.
    case ambiguousColumns(role: ColumnRole?, columns: [String], place: TextPlace)
    /// `--map` gives one column two meanings.
    case oneColumnTwice(roles: [ColumnRole], column: String, input: String)
    case missingRole(ColumnRole, input: String)
    case unknownColumn(String, known: [String], near: String?)
    /// What `--strict` refuses.
    case strict(ReadingNote)
    /// A count of distinct users that does not fit into the memory that was allowed, in bytes.
    case tooLarge(limit: Int)

    /// A name that is no column's, with the column that was meant most likely.
    static func unknownColumn(_ name: String, known: [String]) -> CrashReadingError {
        var seen: Set<String> = []
        let known = known.filter { !$0.isEmpty && seen.insert($0).inserted }
        return .unknownColumn(name, known: known, near: nearMiss(to: name, among: known))
    }

    package enum Foreign: Hashable, Sendable {
        case spreadsheet
        /// A file that other files are packed in, or one that is compressed otherwise than by gzip; its name.
        case packed(String)
        case parquet
        case webPage
        /// Bytes of zero: UTF-16 without a byte order mark, or no text at all.
        case binary
    }

    /// The first cell or row that cannot be read.
    package struct BadCell: Hashable, Sendable {
        package enum Fact: Hashable, Sendable {
            case notANumber
            /// A count that is no whole number.
            case notWhole
            /// More than any app has; in units.
            case tooMany(limit: Int)
            case notATime
            /// A date of which nobody can tell day and month apart.
            case ambiguousDate
            /// `1.000`: a thousand or one.
            case ambiguousNumber
            /// `1` among `99.85`s: all or one per cent. The first cell of the other form, and its line.
            case ambiguousShare(other: String, line: Int)
            case notAYesOrNo(expected: [String])
            case tooFewCells(found: Int, expected: Int)
            /// The input ends within this row.
            case cutOff(found: Int, expected: Int)
            case tooManyCells(found: Int, expected: Int)
            /// The header begins inside a row, whose line end is missing.
            case headerInRow
            case quoteNotClosed
            case textBehindQuote
            case invalidEncoding
            case tooLong(limit: Int)
            case empty
        }

        package let fact: Fact
        package let place: TextPlace
        /// The cell as it stands there.
        package let text: String
        /// As the header has it; nil when the row itself is bad.
        package let columnName: String?
        /// The line, cut to what a terminal shows, for the caret.
        package let excerpt: String

        package init(_ fact: Fact, at place: TextPlace, text: String, columnName: String?, excerpt: String) {
            self.fact = fact
            self.place = place
            self.text = text
            self.columnName = columnName
            self.excerpt = excerpt
        }
    }
}
