import CommandKit
import CrashHealth
import Glibc
import JSONText

/// The one place where facts about exports that cannot be read become sentences.
extension CrashReadingError: Complaining {
    var complaint: Complaint {
        switch self {
        case .unreadable(let input, let code):
            Complaint(
                "cannot be read", at: input,
                advice: "\(unsafe String(cString: strerror(code))); see the path, and whose it is", status: .badInput)
        case .damagedGzip(let input):
            Complaint(
                "the gzip is damaged or cut off", at: input, advice: "fetch the export again", status: .badInput)
        case .empty(let input):
            Complaint(
                "the input is empty, which says nothing about crashes", at: input, advice: "fetch the export again",
                status: .badInput)
        case .unknownFormat(let input, let header):
            Complaint(
                "no column of this header is known to count crashes or use", at: "\(input):1",
                advice:
                    "say what columns are with --map, as in --map users=\(header.last ?? "Seats"); 'gatehouse crashes formats' lists what is known",
                status: .badInput, details: "  \(header.joined(separator: ", "))\n")
        case .foreign(let input, let kind):
            Complaint(kind.sentence, at: input, advice: kind.advice, status: .badInput)
        case .notJSON(let error, let place, let excerpt):
            Complaint(
                "not JSON: \(error.sentence)", at: place.text, advice: "fetch the export again", status: .badInput,
                details: CaretLine.rendered(excerpt, column: place.column))
        case .unknownJSON(let input, let members):
            Complaint(
                "JSON of another shape than the known answers have", at: input,
                advice:
                    "save what Sentry's sessions, BugSnag's releases or stability trend, or Google Play's vitals answer; 'gatehouse crashes formats' lists all that is known",
                status: .badInput, details: members.isEmpty ? "" : "  \(members.joined(separator: ", "))\n")
        case .badCell(let cell, let more):
            cell.complaint(more: more)
        case .cannotCombine(let why, let inputs):
            Complaint(why, at: inputs.joined(separator: ", "), advice: nil, status: .badInput)
        case .ambiguousColumns(let role, let columns, let place):
            Complaint(
                role.map { "\(columns.count) columns could be the \($0.rawValue): \(columns.joined(separator: ", "))" }
                    ?? "several columns are called \(columns.first ?? "")",
                at: place.text,
                advice: role.map { "choose one with --map \($0.rawValue)=\(columns.first ?? "COLUMN")" }
                    ?? "give each column a name of its own",
                status: .badInput)
        case .oneColumnTwice(let roles, let column, let input):
            Complaint(
                "--map gives the column \(column) to two roles: \(roles.map(\.rawValue).joined(separator: ", "))",
                at: input,
                advice: "keep one of them; each role has a column of its own", status: .usage)
        case .missingRole(let role, let input):
            Complaint(
                "no column is known to be the \(role.rawValue)", at: input,
                advice:
                    "name it with --map \(role.rawValue)=COLUMN; 'gatehouse crashes inspect' shows how the input is read",
                status: .badInput)
        case .unknownColumn(let name, let known, let near):
            Complaint(
                "no such column", at: "'\(name)'",
                advice: near.map { "did you mean '\($0)'?" }
                    ?? (known.isEmpty
                        ? "these inputs have none to count by" : "there is: \(known.joined(separator: ", "))"),
                status: .usage)
        case .strict(let note):
            Complaint(
                note.sentence, at: "--strict", advice: "mend the export, or leave out --strict", status: .badInput)
        case .tooLarge(let limit):
            Complaint(
                "counting distinct users takes more than \(grouped(limit)) bytes", at: "--max-memory",
                advice: "allow more, or roll the rows up where they are with the query of 'gatehouse crashes sql'",
                status: .badInput)
        }
    }
}

extension CrashReadingError.Foreign {
    fileprivate var sentence: String {
        switch self {
        case .spreadsheet: "a spreadsheet and no text"
        case .packed(let format): "packed as \(format), which is not read"
        case .parquet: "Parquet and no text"
        case .webPage: "a web page and no export"
        case .binary: "no text"
        }
    }

    fileprivate var advice: String {
        switch self {
        case .spreadsheet: "save the sheet as CSV"
        case .packed: "unpack it; text and gzip are read as they are"
        case .parquet: "convert it, as in duckdb -c \"copy (from 'FILE') to 'FILE.csv'\""
        case .webPage: "fetch the export again; perhaps it asked for a login"
        case .binary: "save the export as UTF-8, or as UTF-16 with a byte order mark"
        }
    }
}

extension CrashReadingError.BadCell {
    fileprivate func complaint(more: Int) -> Complaint {
        let others = more > 0 ? ", and \(grouped(more)) more" : ""
        return Complaint(
            sentence + others, at: place.text, advice: advice, status: .badInput,
            details: CaretLine.rendered(excerpt, column: place.column, length: text.unicodeScalars.count))
    }

    private var subject: String {
        let cell = text.isEmpty ? "the empty cell" : "`\(text.count > 60 ? text.prefix(59) + "…" : text)`"
        return columnName.map { "\(cell) in \($0)" } ?? cell
    }

    private var sentence: String {
        switch fact {
        case .notANumber: "\(subject) is not a number"
        case .notWhole: "\(subject) is not a whole number"
        case .tooMany(let limit): "\(subject) is more than \(grouped(limit))"
        case .headerInRow: "\(subject) has a header glued to it: a line end is missing"
        case .notATime: "\(subject) is not a date or time"
        case .ambiguousDate: "\(subject) leaves open which number is the month"
        case .ambiguousNumber: "\(subject) can be read in two ways"
        case .ambiguousShare(let other, let line):
            "\(subject) is a share of one, or per cent as `\(other)` in line \(line)"
        case .notAYesOrNo(let expected): "\(subject) is none of \(expected.joined(separator: ", "))"
        case .tooFewCells(let found, let expected): "this row has \(found) cells, and the header has \(expected)"
        case .cutOff(let found, let expected): "the input ends within this row, after \(found) of \(expected) cells"
        case .tooManyCells(let found, let expected): "this row has \(found) cells, and the header has \(expected)"
        case .quoteNotClosed: "this quote is never closed"
        case .textBehindQuote: "text follows a closing quote"
        case .invalidEncoding: "bytes that are no UTF-8"
        case .tooLong(let limit): "longer than \(grouped(limit)) bytes"
        case .empty: "\(columnName ?? "a cell") is empty, and a value is needed"
        }
    }

    private var advice: String {
        switch fact {
        case .notANumber, .notWhole, .tooMany, .notAYesOrNo, .empty:
            "mend the cell, or say with --map which column is meant"
        case .notATime: "write 2026-05-01, or say with --map which column has the time"
        case .ambiguousDate: "say which with --date-format dmy or --date-format mdy"
        case .ambiguousNumber: "say which mark stands before decimals with --decimal point or --decimal comma"
        case .ambiguousShare: "export the column in one form: all shares of one, or all in per cent"
        case .tooFewCells, .tooManyCells:
            "put a cell that has the delimiter in it in quotes, and see that each row has its own line"
        case .cutOff: "the export is not whole: fetch it again"
        case .headerInRow: "put the line end back between both"
        case .quoteNotClosed: "fetch the export again if it ends here; write \"\" for a quote inside quotes"
        case .textBehindQuote: "write \"\" for a quote inside quotes"
        case .invalidEncoding: "save the export as UTF-8, or as UTF-16 with a byte order mark"
        case .tooLong: "see whether a quote is missing"
        }
    }
}

extension RowContradiction {
    /// As an error of its own: nothing is judged by a row that cannot be true.
    static func complaint(_ rows: [RowContradiction]) -> Complaint {
        let first = rows.first
        let others = rows.count > 1 ? ", and \(counted(rows.count - 1, "row", "rows")) more" : ""
        return Complaint(
            (first?.sentence ?? "rows contradict themselves") + others, at: first?.place.text,
            advice: "mend the export; such rows are in no count", status: .badInput,
            details: first.map { CaretLine.rendered($0.excerpt, column: $0.place.column) } ?? "")
    }
}
