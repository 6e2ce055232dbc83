import DelimitedText
import LaunchDocument

/// One input of rows: what its columns mean, and the columns of the block that is worked on.
struct RowInput {
    enum Purpose {
        case count
        /// Count crashes as events, and not as use: other inputs tell the use.
        case countEvents
        /// Only note which sessions crashed.
        case noteCrashedSessions
    }

    let name: String
    let header: [String]
    let layout: RowLayout
    let purpose: Purpose
    var faults: RowFaults
    /// Rows that call themselves the sum of the others, of all blocks.
    var totalRows: [TextPlace] = []
    var summary = RowsRead()

    // Columns of the rows at hand. They are longer than there are rows when a block before had more.
    var rows = RowSelection()
    var others: [Int] = []
    var keep: [Bool] = []
    var dropped = 0
    /// Positions of rows with a bad cell, which are looked at for further ones.
    var faulty: Set<Int> = []
    var keys: [CellKey] = []
    var prefixes: [CellPrefix] = []
    var seconds: [Int] = []
    var crashed: [Bool] = []
    var leaves: [UInt32] = []
    var leafParts: [[UInt32]] = []
    var outcome = IdentityTable.Outcome()

    var crashCells: CrashCells?
    var testCells: [ValueCells]
    var times: RowTimes
    var releaseCells: ReleaseCells
    var userCells: IdentityCells?
    var sessionCells: IdentityCells?
    var eventCells: IdentityCells?
    var kindCells: ValueCells?
    /// For each dimension that is asked for, its column.
    var dimensionCells: [ValueCells?]

    init(name: String, header: [String], layout: RowLayout, purpose: Purpose, state: RowState) {
        self.name = name
        self.header = header
        self.layout = layout
        self.purpose = purpose
        faults = RowFaults(input: name, header: header)
        if case .words(_, let yes, let no) = layout.crashed {
            crashCells = CrashCells(yes: yes, no: no)
        }
        testCells = layout.kept.map { ValueCells(column: $0.column) }
        times = RowTimes(order: state.options.dateOrder)
        releaseCells = ReleaseCells(layout, state)
        let last = layout.columnCount - 1
        userCells = layout.user.map { IdentityCells(column: $0, isLast: $0 == last) }
        sessionCells = layout.session.map { IdentityCells(column: $0, isLast: $0 == last) }
        kindCells = layout.kinds.map { ValueCells(column: $0.column) }
        eventCells = layout.event.map { IdentityCells(column: $0, isLast: $0 == last) }
        dimensionCells = state.dimensions.map { name in
            layout.dimensions.first { $0.name == name }.map { ValueCells(column: $0.column) }
        }
    }

    /// Counts the rows of a block.
    mutating func read(_ block: RowBlock, _ state: inout RowState) {
        faults.beginBlock()
        block.selectRows(cells: layout.columnCount, into: &rows, others: &others)
        for row in others { judgeOther(block, row) }
        beginDropping()
        dropWhatIsNoData(block, &state)
        summary.rows += rows.count - dropped
        applyTests(block)
        readCrashes(block)
        readTimes(block)
        dropOtherTimes(block, &state)
        drop()
        if purpose == .noteCrashedSessions { return noteCrashedSessions(block, &state) }
        dropRepeatedEvents(block, &state)
        readReleases(block, &state)
        readLeaves(block, &state)
        noteTimes()
        summary.countedRows += rows.count
        count(block, &state)
    }

    /// Bytes that the words of all columns take.
    var size: Int {
        releaseCells.size + testCells.reduce(0) { $0 + $1.size } + dimensionCells.reduce(0) { $0 + ($1?.size ?? 0) }
    }

    /// Whether a column is the last one, before whose end a CR may stand.
    func isLast(_ column: Int) -> Bool { column == layout.columnCount - 1 }

    func place(_ block: RowBlock, _ row: Int) -> TextPlace {
        TextPlace(input: name, line: block.line(ofRow: row))
    }
}

/// Leaving out rows.
extension RowInput {
    mutating func beginDropping() {
        dropped = 0
        if keep.count < rows.count { keep = Array(repeating: true, count: rows.count) }
    }

    mutating func drop(at index: Int) {
        guard keep[index] else { return }
        keep[index] = false
        dropped += 1
    }

    /// Takes out the rows that were dropped, of all columns that are read by then.
    mutating func drop() {
        guard dropped > 0 else { return }
        let count = rows.count
        rows.keep(keep)
        Self.compact(&crashed, keep, count)
        Self.compact(&seconds, keep, count)
        releaseCells.keep(keep, count: count)
        for index in 0..<count { keep[index] = true }
        dropped = 0
        faulty.removeAll()
    }

    static func compact<Element>(_ column: inout [Element], _ keep: [Bool], _ count: Int) {
        guard column.count >= count else { return }
        var kept = 0
        for index in 0..<count where keep[index] {
            column[kept] = column[index]
            kept += 1
        }
    }
}
