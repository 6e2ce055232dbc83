import DelimitedText

/// The reading of all inputs that have one row for each session or event.
struct RowsRun {
    private let opened: [OpenedInput]
    private let tally: RowTally
    private let dimensions: [String]
    private let options: ReadingOptions

    struct Result {
        var counts = RowCounts()
        /// By the index of the input.
        var summaries: [Int: InputSummary] = [:]
        var isCrashOnly = true
        var finestBucket: BucketLength?
        /// Rows that `ReadingOptions.until` left out.
        var rowsBehind = 0
    }

    init(_ opened: [OpenedInput], asked: [AskedGrouping], countsUserDays: Bool, options: ReadingOptions) {
        self.opened = opened
        self.options = options
        // A column that several groupings have is read once.
        var seen: Set<String> = []
        dimensions = asked.flatMap(\.own.dimensions).filter { seen.insert($0).inserted }
        tally = RowTally(groupings: asked.map(\.own), options: options, countsUserDays: countsUserDays)
    }

    func read(_ progress: () -> Void) throws(CrashReadingError) -> Result {
        var result = Result()
        let (joins, isBlind, knowsOwn) = try kinds()
        let hasUse = opened.contains(where: \.isRowsOfUse)
        // Sessions are told by their ids whether they crashed, so crashes come first.
        let order = opened.indices.sorted { (isJoined($0) ? 0 : 1, $0) < (isJoined($1) ? 0 : 1, $1) }
        for index in order {
            let input = opened[index]
            guard case .rows(let table, var layout, let format) = input.content else { continue }
            let isCrashes = joins && input.isCrashesOfSessions
            if joins, input.isSessionsWithoutCrashes { layout.crashed = .sessionAmongCrashed }
            let whole = layout
            layout.dimensions = dimensionsAsked(of: input)
            let rows = try read(
                input, table, layout, asCrashes: isCrashes, eventsOnly: hasUse && layout.isCrashOnly, progress)
            if !isCrashes, !layout.isCrashOnly { result.isCrashOnly = false }
            result.summaries[index] = summary(of: input, table, whole, format, rows)
            result.rowsBehind += rows.rowsBehind
            if layout.time != nil, !isCrashes {
                result.finestBucket = rows.hasClock || result.finestBucket == .hour ? .hour : .day
            }
        }
        result.counts = try tally.finish()
        if joins, !knowsOwn, result.counts.areAllCrashesOrphans {
            result.counts.notes.append(.nothingJoined(crashes: result.counts.orphanCrashes))
            result.counts.forgetCrashes()
        } else if isBlind {
            result.counts.forgetCrashes()
        }
        return result
    }

    private func isJoined(_ index: Int) -> Bool { opened[index].isCrashesOfSessions }

    /// Whether sessions are joined with crashes, whether nothing says which of some sessions crashed, and whether sessions say so
    /// themselves.
    private func kinds() throws(CrashReadingError) -> (joins: Bool, isBlind: Bool, knowsOwn: Bool) {
        let sessions = opened.filter(\.isSessionsWithoutCrashes)
        let joins =
            opened.contains { $0.isRowsOfUse && $0.namesSessions } && opened.contains(where: \.isCrashesOfSessions)
        let others = opened.filter {
            $0.isRows && !$0.isSessionsWithoutCrashes && !$0.isCrashesOfSessions && !$0.isCrashList
        }
        if !sessions.isEmpty, !others.isEmpty {
            throw .cannotCombine(
                "some of these say which sessions crashed and some do not: read them one at a time",
                inputs: (sessions + others).map(\.name))
        }
        return (joins, sessions.contains { !joins || !$0.namesSessions }, !others.isEmpty)
    }

    private func dimensionsAsked(of input: OpenedInput) -> [RowLayout.Dimension] {
        let all = input.allRowDimensions
        return dimensions.compactMap { name in
            DimensionName.resolve(name, among: all.map(\.name)).flatMap { own in
                all.first { $0.name == own }.map { RowLayout.Dimension(name: name, column: $0.column) }
            }
        }
    }

    private func read(
        _ input: OpenedInput, _ table: FoundTable, _ layout: RowLayout, asCrashes: Bool, eventsOnly: Bool,
        _ progress: () -> Void
    ) throws(CrashReadingError) -> RowsRead {
        let header = input.columnNames
        return asCrashes
            ? try tally.readCrashedSessions(
                input.stream, delimiter: table.head.delimiter, skipping: table.skipping, firstLine: table.firstLine,
                header: header, layout: layout, progress: { _ in progress() })
            : try tally.read(
                input.stream, delimiter: table.head.delimiter, skipping: table.skipping, firstLine: table.firstLine,
                header: header, layout: layout, eventsOnly: eventsOnly, progress: { _ in progress() })
    }

    private func summary(
        of input: OpenedInput, _ table: FoundTable, _ layout: RowLayout, _ format: ExportFormat, _ rows: RowsRead
    ) -> InputSummary {
        InputSummary(
            name: input.name, format: format, encoding: table.head.encoding, delimiter: table.head.delimiterName,
            roles: layout.assignments(table.head, mapped: options.columns), columns: input.columnNames, rows: rows.rows,
            countedRows: rows.countedRows, earliest: rows.earliest, latest: rows.latest)
    }
}

extension RowCounts {
    /// Sessions without any table of crashes: how many crashed is unknown, and not zero.
    fileprivate mutating func forgetCrashes() {
        crashesPerUser = [:]
        for (grouping, rows) in tables {
            tables[grouping] = rows.map { row in
                var counts = row.counts
                counts.sessions.crashedMillionths = nil
                counts.users.crashedMillionths = nil
                counts.userDays.crashedMillionths = nil
                return TallyRow(release: row.release, bucket: row.bucket, values: row.values, counts: counts)
            }
        }
    }
}
