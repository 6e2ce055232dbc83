import DelimitedText

/// The cells of an input that cannot be read: the first one, and how many there are.
struct RowFaults {
    private let input: String
    private let header: [String]
    private(set) var count = 0
    private(set) var first: CrashReadingError.BadCell?
    /// Where the first one of the block that is worked on stands.
    private var firstOfBlock: (row: Int, column: Int)?

    init(input: String, header: [String]) {
        self.input = input
        self.header = header
    }

    mutating func beginBlock() { firstOfBlock = nil }

    /// - Parameter column: nil when the whole row is meant.
    mutating func add(_ fact: CrashReadingError.BadCell.Fact, _ block: RowBlock, row: Int, column: Int?) {
        count += 1
        let place = (row: row, column: column ?? -1)
        if let known = firstOfBlock {
            guard place < known else { return }
        } else if first != nil {
            return
        }
        firstOfBlock = place
        let cell = column.flatMap { block.cell(row: row, column: $0) }
        first = CrashReadingError.BadCell(
            fact, at: TextPlace(input: input, line: cell?.line ?? block.line(ofRow: row), column: cell?.column),
            text: cell?.text ?? "", columnName: column.flatMap { header.indices.contains($0) ? header[$0] : nil },
            excerpt: block.excerpt(ofRow: row))
    }

    /// The error for all of them; nil when there are none.
    var error: CrashReadingError? { first.map { .badCell($0, more: count - 1) } }

    /// The error where a fault of the text ends the reading: bad cells stand before it.
    func error(_ fault: CrashReadingError) -> CrashReadingError {
        guard let first, case .badCell = fault else { return fault }
        return .badCell(first, more: count)
    }
}
