package import DelimitedText

/// Counts exports with one row for each session or event: distinct users, sessions and crashes by any groupings.
///
/// Inputs are read one after the other; a session, event or user that several of them hold counts once.
package final class RowTally {
    /// - Parameters:
    ///   - groupings: their dimensions are the names of `RowLayout.dimensions`; a name that an input does not have is nil there.
    ///   - countsUserDays: whether `TallyCounts.userDays` are wanted, which costs a pass over the days of each user. Inputs
    ///     need a time for them.
    ///   - seed: of the hashes that ids are told apart by; the answer is the same for any.
    ///   - chunk: how many bytes are read at once.
    package init(
        groupings: [Grouping], options: ReadingOptions = ReadingOptions(), countsUserDays: Bool = false,
        seed: UInt64 = 0x243F_6A88_85A3_08D3, chunk: Int = 256 << 10
    ) {
    }

    /// Counts the rows behind the header.
    ///
    /// - Parameters:
    ///   - skipping: bytes of the stream in front of the first row: preamble and header.
    ///   - firstLine: the number of the line behind the header.
    package func read(
        _ stream: TextStream, delimiter: UInt8, skipping: Int, firstLine: Int, header: [String], layout: RowLayout,
        progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CrashReadingError) -> RowsRead {
        throw .empty(input: stream.name)
    }

    /// Notes the sessions of crashes, for `RowLayout.CrashTest.sessionAmongCrashed` of inputs that are read later.
    ///
    /// Of the layout, `session`, `event`, `crashed` and `kept` are used. Nothing is counted but the crashes whose session is in no
    /// input: `RowCounts.orphanCrashes`.
    package func readCrashedSessions(
        _ stream: TextStream, delimiter: UInt8, skipping: Int, firstLine: Int, header: [String], layout: RowLayout,
        progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CrashReadingError) -> RowsRead {
        throw .empty(input: stream.name)
    }

    /// The counts of all that was read. The state is used up.
    package func finish() throws(CrashReadingError) -> RowCounts { RowCounts() }
}
