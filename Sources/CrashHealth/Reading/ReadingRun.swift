import DelimitedText
import LaunchDocument

/// One reading of several inputs, from open files to counts.
struct ReadingRun {
    private let opened: [OpenedInput]
    private let options: ReadingOptions
    private var tally = CrashTally()
    private var summaries: [Int: InputSummary] = [:]
    private var imports: [ImportedRollUp] = []

    init(_ opened: [OpenedInput], options: ReadingOptions) {
        self.opened = opened
        self.options = options
    }

    mutating func tally(
        by groupings: [Grouping], countsUserDays: Bool, progress: () -> Void
    ) throws(CrashReadingError) -> CrashTally {
        try readGroups(progress)
        let names = DimensionChoice(opened: opened, imports: imports)
        tally.dimensions = names.telling
        let asked = try names.resolve(groupings)
        var tables: [Grouping: [TallyRow]] = [:]
        for grouping in groupings { tables[grouping] = [] }
        if opened.contains(where: { $0.isRows }) {
            let rows = try RowsRun(opened, asked: asked, countsUserDays: countsUserDays, options: options).read(
                progress)
            summaries.merge(rows.summaries) { $1 }
            tally.isCrashOnly = rows.isCrashOnly
            tally.notes += rows.counts.notes
            tally.crashesPerUser = rows.counts.crashesPerUser
            tally.orphanCrashes = rows.counts.orphanCrashes
            tally.misattributedCrashes = rows.counts.misattributedCrashes
            tally.finestBucket = rows.finestBucket
            tally.until = options.until
            tally.rowsBehind += rows.rowsBehind
            for item in asked { tables[item.grouping] = rows.counts.tables[item.own] ?? [] }
        }
        try addGroups(to: &tables, asked: asked)
        finish(tables)
        try refuseWhatIsStrict()
        return tally
    }
}

// MARK: Inputs of counted groups

extension ReadingRun {
    private mutating func readGroups(_ progress: () -> Void) throws(CrashReadingError) {
        var found: [(index: Int, imported: ImportedRollUp)] = []
        for (index, input) in opened.enumerated() {
            switch input.content {
            case .rows: continue
            case .json: found.append((index, try json(input)))
            case .vendor(let table, let importer):
                var reader = input.reader(table)
                found.append((index, try importer.read(&reader, options: options)))
            case .rollUp(let table, let plan):
                var reader = input.reader(table)
                var rows = try RollUpTable(plan, format: .rollUp, options: options)
                found.append((index, try rows.read(&reader, progress: progress)))
            }
            progress()
        }
        imports = try OverlappingTables.combined(
            VendorTables.combined(found.map(\.imported), since: options.since))
        imports = try CombinableInputs.checked(imports, beside: opened)
        cutHours()
        for (index, imported) in zip(found.map(\.index), imports) { summaries[index] = imported.summary }
        for imported in imports {
            tally.notes += imported.notes
            tally.contradictions += imported.contradictions
        }
    }

    /// Hours that are not over would make the day around them look better or worse than it is.
    private mutating func cutHours() {
        guard let end = options.until,
            imports.contains(where: { $0.records.contains { $0.bucket?.length == .hour } })
        else { return }
        tally.until = end
        for index in imports.indices {
            let (cut, left) = imports[index].until(end)
            imports[index] = cut
            tally.rowsBehind += left
        }
    }

    private func json(_ input: OpenedInput) throws(CrashReadingError) -> ImportedRollUp {
        let bytes: [UInt8]
        do throws(TextError) { bytes = try input.stream.readAll(limit: ReadingRun.mostJSON) } catch {
            throw CrashReadingError(error, in: input.name)
        }
        return try JSONExports.read(
            bytes, input: input.name, encoding: input.stream.traits.text, options: options)
    }

    /// No vendor's answer is longer.
    private static let mostJSON = 512 << 20

    private mutating func addGroups(to tables: inout [Grouping: [TallyRow]], asked: [AskedGrouping])
        throws(CrashReadingError)
    {
        guard !imports.isEmpty else { return }
        let sums = RollUpTally(imports)
        for item in asked {
            let rows = try sums.table(item, contradictions: &tally.contradictions)
            tables[item.grouping] = TallyRow.merged(tables[item.grouping] ?? [], rows)
        }
        tally.notes += [sums.splitRows, sums.uncovered].compactMap { $0 }
        tally.isCrashOnly =
            (opened.contains { $0.isRows } ? tally.isCrashOnly : true) && imports.allSatisfy(\.isCrashOnly)
        let zones = Set(imports.filter { !$0.records.isEmpty }.map(\.zone))
        if zones.count == 1, let zone = zones.first { tally.zone = zone }
        let lengths = Set(imports.flatMap { $0.records.compactMap { $0.bucket?.length } })
        if tally.finestBucket == nil { tally.finestBucket = lengths.contains(.hour) ? .hour : lengths.first }
    }
}

// MARK: The end

extension ReadingRun {
    private mutating func finish(_ tables: [Grouping: [TallyRow]]) {
        var spellings = ReleaseSpellings()
        for record in imports.flatMap(\.records) { spellings.note(record.release) }
        for row in tables.values.joined() { spellings.note(row.release) }
        for (grouping, rows) in tables {
            tally.tables[grouping] = rows.map { $0.renamed(spellings.shown($0.release)) }.sorted(by: TallyRow.precedes)
        }
        tally.inputs = opened.indices.compactMap { summaries[$0] }
        tally.earliest = tally.inputs.compactMap(\.earliest).min()
        tally.completeUntil = imports.compactMap(\.completeUntil).min()
        tally.latest = tally.inputs.compactMap(\.latest).max()
        let all = tables.values.joined()
        let ofHours = imports.first { $0.records.contains(where: \.isOfUsersByTheHour) }
        if let ofHours {
            tally.notes.append(.usersOfHours(input: ofHours.summary.name))
        } else if all.contains(where: { $0.counts.userBounds != nil && $0.counts.users.total == nil }) {
            tally.notes.append(.usersOfSeveralDays)
        }
        if all.contains(where: { $0.counts.usersAreAtMost }), let input = imports.first?.summary.name {
            tally.notes.append(.usersAreAtMost(input: input))
        }
        for imported in imports
        where imported.isCrashOnly && imported.records.contains(where: { !$0.counts.events.isEmpty }) {
            tally.notes.append(.eventsOnly(input: imported.summary.name))
        }
        var seen: Set<ReadingNote> = []
        tally.notes = tally.notes.filter { seen.insert($0).inserted }
    }

    private func refuseWhatIsStrict() throws(CrashReadingError) {
        guard options.isStrict, let note = tally.notes.first(where: \.isRefusedByStrict) else { return }
        throw .strict(note)
    }
}

extension ReadingNote {
    /// Whether it is about data that somebody should mend, rather than about what an export is.
    fileprivate var isRefusedByStrict: Bool {
        switch self {
        case .repeatedRows, .splitRows, .repeatedSessions, .repeatedHeaders, .orphanCrashes, .nothingJoined,
            .misattributedCrashes,
            .sharesDisagree:
            true
        default: false
        }
    }
}
