import DelimitedText
import LaunchDocument

/// From the cells of a block to what they mean.
extension RowInput {
    /// A row with another number of cells than the header: a blank line, a tail of delimiters, or a fault.
    mutating func judgeOther(_ block: RowBlock, _ row: Int) {
        let count = block.cellCount(ofRow: row)
        guard !block.isBlank(row: row, { $0.trimmingBlanks().isEmpty }) else { return }
        let expected = layout.columnCount
        let fact: CrashReadingError.BadCell.Fact =
            if count > expected {
                .tooManyCells(found: count, expected: expected)
            } else if block.hasEnd(row: row) {
                .tooFewCells(found: count, expected: expected)
            } else {
                .cutOff(found: count, expected: expected)
            }
        faults.add(fact, block, row: row, column: nil)
    }

    private func isBlank(_ cells: [String]) -> Bool { cells.allSatisfy { $0.trimmingBlanks().isEmpty } }

    private func isHeader(_ cells: [String]) -> Bool {
        isBlank(Array(cells.dropFirst(header.count)))
            && cells.prefix(header.count).map { $0.trimmingBlanks() } == header.map { $0.trimmingBlanks() }
    }

    private func isTotal(_ block: RowBlock, _ row: Int) -> Bool {
        layout.version.flatMap { block.words(row: row, column: $0) }.map(ReleaseCells.isTotal) ?? false
    }

    /// Drops headers within the data and rows of nothing but delimiters. They are told by one column, then by all.
    mutating func dropWhatIsNoData(_ block: RowBlock, _ state: inout RowState) {
        block.words(marker, isLast: isLast(marker), of: rows, into: &keys)
        let headerKey = CellKey(word: header.indices.contains(marker) ? header[marker] : "")
        for index in 0..<rows.count where keys[index].isEmpty || keys[index].isSame(headerKey) {
            let cells = block.texts(ofRow: Int(rows.rows[index]))
            if isBlank(cells) {
                drop(at: index)
            } else if isHeader(cells) {
                state.repeatedHeaders.add(place(block, Int(rows.rows[index])))
                drop(at: index)
            }
        }
    }

    /// The column that headers within the data are told by.
    private var marker: Int {
        if case .words(let column, _, _) = layout.crashed { return column }
        return layout.kept.first?.column ?? layout.version ?? layout.build ?? layout.dimensions.first?.column
            ?? layout.session ?? layout.user ?? layout.time ?? 0
    }

    /// Notes a bad cell, unless the row is a sum of the others, whose cells mean something else.
    private mutating func fault(
        _ fact: CrashReadingError.BadCell.Fact, _ block: RowBlock, at index: Int, column: Int
    ) {
        guard isRead(index) else { return }
        let row = Int(rows.rows[index])
        if isTotal(block, row) {
            dropTotal(block, at: index)
        } else {
            faults.add(fact, block, row: row, column: column)
            faulty.insert(index)
            drop(at: index)
        }
    }

    /// Whether a row is to be read, be it only for further faults.
    private func isRead(_ index: Int) -> Bool { keep[index] || faulty.contains(index) }

    private mutating func dropTotal(_ block: RowBlock, at index: Int) {
        // A few places are enough to see that an export has sums among its rows.
        if totalRows.count < 10 { totalRows.append(place(block, Int(rows.rows[index]))) }
        summary.rows -= 1
        drop(at: index)
    }

    mutating func applyTests(_ block: RowBlock) {
        for test in testCells.indices {
            let (column, words) = (layout.kept[test].column, layout.kept[test].words)
            testCells[test].read(block, rows, isLast: isLast(column)) { text in
                words.contains(text.strippingSpreadsheetMarks().lowercased()) ? 1 : 0
            }
            for index in 0..<rows.count where testCells[test].numbers[index] != 1 {
                if testCells[test].numbers[index] == WordTable.unknown {
                    fault(.invalidEncoding, block, at: index, column: column)
                }
                drop(at: index)
            }
        }
    }

    mutating func readCrashes(_ block: RowBlock) {
        let isCrash = layout.crashed == .always
        if crashed.count < rows.count { crashed = Array(repeating: isCrash, count: rows.count) }
        guard case .words(let column, _, _) = layout.crashed, var cells = crashCells else { return }
        crashCells = nil
        // The keys are those of the marker, which is this column.
        cells.read(keys, count: rows.count) { index in block.words(row: Int(rows.rows[index]), column: column) }
        for index in cells.crashes(count: rows.count, into: &crashed) where isRead(index) {
            let text = block.words(row: Int(rows.rows[index]), column: column)
            fault(
                text.map { $0.trimmingBlanks().isEmpty ? .empty : .notAYesOrNo(expected: cells.expected) }
                    ?? .invalidEncoding, block, at: index, column: column)
        }
        crashCells = cells
    }

    mutating func readTimes(_ block: RowBlock) {
        guard let column = layout.time, purpose != .noteCrashedSessions else { return }
        block.prefixes(column, isLast: isLast(column), of: rows, into: &prefixes)
        for index in times.read(prefixes, count: rows.count, into: &seconds) { readTimeSlowly(block, index, column) }
    }

    private mutating func readTimeSlowly(_ block: RowBlock, _ index: Int, _ column: Int) {
        guard isRead(index) else { return }
        guard let text = block.words(row: Int(rows.rows[index]), column: column) else {
            return fault(.invalidEncoding, block, at: index, column: column)
        }
        do throws(TimeCell.Fault) {
            seconds[index] = try times.seconds(text)
        } catch {
            switch error {
            case .empty: fault(.empty, block, at: index, column: column)
            case .notATime: fault(.notATime, block, at: index, column: column)
            case .ambiguous: fault(.ambiguousDate, block, at: index, column: column)
            }
        }
    }

    /// Drops rows outside of the time that is asked for.
    mutating func dropOtherTimes(_ block: RowBlock, _ state: inout RowState) {
        let options = state.options
        // Times of crashes that are only joined with their sessions are not read: the session's time is what counts.
        guard layout.time != nil, purpose != .noteCrashedSessions, options.since != nil || options.until != nil else {
            return
        }
        let kept = keep
        for index in 0..<rows.count where keep[index] {
            let time = Timestamp(secondsSince1970: seconds[index])
            if let since = options.since, time < since { drop(at: index) }
            if let until = options.until, time >= until {
                if keep[index] { summary.rowsBehind += 1 }
                drop(at: index)
            }
        }
        guard state.crashedSessions.count > 0, purpose == .count else { return }
        // Sessions of other times are no use here, but their crashes are no orphans.
        sessionCells?.read(block, rows, seed: state.seed)
        guard let keys = sessionCells?.keys else { return }
        for index in 0..<rows.count where kept[index] && !keep[index] { _ = state.crashedSessions.find(keys[index]) }
    }

    mutating func noteTimes() {
        guard layout.time != nil, rows.count > 0 else { return }
        var (lowest, highest) = (seconds[0], seconds[0])
        for index in 1..<rows.count {
            lowest = min(lowest, seconds[index])
            highest = max(highest, seconds[index])
        }
        let (first, last) = (Timestamp(secondsSince1970: lowest), Timestamp(secondsSince1970: highest))
        summary.earliest = min(summary.earliest ?? first, first)
        summary.latest = max(summary.latest ?? last, last)
        summary.hasClock = times.hasClock
    }

    mutating func readReleases(_ block: RowBlock, _ state: inout RowState) {
        releaseCells.read(block, rows, columnCount: layout.columnCount, &state)
        if releaseCells.hasBadWords {
            for index in 0..<rows.count where releaseCells.numbers[index] == WordTable.unknown {
                fault(.invalidEncoding, block, at: index, column: layout.version ?? layout.build ?? 0)
            }
        }
        if let total = releaseCells.total {
            for index in 0..<rows.count where releaseCells.numbers[index] == total {
                dropTotal(block, at: index)
            }
        }
        setMisattributedAside(&state)
        drop()
    }

    /// A crash from before the reporting version came out was another version's, which the row does not name.
    private mutating func setMisattributedAside(_ state: inout RowState) {
        guard layout.versionIsReporters, layout.time != nil, !state.options.releaseTimes.isEmpty else { return }
        for index in 0..<rows.count where crashed[index] && keep[index] {
            guard case .release(let version, _) = state.releases.labels[Int(releaseCells.numbers[index])],
                let release = state.options.releaseTimes[version], seconds[index] < release.secondsSince1970
            else { continue }
            state.misattributed += 1
            drop(at: index)
        }
    }
}
