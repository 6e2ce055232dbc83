import Versioning

extension InstallTable {
    /// Why a table was not read, and where.
    package struct ReadingError: Error, Sendable, Equatable {
        package let fact: InstallTableFact
        package let span: SourceSpan

        package func diagnostic(in source: SourceText) -> Diagnostic {
            Diagnostic(severity: .error, fact: .installs(fact), span: span, path: source.path)
        }
    }

    private static let byteLimit = 16 << 20
    /// More than there are people; with it the sum of a table of the largest size still fits.
    private static let usersLimit = 100_000_000_000

    /// Reads comma-separated values (RFC 4180) with a header of exactly `version`, `os` and `users` in any order.
    ///
    /// An empty `os` is unknown. Versions are read as apps report them; a text that is no version is kept as such.
    /// A table with nothing but a header is empty: what it would say is unknown.
    package static func read(_ source: SourceText) throws(ReadingError) -> InstallTable {
        if source.bytes.count > byteLimit {
            throw ReadingError(fact: .tooLarge(bytes: source.bytes.count, limit: byteLimit), span: 0..<0)
        }
        guard source.bytes.allSatisfy({ $0 != 0 }), String(validating: source.bytes, as: UTF8.self) != nil else {
            throw ReadingError(fact: .notUTF8, span: 0..<0)
        }
        var records = CommaSeparatedRecords(source.bytes)
        guard let header = try records.next() else { throw ReadingError(fact: .noHeader, span: 0..<0) }
        let columns = try columns(of: header)
        var rows: [Row] = []
        while let cells = try records.next() {
            if cells.count == 1, cells[0].value.isEmpty { continue }
            guard cells.count == columns.count else {
                let span = cells[0].span.lowerBound..<cells[cells.count - 1].span.upperBound
                throw ReadingError(fact: .cellCount(found: cells.count, expected: columns.count), span: span)
            }
            rows.append(try row(cells, columns))
        }
        return InstallTable(rows: rows)
    }

    private enum Column: String, CaseIterable {
        case version, os, users
    }

    /// Which column stands where.
    private static func columns(of header: [Located<String>]) throws(ReadingError) -> [Column: Int] {
        var columns: [Column: Int] = [:]
        for (index, cell) in header.enumerated() {
            guard let column = Column(rawValue: cell.value) else {
                throw ReadingError(fact: .unknownColumn(cell.value), span: cell.span)
            }
            if columns.updateValue(index, forKey: column) != nil {
                throw ReadingError(fact: .columnTwice(cell.value), span: cell.span)
            }
        }
        for column in Column.allCases where columns[column] == nil {
            throw ReadingError(fact: .missingColumn(column.rawValue), span: header.last?.span ?? 0..<0)
        }
        return columns
    }

    private static func row(_ cells: [Located<String>], _ columns: [Column: Int]) throws(ReadingError) -> Row {
        let cell = { (column: Column) in cells[columns[column, default: 0]] }
        if cell(.version).value.isEmpty { throw ReadingError(fact: .emptyVersion, span: cell(.version).span) }
        var os: OSVersion?
        if !cell(.os).value.isEmpty {
            os = try? OSVersion(lenient: cell(.os).value)
            if os == nil { throw ReadingError(fact: .notSystemVersion(cell(.os).value), span: cell(.os).span) }
        }
        guard let users = plainInteger(cell(.users).value), users <= usersLimit else {
            throw ReadingError(fact: .notUsers(cell(.users).value), span: cell(.users).span)
        }
        return Row(versionText: cell(.version).value, os: os, users: users)
    }
}
