extension RowContradiction {
    /// What is wrong with the row: `12 crashed of 10`.
    package var sentence: String {
        switch fact {
        case .moreCrashedThanTotal(let crashed, let total):
            "\(NumberText.grouped(crashed)) crashed of \(NumberText.grouped(total)), which cannot be"
        case .crashesWithoutUse(let crashed):
            "\(NumberText.counted(crashed, "crash", "crashes")) and no use at all, which cannot be"
        case .crashesOfNobody(let crashes):
            "\(NumberText.counted(crashes, "crash", "crashes")) and nobody who crashed, which cannot be"
        case .negative(let text): "`\(text.shown())` is negative"
        case .impossible(let text): "`\(text.shown())` is no count and no share"
        case .missing(let column): "`\(column.shown())` has no number here"
        }
    }
}

extension TextPlace {
    /// `exports/day.csv:3:14`, or without the column where the whole line is meant.
    package var text: String {
        "\(input.shown(limit: 200)):\(line)\(column.map { ":\($0)" } ?? "")"
    }
}
