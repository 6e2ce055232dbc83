import DelimitedText

extension TableReading {
    /// Units of which `crashed` crashed; nothing, with a contradiction at `column`, where that cannot be.
    mutating func units(total: Int?, crashed: Int?, _ row: DelimitedRow, _ column: Int?) -> UnitCount {
        if let total, let crashed, crashed > total, let column {
            contradiction(
                total == 0
                    ? .crashesWithoutUse(crashed: crashed) : .moreCrashedThanTotal(crashed: crashed, total: total), row,
                column)
            return UnitCount()
        }
        return UnitCount(total: total, crashed: crashed)
    }

    /// A share of 0…1; nil where there is none, and where it cannot be.
    mutating func share(_ row: DelimitedRow, _ column: Int) -> WrittenNumber? {
        do throws(NumberStyle.Fault) {
            let number: NumberCell
            do throws(NumberCell.Fault) { number = try NumberCell(row.cells[column].text) } catch { throw .cell(error) }
            let style = NumberStyle(stated: options.decimalMark, delimiter: head.delimiter)
            return try RateScale().share(try style.rate(number), isPercent: number.isPercent)
        } catch {
            numberFault(error, row, column)
            return nil
        }
    }
}
