import DelimitedText

extension RowBlock {
    /// The text of a cell; nil where it is no UTF-8 or has a NUL, which no text has: the file is damaged then.
    func words(row: Int, column: Int) -> String? {
        text(row: row, column: column).flatMap { $0.utf8.contains(0) ? nil : $0 }
    }
}
