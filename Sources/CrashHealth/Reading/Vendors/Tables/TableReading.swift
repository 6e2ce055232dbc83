import DelimitedText
import LaunchDocument

/// A table while its rows are being read: its cells as numbers, days and words, and what was wrong with them.
struct TableReading {
    let head: TableHead
    let options: ReadingOptions
    var result: ImportedRollUp
    private let style: NumberStyle
    private var firstBad: CrashReadingError.BadCell?
    private var badCount = 0
    private var totalRows = 0
    private var repeatedHeaders: (count: Int, first: TextPlace)?
    private let headerTexts: [String]

    init(head: TableHead, format: ExportFormat, options: ReadingOptions) {
        self.head = head
        self.options = options
        style = NumberStyle(stated: options.decimalMark, delimiter: head.delimiter)
        headerTexts = head.names
        result = ImportedRollUp(
            summary: InputSummary(
                name: head.input, format: format, encoding: head.encoding, delimiter: head.delimiterName,
                columns: head.header.cells.indices.map(head.title)))
    }

    /// How many cells and rows were found to be bad or untrue so far.
    var faults: Int { badCount + result.contradictions.count }

    // MARK: Rows

    /// Whether a row is one of data; counts it, and takes note of what it is otherwise.
    mutating func accepts(_ row: DelimitedRow) -> Bool {
        let texts = row.cells.map { $0.text.trimmingBlanks() }
        if texts.allSatisfy(\.isEmpty) { return false }
        if isHeader(texts) {
            repeatedHeaders = ((repeatedHeaders?.count ?? 0) + 1, repeatedHeaders?.first ?? place(row))
            return false
        }
        if texts.contains(where: TableReading.isTotal) {
            // A few places are enough to see that an export has sums among its rows.
            if totalRows < 10 { result.notes.append(.totalRowDropped(place(row))) }
            totalRows += 1
            return false
        }
        result.summary.rows += 1
        // NUL is no character of a text: the file is damaged, or of another encoding.
        if let column = row.cells.firstIndex(where: { $0.text.utf8.contains(0) }) {
            bad(.invalidEncoding, row, column < head.header.cells.count ? column : nil)
            return false
        }
        let (found, expected) = (row.cells.count, head.header.cells.count)
        if found < expected {
            bad(
                row.hasEnd ? .tooFewCells(found: found, expected: expected) : .cutOff(found: found, expected: expected),
                row)
            return false
        }
        // Blank cells at the end are what spreadsheets leave behind.
        if texts.dropFirst(expected).contains(where: { !$0.isEmpty }) {
            if let column = gluedHeader(in: texts) {
                bad(.headerInRow, row, column)
            } else {
                bad(.tooManyCells(found: found, expected: expected), row)
            }
            return false
        }
        return true
    }

    private func isHeader(_ texts: [String]) -> Bool {
        guard let first = texts.first, let name = headerTexts.first else { return false }
        // Folding looks at every letter's properties; most rows begin with a day or a number, and no header does.
        if first.utf8.first.map({ (0x30...0x39).contains($0) }) == true, name.utf8.first.map({ $0 > 0x39 }) == true {
            return false
        }
        guard TableHead.folded(first) == name else { return false }
        return texts.map { TableHead.folded($0) } == headerTexts
    }

    /// Whether a cell names its row the sum of the others.
    private static func isTotal(_ text: String) -> Bool {
        guard (3...14).contains(text.utf8.count), text.utf8.first.map({ $0 > 0x39 }) == true else { return false }
        return totals.contains(text.lowercased())
    }

    /// The cell in which the header begins again, because the line end before it is missing.
    private func gluedHeader(in texts: [String]) -> Int? {
        let expected = headerTexts.count
        guard texts.count == expected * 2 - 1, let first = headerTexts.first, !first.isEmpty,
            TableHead.folded(texts[expected - 1]).hasSuffix(first),
            texts[expected...].map({ TableHead.folded($0) }) == Array(headerTexts.dropFirst())
        else { return nil }
        return expected - 1
    }

    private static let totals: Set<String> = [
        "total", "totals", "grand total", "sum", "summe", "gesamt", "gesamtsumme", "gesamtergebnis", "all versions",
        "all releases", "overall", "insgesamt",
    ]

    func place(_ row: DelimitedRow) -> TextPlace { TextPlace(input: head.input, line: row.line) }

    // MARK: Cells

    /// The cell's text; nil when it is empty or a word for nothing.
    func text(_ row: DelimitedRow, _ column: Int?) -> String? {
        guard let column else { return nil }
        let text = row.cells[column].text.strippingSpreadsheetMarks()
        return text.isNobody ? nil : text
    }

    /// The values of a row's dimensions, without those that are empty.
    func values(_ row: DelimitedRow, _ dimensions: [(name: String, column: Int)]) -> [String: String] {
        var values: [String: String] = [:]
        for (name, column) in dimensions {
            let text = row.cells[column].text.strippingSpreadsheetMarks()
            if !text.isMissing { values[name] = text }
        }
        return values
    }

    /// A number of units or events; nil where there is none, and where it cannot be.
    mutating func count(_ row: DelimitedRow, _ column: Int?) -> Int? {
        guard let column else { return nil }
        return count(row, column, style)
    }

    mutating func count(_ row: DelimitedRow, _ column: Int, _ style: NumberStyle) -> Int? {
        if let plain = row.cells[column].text.plainCount { return plain }
        do throws(NumberStyle.Fault) {
            let number: NumberCell
            do throws(NumberCell.Fault) { number = try NumberCell(row.cells[column].text) } catch { throw .cell(error) }
            return try style.count(number)
        } catch {
            numberFault(error, row, column)
            return nil
        }
    }

    mutating func numberFault(_ fault: NumberStyle.Fault, _ row: DelimitedRow, _ column: Int) {
        let text = row.cells[column].text.trimmingBlanks()
        switch fault {
        case .cell(.empty): break
        case .cell(.negative): contradiction(.negative(text), row, column)
        case .cell(.impossible), .aboveAll: contradiction(.impossible(text), row, column)
        case .ambiguous: bad(.ambiguousNumber, row, column)
        case .mixed(let other, let line): bad(.ambiguousShare(other: other, line: line), row, column)
        case .cell(.notANumber): bad(.notANumber, row, column)
        case .notWhole: bad(.notWhole, row, column)
        case .tooLarge: bad(.tooMany(limit: NumberStyle.highestCount), row, column)
        }
    }

    /// The day of a cell that must have one; takes note of it for the summary.
    mutating func day(_ row: DelimitedRow, _ column: Int, zone: DayZone = .utc) -> CalendarDay? {
        do throws(TimeCell.Fault) {
            guard let day = try TimeCell(row.cells[column].text).day(order: options.dateOrder) else { throw .notATime }
            include(day, zone: zone)
            return day
        } catch {
            bad(error == .ambiguous ? .ambiguousDate : error == .empty ? .empty : .notATime, row, column)
            return nil
        }
    }

    mutating func include(_ day: CalendarDay, zone: DayZone) {
        let start = day.bucket(in: zone).start
        result.summary.earliest = min(result.summary.earliest ?? start, start)
        result.summary.latest = max(result.summary.latest ?? start, start)
    }

    // MARK: Results

    mutating func bad(_ fact: CrashReadingError.BadCell.Fact, _ row: DelimitedRow, _ column: Int? = nil) {
        badCount += 1
        // Rows that were kept until the end come later than they stand.
        if let firstBad, firstBad.place.line <= row.line { return }
        let cell = column.map { row.cells[$0] }
        firstBad = CrashReadingError.BadCell(
            fact, at: TextPlace(input: head.input, line: cell?.line ?? row.line, column: cell?.column),
            text: cell?.text ?? "", columnName: column.map(head.title), excerpt: row.text)
    }

    mutating func contradiction(_ fact: RowContradiction.Fact, _ row: DelimitedRow, _ column: Int) {
        let cell = row.cells[column]
        result.contradictions.append(
            RowContradiction(
                fact, at: TextPlace(input: head.input, line: cell.line, column: cell.column), excerpt: row.text))
    }

    mutating func assign(_ role: ColumnRole, _ column: Int?) {
        guard let column else { return }
        result.summary.roles.append(RoleAssignment(role: role, column: head.title(column)))
    }

    mutating func note(_ note: ReadingNote) {
        if !result.notes.contains(note) { result.notes.append(note) }
    }

    /// Adds a group of which something is known.
    mutating func add(_ record: RollUpRecord) {
        guard !record.counts.isEmpty else { return }
        result.summary.countedRows += 1
        result.records.append(record)
    }

    func finished() throws(CrashReadingError) -> ImportedRollUp {
        if let firstBad { throw .badCell(firstBad, more: badCount - 1) }
        var finished = result
        if let repeatedHeaders {
            finished.notes.append(.repeatedHeaders(count: repeatedHeaders.count, first: repeatedHeaders.first))
        }
        if finished.summary.rows == 0 { finished.notes.append(.headerOnly(input: head.input)) }
        return finished
    }
}
