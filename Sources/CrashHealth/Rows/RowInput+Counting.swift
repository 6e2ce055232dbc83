import DelimitedText

/// From what rows mean to the counts of all inputs.
extension RowInput {
    /// Leaves out rows of events that were met before, in any input.
    mutating func dropRepeatedEvents(_ block: RowBlock, _ state: inout RowState) {
        eventCells?.read(block, rows, seed: state.seed)
        guard let cells = eventCells else { return }
        if leaves.count < rows.count { leaves = Array(repeating: 0, count: rows.count) }
        state.events.add(cells.keys, leaves: leaves, crashed: crashed, count: rows.count, into: &outcome)
        state.repeatedEvents += outcome.repeated.count
        for index in outcome.repeated { drop(at: index) }
        drop()
    }

    mutating func noteCrashedSessions(_ block: RowBlock, _ state: inout RowState) {
        dropRepeatedEvents(block, &state)
        sessionCells?.read(block, rows, seed: state.seed)
        guard let keys = sessionCells?.keys else { return }
        for index in 0..<rows.count where crashed[index] { state.crashedSessions.add(keys[index]) }
        summary.countedRows += rows.count
    }

    /// Finds the leaf of each row.
    mutating func readLeaves(_ block: RowBlock, _ state: inout RowState) {
        var parts = leafParts
        leafParts = []
        if parts.count < state.leaves.width { parts = Array(repeating: [], count: state.leaves.width) }
        parts[0] = releaseCells.numbers
        if parts[0].count < rows.count { parts[0] = Array(repeating: unattributed(&state), count: rows.count) }
        var next = 1
        if let length = state.bucketLength {
            readBuckets(length, &state, into: &parts[next])
            next += 1
        }
        for dimension in dimensionCells.indices {
            readDimension(dimension, block, &state, into: &parts[next])
            next += 1
        }
        state.leaves.numbers(parts, count: rows.count, into: &leaves)
        leafParts = parts
        state.followLeaves()
    }

    /// The release of rows that have neither a version nor a build.
    private func unattributed(_ state: inout RowState) -> UInt32 { state.releases.number(.unattributed) }

    private mutating func readBuckets(_ length: BucketLength, _ state: inout RowState, into part: inout [UInt32]) {
        if part.count < rows.count { part = Array(repeating: 0, count: rows.count) }
        guard layout.time != nil else {
            for index in 0..<rows.count { part[index] = 0 }
            return
        }
        for index in 0..<rows.count {
            let second = seconds[index]
            let stretch = second / length.seconds - (second % length.seconds < 0 ? 1 : 0)
            part[index] = state.buckets.number(stretch)
        }
    }

    private mutating func readDimension(
        _ dimension: Int, _ block: RowBlock, _ state: inout RowState, into part: inout [UInt32]
    ) {
        guard let column = dimensionCells[dimension]?.column else {
            part = Array(repeating: 0, count: rows.count)
            return
        }
        let last = isLast(column)
        dimensionCells[dimension]?.read(block, rows, isLast: last) { state.values[dimension].number($0) }
        part = dimensionCells[dimension]?.numbers ?? []
        guard dimensionCells[dimension]?.hasBadWords == true else { return }
        for index in 0..<rows.count where part[index] == WordTable.unknown {
            faults.add(.invalidEncoding, block, row: Int(rows.rows[index]), column: column)
            part[index] = 0
        }
    }

    /// Adds the rows to all tables.
    mutating func count(_ block: RowBlock, _ state: inout RowState) {
        guard purpose == .count else { return countEvents(block, &state) }
        userCells?.read(block, rows, seed: state.seed)
        sessionCells?.read(block, rows, seed: state.seed)
        if let keys = sessionCells?.keys { countSessions(keys, &state) } else { countRowsAsSessions(block, &state) }
        if let keys = userCells?.keys {
            state.users.add(keys, leaves: leaves, crashed: crashed, count: rows.count)
        }
        countEvents(block, &state)
    }

    private mutating func countSessions(_ keys: [CellKey], _ state: inout RowState) {
        if layout.crashed == .sessionAmongCrashed {
            for index in 0..<rows.count { crashed[index] = state.crashedSessions.find(keys[index]) }
        } else if state.crashedSessions.count > 0 {
            for index in 0..<rows.count where state.crashedSessions.find(keys[index]) { crashed[index] = true }
        }
        let before = state.sessions.count
        state.sessions.add(keys, leaves: leaves, crashed: crashed, count: rows.count, into: &outcome)
        Self.addOne(toEach: leaves, count: rows.count, of: &state.sessionTotals)
        if state.sessions.count - before < rows.count {
            // Rows whose session was met before count no other one; rows without a session are one each.
            for index in outcome.repeated { state.sessionTotals[Int(leaves[index])].total -= 1 }
            for index in 0..<rows.count where keys[index].isEmpty && crashed[index] {
                outcome.crashes.append((index, Int(leaves[index])))
            }
        }
        for crash in outcome.crashes {
            state.sessionTotals[crash.leaf].crashed += 1
            countCluster(crash.position, leaf: crash.leaf, &state)
        }
        if !layout.isCrashOnly { state.repeatedSessions += outcome.repeated.count }
    }

    private static func addOne(toEach leaves: [UInt32], count: Int, of totals: inout [UnitTotal]) {
        var totals = totals.mutableSpan
        for index in 0..<count { totals[Int(leaves[index])].total += 1 }
    }

    private mutating func countRowsAsSessions(_ block: RowBlock, _ state: inout RowState) {
        for index in 0..<rows.count {
            let leaf = Int(leaves[index])
            state.sessionTotals[leaf].add(isCrash: crashed[index])
            if crashed[index] { countCluster(index, leaf: leaf, &state) }
        }
        guard layout.event == nil else { return }
        // Nothing tells one row from another, so that a row that was pasted twice can only be pointed out.
        block.wholeRows(of: rows, seed: state.seed, into: &keys)
        state.wholeRows.add(keys, leaves: leaves, crashed: crashed, count: rows.count, into: &outcome)
        for index in outcome.repeated { state.repeatedRows.add(place(block, Int(rows.rows[index]))) }
    }

    private func countCluster(_ index: Int, leaf: Int, _ state: inout RowState) {
        guard let keys = userCells?.keys else { return }
        state.clusters.add(user: keys[index], release: state.leaves.part(0, of: leaf))
    }

    private mutating func countEvents(_ block: RowBlock, _ state: inout RowState) {
        guard layout.kinds != nil || layout.isCrashOnly else { return }
        let kinds = EventKind.allCases
        if let test = layout.kinds {
            let last = isLast(test.column)
            kindCells?.read(block, rows, isLast: last) { text in
                let kind = test.words[text.strippingSpreadsheetMarks().lowercased()]
                return UInt32(kind.flatMap { kinds.firstIndex(of: $0) } ?? kinds.count)
            }
        }
        let crash = kinds.firstIndex(of: .crash) ?? 0
        for index in 0..<rows.count {
            let kind = kindCells.map { Int($0.numbers[index]) } ?? (crashed[index] ? crash : kinds.count)
            if kind < kinds.count { state.eventTotals[Int(leaves[index]) * kinds.count + kind] += 1 }
        }
    }
}
