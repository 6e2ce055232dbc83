import DelimitedText

/// A column whose words stand for values: spellings of one value have the number of that value.
struct ValueCells {
    let column: Int
    private var words = WordTable()
    /// For each word its value, or `WordTable.unknown` where it is no UTF-8.
    private var values: [UInt32] = []
    private(set) var hasBadWords = false
    private(set) var numbers: [UInt32] = []
    private var keys: [CellKey] = []

    init(column: Int) { self.column = column }

    /// Bytes that the words take, roughly: each has a text and its place in a dictionary besides.
    var size: Int { words.size + values.count * 100 }

    /// Sets `numbers` to the value of each row; `WordTable.unknown` where the cell is no UTF-8.
    ///
    /// - Parameter value: the number of the value that a text stands for.
    mutating func read(
        _ block: RowBlock, _ rows: RowSelection, isLast: Bool, value: (String) -> UInt32
    ) {
        block.words(column, isLast: isLast, of: rows, into: &keys)
        if !words.find(keys, count: rows.count, into: &numbers) {
            for index in 0..<rows.count where numbers[index] == WordTable.unknown {
                let (number, isNew) = words.number(keys[index])
                if isNew {
                    let text = block.words(row: Int(rows.rows[index]), column: column)
                    values.append(text.map(value) ?? WordTable.unknown)
                    hasBadWords = hasBadWords || text == nil
                }
                numbers[index] = UInt32(truncatingIfNeeded: number)
            }
        }
        for index in 0..<rows.count { numbers[index] = values[Int(numbers[index])] }
    }
}

/// Texts and their numbers, in the order they are met; number 0 is for cells without one.
struct ValueNames {
    private var numbers: [String: UInt32] = [:]
    private(set) var texts: [String?] = [nil]

    mutating func number(_ text: String) -> UInt32 {
        let value = text.strippingSpreadsheetMarks()
        if value.isMissing { return 0 }
        if let known = numbers[value] { return known }
        let number = UInt32(truncatingIfNeeded: texts.count)
        texts.append(value)
        numbers[value] = number
        return number
    }
}
