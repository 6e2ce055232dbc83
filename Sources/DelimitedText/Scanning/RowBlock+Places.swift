/// Where things stand, for messages. Slow, as it is for one row or a few.
extension RowBlock {
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let excerptLength = 4096

    /// How many lines end before a byte.
    func lineEnds(before end: Int) -> Int {
        let text = unsafe UnsafeBufferPointer(start: bytes, count: end)
        var count = 0
        for index in 0..<end {
            let byte = unsafe text[index]
            if byte == Self.lineFeed {
                count += 1
            } else if byte == Self.carriageReturn {
                count += unsafe index + 1 < end && text[index + 1] == Self.lineFeed ? 0 : 1
            }
        }
        return count
    }

    /// The line that a row begins on.
    package func line(ofRow row: Int) -> Int { firstLine + lineEnds(before: start(ofRow: row)) }

    /// How many cells a row has; a blank line has one.
    package func cellCount(ofRow row: Int) -> Int { unsafe Int(rowEnds[row + 1] - rowEnds[row]) }

    /// How many bytes a row has without its line end.
    func length(ofRow row: Int) -> Int {
        let last = range(row: row, column: cellCount(ofRow: row) - 1)
        return last.upperBound - start(ofRow: row)
    }

    /// The bytes of a cell as they are stored, with quotes.
    private func range(row: Int, column: Int) -> Range<Int> {
        let index = unsafe Int(rowEnds[row]) + column
        let start = unsafe Int(ends[index] &+ 1)
        var end = unsafe Int(ends[index + 1])
        if unsafe index + 1 == Int(rowEnds[row + 1]), end > start, unsafe bytes[end] == Self.lineFeed,
            unsafe bytes[end - 1] == Self.carriageReturn
        {
            end -= 1
        }
        return start..<end
    }

    /// The row as `DelimitedReader` has it. Bytes that are no UTF-8 become U+FFFD.
    package func row(_ row: Int) -> DelimitedRow {
        let cells = (0..<cellCount(ofRow: row)).compactMap { cell(row: row, column: $0) }
        return DelimitedRow(
            line: line(ofRow: row), cells: cells, text: excerpt(ofRow: row), hasEnd: hasEnd(row: row))
    }

    /// Whether a line end follows the row in the input.
    package func hasEnd(row: Int) -> Bool { !endIsAdded || start(ofRow: row + 1) < filled }

    /// A cell with where it stands; nil where the row has no such column.
    package func cell(row: Int, column: Int) -> DelimitedCell? {
        guard (0..<cellCount(ofRow: row)).contains(column) else { return nil }
        let first = start(ofRow: row)
        let range = range(row: row, column: column)
        // Lines end inside of quotes, too.
        let before = unsafe UnsafeBufferPointer(
            rebasing: UnsafeBufferPointer(start: bytes, count: range.lowerBound)[first...])
        let lineStart = unsafe before.lastIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }.map { $0 + 1 } ?? 0
        let characters = unsafe before[lineStart...].count { $0 & 0xC0 != 0x80 }
        let isQuoted = unsafe !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "\"")
        return DelimitedCell(
            text: String(decoding: content(range), as: UTF8.self),
            line: firstLine + lineEnds(before: range.lowerBound), column: characters + 1, isQuoted: isQuoted)
    }

    /// The first line of a row, or as much of it as a message needs.
    package func excerpt(ofRow row: Int) -> String {
        let (first, end) = (start(ofRow: row), start(ofRow: row + 1))
        let line = unsafe UnsafeBufferPointer(start: bytes + first, count: min(end - first, Self.excerptLength))
            .prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
        return unsafe String(excerpt: Array(line))
    }

    /// Whether a row has nothing but blanks, by what a blank text is.
    package func isBlank(row: Int, _ isBlank: (String) -> Bool) -> Bool {
        (0..<cellCount(ofRow: row)).allSatisfy { column in
            let range = range(row: row, column: column)
            return range.isEmpty || isBlank(String(decoding: content(range), as: UTF8.self))
        }
    }

    /// The texts of a row's cells, without asking where they stand. Bytes that are no UTF-8 become U+FFFD.
    package func texts(ofRow row: Int) -> [String] {
        (0..<cellCount(ofRow: row)).map { column in
            String(decoding: content(range(row: row, column: column)), as: UTF8.self)
        }
    }

    /// The text of a cell; nil where it is no UTF-8.
    package func text(row: Int, column: Int) -> String? {
        String(validating: content(range(row: row, column: column)), as: UTF8.self)
    }

    /// Whether a row has more than `count` cells, and those behind are empty, as spreadsheets leave them.
    func isPadded(row: Int, behind count: Int) -> Bool {
        let all = cellCount(ofRow: row)
        return all > count && (count..<all).allSatisfy { range(row: row, column: $0).isEmpty }
    }

    /// The bytes of a cell without its quotes.
    private func content(_ range: Range<Int>) -> [UInt8] {
        unsafe Self.content(UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count))
    }

    /// The bytes of a stored cell without its quotes.
    static func content(_ stored: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        guard unsafe stored.first == quote else { return unsafe Array(stored) }
        var content: [UInt8] = []
        var isSecond = false
        for byte in unsafe Array(stored).dropFirst().dropLast() {
            // Inside, quotes come in pairs.
            isSecond = byte == quote && !isSecond
            if !isSecond { content.append(byte) }
        }
        return content
    }
}
