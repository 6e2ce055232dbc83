/// Rows of a block that are worked on together.
package struct RowSelection: Sendable {
    /// Numbers of rows in the block, ascending.
    package private(set) var rows: [UInt32] = []
    /// For each of them, where its first cell is among the ends.
    fileprivate var firsts: [UInt32] = []

    package init() {}

    package var count: Int { rows.count }

    /// Leaves only the rows for which `keep` holds.
    package mutating func keep(_ keep: [Bool]) {
        var kept = 0
        for index in rows.indices where keep[index] {
            rows[kept] = rows[index]
            firsts[kept] = firsts[index]
            kept += 1
        }
        rows.removeLast(rows.count - kept)
        firsts.removeLast(firsts.count - kept)
    }

    fileprivate mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        firsts.removeAll(keepingCapacity: true)
    }

    fileprivate mutating func append(row: Int, first: UInt32) {
        rows.append(UInt32(truncatingIfNeeded: row))
        firsts.append(first)
    }
}

/// One column at a time for many rows, without a text for any cell.
extension RowBlock {
    /// Parts the rows into those with `count` cells, and perhaps empty ones behind, and the others.
    package func selectRows(cells count: Int, into regular: inout RowSelection, others: inout [Int]) {
        regular.removeAll()
        others.removeAll(keepingCapacity: true)
        for row in 0..<rowCount {
            let first = unsafe rowEnds[row]
            let found = unsafe Int(rowEnds[row + 1] &- first)
            if found == count || (found > count && isPadded(row: row, behind: count)) {
                regular.append(row: row, first: first)
            } else {
                others.append(row)
            }
        }
    }

    /// The keys of the cells of a column: words, of which there are few.
    ///
    /// - Parameter isLast: whether it is the last column of the rows, at whose end a CR is half of a line end.
    package func words(_ column: Int, isLast: Bool, of rows: RowSelection, into keys: inout [CellKey]) {
        unsafe fill(&keys, column, isLast: isLast, of: rows, otherwise: .empty) { bytes, count in
            unsafe CellKey(word: bytes, count: count)
        }
    }

    /// The keys of the cells of a column: ids, of which there are many.
    ///
    /// - Parameter doubtful: set to the positions in `rows` of cells that may be a word for nothing: up to nine bytes long, and
    ///   as such words begin, or as long as a UUID of zeros.
    package func identities(
        _ column: Int, isLast: Bool, of rows: RowSelection, seed: HashSeed, into keys: inout [CellKey],
        doubtful: inout [Int]
    ) {
        doubtful.removeAll(keepingCapacity: true)
        var position = 0
        unsafe fill(&keys, column, isLast: isLast, of: rows, otherwise: .empty) { bytes, count in
            defer { position &+= 1 }
            if count <= 9 {
                if count == 0 { return .empty }
                if unsafe mayBeNothing(bytes, count) { doubtful.append(position) }
            } else if count == 32 || count == 36, unsafe beginsWithZeros(bytes) {
                doubtful.append(position)
            }
            return unsafe CellKey(identity: bytes, count: count, seed: seed)
        }
    }

    /// The first bytes of the cells of a column.
    package func prefixes(_ column: Int, isLast: Bool, of rows: RowSelection, into prefixes: inout [CellPrefix]) {
        let none = CellPrefix(words: (0, 0, 0, 0), length: 0)
        unsafe fill(&prefixes, column, isLast: isLast, of: rows, otherwise: none) { bytes, count in
            let raw = unsafe UnsafeRawPointer(bytes)
            func word(_ index: Int) -> UInt64 {
                let missing = count &- index &* 8
                if missing <= 0 { return 0 }
                let word = unsafe UInt64(
                    littleEndian: raw.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
                return missing >= 8 ? word : word & ((1 &<< UInt64(missing &* 8)) &- 1)
            }
            return CellPrefix(words: (word(0), word(1), word(2), word(3)), length: count)
        }
    }

    /// The keys of rows as they are stored: equal for rows that are equal byte for byte.
    package func wholeRows(of rows: RowSelection, seed: HashSeed, into keys: inout [CellKey]) {
        if keys.count < rows.count { keys = Array(repeating: .empty, count: rows.count) }
        for (index, row) in rows.rows.enumerated() {
            let start = start(ofRow: Int(row))
            keys[index] = unsafe CellKey(
                identity: bytes + start, count: length(ofRow: Int(row)), seed: seed)
        }
    }

    /// - Parameter value: gets the bytes of a cell without its quotes; vectors may be loaded past their end.
    @inline(__always)
    private func fill<Value>(
        _ values: inout [Value], _ column: Int, isLast: Bool, of rows: RowSelection, otherwise none: Value,
        _ value: (UnsafePointer<UInt8>, Int) -> Value
    ) {
        if values.count < rows.count {
            values.append(contentsOf: repeatElement(none, count: rows.count - values.count))
        }
        let (bytes, ends) = unsafe (bytes, ends + column)
        unsafe values.withUnsafeMutableBufferPointer { values in
            unsafe rows.firsts.withUnsafeBufferPointer { firsts in
                for index in 0..<firsts.count {
                    let first = unsafe Int(firsts[index])
                    let start = unsafe Int(ends[first] &+ 1)
                    var count = unsafe Int(ends[first &+ 1]) &- start
                    let cell = unsafe bytes + start
                    if isLast, count > 0, unsafe cell[count] == 0x0A, unsafe cell[count &- 1] == 0x0D { count &-= 1 }
                    if count > 0, unsafe cell[0] == UInt8(ascii: "\"") {
                        unsafe values[index] = Self.quoted(cell, count, value)
                    } else {
                        unsafe values[index] = value(cell, count)
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func quoted<Value>(
        _ cell: UnsafePointer<UInt8>, _ count: Int, _ value: (UnsafePointer<UInt8>, Int) -> Value
    ) -> Value {
        let (inner, length) = unsafe (cell + 1, count &- 2)
        guard unsafe holdsQuote(inner, length) else { return unsafe value(inner, length) }
        let content = unsafe content(UnsafeBufferPointer(start: cell, count: count))
        let copy = content + [UInt8](repeating: 0, count: padding)
        return unsafe copy.withUnsafeBufferPointer { buffer in
            // There is padding, so there is an address.
            unsafe value(buffer.baseAddress ?? inner, content.count)
        }
    }

    @inline(__always)
    private static func holdsQuote(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var found = false
        for index in 0..<count { found = unsafe found || bytes[index] == UInt8(ascii: "\"") }
        return found
    }
}

/// Whether a cell that is as long as a UUID begins as the one of zeros does, which is an advertising id that was refused.
@inline(__always)
private func beginsWithZeros(_ bytes: UnsafePointer<UInt8>) -> Bool {
    for index in 0..<8 where unsafe bytes[index] != UInt8(ascii: "0") { return false }
    return true
}

/// Whether a cell begins as `null`, `n/a`, `undefined`, `(not set)`, `<na>`, `\N` or a dash do, or with a blank.
@inline(__always)
private func mayBeNothing(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let first = unsafe bytes[0]
    switch first {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): return true
    case UInt8(ascii: "u"), UInt8(ascii: "U"): return unsafe count > 1 && bytes[1] | 0x20 == UInt8(ascii: "n")
    case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "-"): return true
    default: return first <= 0x20 || first >= 0x80
    }
}
