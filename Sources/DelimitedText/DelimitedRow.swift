/// One row of a table.
package struct DelimitedRow: Hashable, Sendable {
    /// The line that it begins on, from 1.
    package let line: Int
    package let cells: [DelimitedCell]
    /// The row's first line as it stands there, or its first 4,096 bytes.
    package let text: String
    /// Whether a line end follows. The last row of a whole table may lack it; that of one that is cut off does.
    package let hasEnd: Bool

    package init(line: Int, cells: [DelimitedCell], text: String, hasEnd: Bool = true) {
        self.line = line
        self.cells = cells
        self.text = text
        self.hasEnd = hasEnd
    }
}

/// One cell of a row.
package struct DelimitedCell: Hashable, Sendable {
    /// Without the quotes around it, and with one for each pair of quotes within.
    package let text: String
    /// Where it begins, with its quote: the line, from 1, and the character (Unicode scalar) of that line, from 1.
    package let line: Int
    package let column: Int
    package let isQuoted: Bool

    package init(text: String, line: Int, column: Int, isQuoted: Bool) {
        self.text = text
        self.line = line
        self.column = column
        self.isQuoted = isQuoted
    }
}
