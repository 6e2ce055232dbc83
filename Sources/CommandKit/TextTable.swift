/// Rows of text in columns, as wide as what they show.
package struct TextTable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    private let headings: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    /// - Parameter headings: one a column; a table whose headings are all empty prints none.
    package init(_ headings: [String], alignments: [Alignment] = []) {
        self.headings = headings
        self.alignments = alignments + Array(repeating: .left, count: max(0, headings.count - alignments.count))
    }

    package mutating func add(_ cells: String...) { add(row: cells) }

    package mutating func add(row cells: [String]) { rows.append(cells.map { $0.withVisibleControls() }) }

    /// One line a row, two blanks between columns, none at the end of a line.
    package func rendered(indent: String = "") -> String {
        let all = (headings.allSatisfy(\.isEmpty) ? [] : [headings]) + rows
        let widths = headings.indices.map { column in
            all.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0
        }
        return all.map { cells in
            var line = indent
            for (column, cell) in cells.enumerated() {
                if column > 0 { line += "  " }
                let blanks = String(repeating: " ", count: max(0, widths[column] - cell.displayWidth))
                line += alignments[column] == .right ? blanks + cell : cell + blanks
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
