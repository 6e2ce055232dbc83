/// How a file writes numbers, as far as its own cells, its delimiter and the command line tell.
struct NumberStyle {
    typealias Mark = ReadingOptions.DecimalMark

    enum Fault: Error, Hashable {
        case cell(NumberCell.Fault)
        /// Two readings, and nothing in the file that says which.
        case ambiguous
        /// A share of one among shares in per cent, the first of which is this one, in this line.
        case mixed(other: String, line: Int)
        /// A count with a part of a unit.
        case notWhole
        case tooLarge
        /// A share above 100 %.
        case aboveAll
    }

    /// More units than this are refused, so that no product of a count and a million overflows.
    static let highestCount = 1_000_000_000_000

    /// From the command line.
    private let stated: Mark?
    private let isSemicolonFile: Bool
    private var provenByCounts: Set<Mark> = []
    private var provenByRates: Set<Mark> = []

    init(stated: Mark?, delimiter: UInt8) {
        self.stated = stated
        isSemicolonFile = delimiter == UInt8(ascii: ";")
    }

    mutating func learn(fromCount number: NumberCell) {
        if let mark = number.provenMark { provenByCounts.insert(mark) }
    }

    mutating func learn(fromRate number: NumberCell) {
        if let mark = number.provenMark { provenByRates.insert(mark) }
    }
}

extension NumberStyle {
    /// A whole number of units or events.
    func count(_ number: NumberCell) throws(Fault) -> Int {
        if number.isPercent { throw .cell(.notANumber) }
        guard let value = try countReading(of: number) else { throw .cell(.notANumber) }
        guard value.decimals == 0 else { throw .notWhole }
        guard let whole = value.whole, whole <= NumberStyle.highestCount else { throw .tooLarge }
        return whole
    }

    private func countReading(of number: NumberCell) throws(Fault) -> WrittenNumber? {
        if let stated { return try reading(of: number, decimalMark: stated) }
        guard number.isAmbiguous, let decimal = number.decimalMark else { return number.asGrouped ?? number.asDecimal }
        let proven = provenByCounts.union(provenByRates)
        if proven.count == 2 { throw .ambiguous }
        if let mark = proven.first {
            if mark != decimal { return number.asGrouped }
            // `1,000` beside `99,85`: nobody counts in thousandths, unless other counts show decimals.
            guard provenByCounts == [mark] else { throw .ambiguous }
            return number.asDecimal
        }
        // Files with semicolons are written where the comma is the decimal mark, the others where it groups.
        guard (decimal == .point) == isSemicolonFile else { throw .ambiguous }
        return number.asGrouped
    }

    /// A share, before the column says whether it is in per cent. Shares have no thousands, so that their mark is plain.
    func rate(_ number: NumberCell) throws(Fault) -> WrittenNumber {
        let value = if let stated { try reading(of: number, decimalMark: stated) } else { number.asDecimal }
        guard let value else { throw .cell(.notANumber) }
        return value
    }

    private func reading(of number: NumberCell, decimalMark: Mark) throws(Fault) -> WrittenNumber? {
        if number.decimalMark == decimalMark { return number.asDecimal }
        let groups: NumberCell.Mark = decimalMark == .comma ? .comma : .point
        if number.groupMark == groups { return nil }
        return number.asGrouped ?? (number.hasMarks ? nil : number.asDecimal)
    }
}
