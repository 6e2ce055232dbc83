import DelimitedText

/// Any bytes are rows or a named fault, the same ones for the reader that goes byte by byte and for the one that scans blocks,
/// in pieces of any size.
///
/// The first byte chooses the delimiter and the longest row, the second the size of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard bytes.count >= 2 else { return 0 }
    let delimiter = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")][Int(bytes[0] & 3)]
    let limit = bytes[0] & 4 == 0 ? 1 << 20 : 64
    let text = Array(bytes[2...])
    let slow = slowReading(text, delimiter, limit)
    for chunk in [Int(bytes[1]) + 1, 1 << 16] {
        let fast = fastReading(text, delimiter, limit, chunk)
        precondition(fast.rows == slow.rows)
        precondition(isSame(fast.fault, slow.fault))
    }
    return 0
}

private struct Reading {
    var rows: [DelimitedRow] = []
    var fault: TextError?
}

private func slowReading(_ text: [UInt8], _ delimiter: UInt8, _ limit: Int) -> Reading {
    var reading = Reading()
    do throws(TextError) {
        var reader = DelimitedReader(
            try TextStream(.bytes(text, name: "fuzzed")), delimiter: delimiter, rowLimit: limit)
        while let row = try reader.next() { reading.rows.append(row) }
    } catch {
        reading.fault = error
    }
    return reading
}

private func fastReading(_ text: [UInt8], _ delimiter: UInt8, _ limit: Int, _ chunk: Int) -> Reading {
    var reading = Reading()
    do throws(TextError) {
        let blocks = RowBlocks(
            try TextStream(.bytes(text, name: "fuzzed")), delimiter: delimiter, rowLimit: limit, chunk: chunk)
        var block: RowBlock?
        while true {
            block = try blocks.next(done: block)
            guard let block else { break }
            for index in 0..<block.rowCount {
                let row = block.row(index)
                if row.cells.count == 1, row.cells[0].text.isEmpty, !row.cells[0].isQuoted { continue }
                if let column = row.cells.indices.first(where: { block.text(row: index, column: $0) == nil }) {
                    // Only the slow reader asks that every cell be UTF-8.
                    let cell = row.cells[column]
                    throw .malformed(
                        TextFault(.invalidEncoding, line: cell.line, column: cell.column, excerpt: row.text))
                }
                reading.rows.append(row)
                checkColumns(block)
            }
        }
    } catch {
        reading.fault = error
    }
    return reading
}

/// Equal cells of a block have equal keys, whether they are quoted or not.
private func checkColumns(_ block: RowBlock) {
    var (rows, others): (RowSelection, [Int]) = (RowSelection(), [])
    block.selectRows(cells: 2, into: &rows, others: &others)
    var (words, ids): ([CellKey], [CellKey]) = ([], [])
    var doubtful: [Int] = []
    for column in 0..<2 {
        block.words(column, isLast: column == 1, of: rows, into: &words)
        block.identities(
            column, isLast: column == 1, of: rows, seed: HashSeed(7), into: &ids, doubtful: &doubtful)
        for (index, row) in rows.rows.enumerated() {
            guard let text = block.text(row: Int(row), column: column) else { continue }
            precondition(words[index] == CellKey(word: text))
            precondition((ids[index] == .empty) == text.isEmpty)
        }
    }
}

private func isSame(_ fast: TextError?, _ slow: TextError?) -> Bool {
    guard case .malformed(let slowFault)? = slow else { return fast == slow }
    // Where packed text breaks off within a row, only the slow reader has looked at that row's cells.
    if case .damagedGzip? = fast { return true }
    guard case .malformed(let fastFault)? = fast else { return false }
    // A row that is too long, or whose quote stays open, and that breaks off within a character has two faults; each
    // reader meets one of them first.
    if fastFault.kind != slowFault.kind { return [fastFault.kind, slowFault.kind].contains(.invalidEncoding) }
    // Of the line, each shows as much as it had read.
    return fastFault.line == slowFault.line && fastFault.column == slowFault.column
}
