/// A cell with a number in it, taken apart but not yet read: `1.000` may be a thousand or one.
struct NumberCell: Hashable {
    enum Fault: Error, Hashable {
        /// Nothing, or a word for nothing.
        case empty
        case notANumber
        case negative
        /// NaN or infinite.
        case impossible
    }

    /// What stands between two runs of digits.
    enum Mark: Hashable {
        case point
        case comma
        /// An apostrophe or a blank, which never stands before decimals.
        case other(Character)
    }

    /// Runs of ASCII digits; one more than there are marks. The first may be empty, as in `.5`.
    private let runs: [Substring]
    private let marks: [Mark]
    /// The power of ten behind an `E`.
    private let exponent: Int
    let isPercent: Bool

    init(_ cell: some StringProtocol) throws(Fault) {
        var text = cell.strippingSpreadsheetMarks()[...]
        if NumberCell.impossible.contains(text.lowercased()) { throw .impossible }
        if text.isNobody { throw .empty }
        let isNegative = text.first == "-" || text.first == "\u{2212}"
        if isNegative || text.first == "+" { text = text.dropFirst() }
        if NumberCell.impossible.contains(text.lowercased()) { throw .impossible }
        isPercent = text.last == "%"
        if isPercent { text = text.dropLast().droppingLastBlanks() }
        exponent = try NumberCell.takeExponent(&text)
        var (runs, marks): ([Substring], [Mark]) = ([], [])
        var rest = text
        while true {
            let run = rest.prefix { $0.isDigit }
            runs.append(run)
            rest = rest.dropFirst(run.count)
            guard let character = rest.first else { break }
            guard let mark = Mark(character) else { throw .notANumber }
            marks.append(mark)
            rest = rest.dropFirst()
        }
        (self.runs, self.marks) = (runs, marks)
        guard runs.dropFirst().allSatisfy({ !$0.isEmpty }), !runs[0].isEmpty || marks.count == 1,
            marks.isEmpty || asGrouped != nil || decimalMark != nil
        else { throw .notANumber }
        if isNegative, runs.joined().contains(where: { $0 != "0" }) { throw .negative }
    }

    private static let impossible: Set<String> = [
        "inf", "infinity", "infinite", "∞", "#div/0!", "#num!", "#value!", "#ref!", "#n/a", "nan",
    ]

    /// `E7` as computers write it. `E+07` is what spreadsheets show of a number they have rounded, which is no number here.
    private static func takeExponent(_ text: inout Substring) throws(Fault) -> Int {
        guard let index = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return 0 }
        guard let exponent = Int(text[text.index(after: index)...]), (-18...12).contains(exponent),
            !text[index...].contains("+"), text[..<index].allSatisfy({ $0.isDigit || $0 == "." })
        else { throw .notANumber }
        text = text[..<index]
        return exponent
    }
}

extension NumberCell {
    /// The number when every mark groups thousands; nil where groups are not of three digits, or of two before them as in
    /// India.
    var asGrouped: WrittenNumber? {
        guard exponent == 0, Set(marks).count <= 1, marks.isEmpty || NumberCell.areGroups(runs),
            // Groups of two are written with commas; 1.23.456 is a version.
            marks.first != .point || runs.dropFirst().allSatisfy({ $0.utf8.count == 3 })
        else { return nil }
        return number(runs.joined(), decimals: 0)
    }

    /// The mark that is the decimal one, if any is.
    var decimalMark: ReadingOptions.DecimalMark? {
        guard let last = marks.last, !marks.dropLast().contains(last), Set(marks.dropLast()).count <= 1,
            marks.count == 1 || NumberCell.areGroups(runs.dropLast())
        else { return nil }
        return switch last {
        case .point: .point
        case .comma: .comma
        case .other: nil
        }
    }

    /// The number when the last mark stands before decimals; the whole number where there are no marks.
    var asDecimal: WrittenNumber? {
        if marks.isEmpty { return number(runs.joined(), decimals: 0) }
        guard decimalMark != nil, let last = runs.last else { return nil }
        return number(runs.joined(), decimals: last.utf8.count)
    }

    var hasMarks: Bool { !marks.isEmpty }

    /// Whether the cell can be read in two ways.
    var isAmbiguous: Bool { hasMarks && asGrouped != nil && decimalMark != nil }

    /// The decimal mark that this cell alone proves for its file: `99,85`, `1.234.567` and `1 234,5` prove the comma.
    var provenMark: ReadingOptions.DecimalMark? {
        if isAmbiguous { return nil }
        if let decimalMark { return decimalMark }
        return switch marks.first {
        case .point: .comma
        case .comma: .point
        case .other, nil: nil
        }
    }

    /// The mark that groups thousands where all marks are the same.
    var groupMark: Mark? { asGrouped == nil ? nil : marks.first }

    private static func areGroups(_ runs: some BidirectionalCollection<Substring>) -> Bool {
        guard let first = runs.first, let last = runs.last, (1...3).contains(first.utf8.count), first.first != "0",
            last.utf8.count == 3 || runs.count == 1
        else { return false }
        let between = Set(runs.dropFirst().dropLast().map(\.utf8.count))
        return between.isEmpty || between == [3] || (between == [2] && first.utf8.count <= 2)
    }

    private func number(_ digits: some Sequence<Character>, decimals: Int) -> WrittenNumber? {
        var value: UInt128 = 0
        var (dropped, taken) = (0, 0)
        for digit in digits {
            guard let number = digit.wholeNumberValue else { return nil }
            // Digits far behind the mark are dropped; those before it never are.
            if value > NumberCell.largest {
                dropped += 1
            } else {
                value = value * 10 + UInt128(number)
            }
            taken += 1
        }
        guard dropped <= decimals else { return nil }
        let places = decimals - dropped - exponent
        if places >= 0 { return WrittenNumber(digits: value, decimals: places) }
        let (product, overflows) = value.multipliedReportingOverflow(by: WrittenNumber.power(-places))
        return overflows ? nil : WrittenNumber(digits: product, decimals: 0)
    }

    private static let largest = UInt128.max / 1_000
}

extension NumberCell.Mark {
    fileprivate init?(_ character: Character) {
        switch character {
        case ".": self = .point
        case ",": self = .comma
        case " ", "\u{A0}", "\u{202F}", "\u{2009}": self = .other(" ")
        case "'", "\u{2019}": self = .other("'")
        default: return nil
        }
    }
}

extension Character {
    fileprivate var isDigit: Bool { utf8.count == 1 && ("0"..."9").contains(self) }
}

extension Substring {
    fileprivate func droppingLastBlanks() -> Substring {
        var rest = self
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
