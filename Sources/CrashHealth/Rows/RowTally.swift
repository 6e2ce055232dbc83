package import DelimitedText

/// Counts exports with one row for each session or event: distinct users, sessions and crashes by any groupings.
///
/// Inputs are read one after the other; a session, event or user that several of them hold counts once.
package final class RowTally {
    private let groupings: [Grouping]
    private let countsUserDays: Bool
    private let chunk: Int
    private var state: RowState

    /// - Parameters:
    ///   - groupings: their dimensions are the names of `RowLayout.dimensions`; a name that an input does not have is nil there.
    ///   - countsUserDays: whether `TallyCounts.userDays` are wanted of groupings without buckets, too, which costs a pass over
    ///     the days of each user. Inputs need a time for them.
    ///   - seed: of the hashes that ids are told apart by; the answer is the same for any.
    ///   - chunk: how many bytes are read at once.
    package init(
        groupings: [Grouping], options: ReadingOptions = ReadingOptions(), countsUserDays: Bool = false,
        seed: UInt64 = 0x243F_6A88_85A3_08D3, chunk: Int = 256 << 10
    ) {
        self.groupings = groupings
        self.countsUserDays = countsUserDays
        self.chunk = chunk
        state = RowState(groupings: groupings, options: options, countsUserDays: countsUserDays, seed: seed)
    }

    /// Counts the rows behind the header.
    ///
    /// - Parameters:
    ///   - skipping: bytes of the stream in front of the first row: preamble and header.
    ///   - firstLine: the number of the line behind the header.
    ///   - eventsOnly: whether its crashes count as events alone, and neither as sessions nor as users.
    package func read(
        _ stream: TextStream, delimiter: UInt8, skipping: Int, firstLine: Int, header: [String], layout: RowLayout,
        eventsOnly: Bool = false, progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CrashReadingError) -> RowsRead {
        state.learn(layout, input: stream.name, eventsOnly: eventsOnly)
        let blocks = blocks(stream, delimiter, skipping, firstLine)
        let input = RowInput(
            name: stream.name, header: header, layout: layout, purpose: eventsOnly ? .countEvents : .count,
            state: state)
        return try read(blocks, input, of: stream.bytesInAll, progress)
    }

    /// Notes the sessions of crashes, for `RowLayout.CrashTest.sessionAmongCrashed` of inputs that are read later.
    ///
    /// Of the layout, `session`, `event`, `crashed` and `kept` are used. Nothing is counted but the crashes whose session is in no
    /// input: `RowCounts.orphanCrashes`.
    package func readCrashedSessions(
        _ stream: TextStream, delimiter: UInt8, skipping: Int, firstLine: Int, header: [String], layout: RowLayout,
        progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CrashReadingError) -> RowsRead {
        let blocks = blocks(stream, delimiter, skipping, firstLine)
        let input = RowInput(
            name: stream.name, header: header, layout: layout, purpose: .noteCrashedSessions, state: state)
        return try read(blocks, input, of: stream.bytesInAll, progress)
    }

    /// More threads than one that reads ahead and, for gzip, one that inflates have nothing to do.
    private func blocks(_ stream: TextStream, _ delimiter: UInt8, _ skipping: Int, _ firstLine: Int) -> RowBlocks {
        RowBlocks(
            stream, delimiter: delimiter, skipping: skipping, firstLine: firstLine,
            threads: max(1, state.options.workers ?? 2), chunk: chunk)
    }

    private func read(
        _ blocks: RowBlocks, _ given: RowInput, of bytesInAll: Int?,
        _ progress: (ReadingProgress) -> Void
    ) throws(CrashReadingError) -> RowsRead {
        var input = given
        var block: RowBlock?
        var hasEstimate = false
        while true {
            do throws(TextError) {
                block = try blocks.next(done: block)
            } catch {
                throw input.faults.error(CrashReadingError(error, in: input.name))
            }
            guard let block else { break }
            input.read(block, &state)
            try state.checkMemory(besides: input.size)
            if !hasEstimate, let bytesInAll, state.sessions.count > 1 << 16 {
                hasEstimate = true
                state.expect(bytesInAll: bytesInAll, bytesRead: block.bytesRead)
            }
            progress(ReadingProgress(bytesRead: block.bytesRead, bytesInAll: bytesInAll))
        }
        if let error = input.faults.error { throw error }
        state.totalRows += input.totalRows
        return input.summary
    }

    /// The counts of all that was read. The state is used up.
    package func finish() throws(CrashReadingError) -> RowCounts {
        let members = state.users.memberships()
        let tables = RowTables(state, members, countsUserDays: countsUserDays)
        var counts = RowCounts()
        for grouping in groupings { counts.tables[grouping] = tables.rows(grouping) }
        counts.crashesPerUser = tables.crashesPerUser()
        counts.orphanCrashes = state.crashedSessions.orphans
        counts.areAllCrashesOrphans = state.crashedSessions.areAllOrphans
        counts.misattributedCrashes = state.misattributed
        counts.notes = state.notes
        return counts
    }
}
