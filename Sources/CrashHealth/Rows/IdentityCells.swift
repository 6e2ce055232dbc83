import DelimitedText

/// A column of ids.
struct IdentityCells {
    let column: Int
    let isLast: Bool
    /// The key of each row's id; empty where there is none, or a word for nothing.
    private(set) var keys: [CellKey] = []
    private var doubtful: [Int] = []

    init(column: Int, isLast: Bool) {
        self.column = column
        self.isLast = isLast
    }

    mutating func read(_ block: RowBlock, _ rows: RowSelection, seed: HashSeed) {
        block.identities(column, isLast: isLast, of: rows, seed: seed, into: &keys, doubtful: &doubtful)
        for index in doubtful
        where block.words(row: Int(rows.rows[index]), column: column)?.trimmingBlanks().isNobodysID == true {
            keys[index] = .empty
        }
    }
}
