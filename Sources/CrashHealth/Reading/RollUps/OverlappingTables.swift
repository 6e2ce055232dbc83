/// Several tables of counted groups, held against each other: what two of them count must not count twice.
struct OverlappingTables {
    private var first: [Key: KnownRecords] = [:]
    private var repeated: (count: Int, first: TextPlace)?

    /// - Returns: The same without rows that an earlier table has, cell by cell.
    /// - Throws: `cannotCombine` for two numbers of one thing, and for one use that is cut in two ways.
    static func combined(_ imports: [ImportedRollUp]) throws(CrashReadingError) -> [ImportedRollUp] {
        var stretches = DaysAndHours()
        for imported in imports { try stretches.take(imported) }
        guard imports.count(where: { $0.summary.format == .rollUp }) > 1 else { return imports }
        var tables = OverlappingTables()
        var combined = imports
        for index in imports.indices where imports[index].summary.format == .rollUp {
            combined[index].records = try tables.take(imports[index])
            if let repeated = tables.repeated {
                combined[index].notes.append(.rowsOfTwoInputs(count: repeated.count, first: repeated.first))
                tables.repeated = nil
            }
        }
        return combined
    }

    private struct Key: Hashable {
        let release: ReleaseLabel
        let bucket: TimeBucket?

        init(_ record: RollUpRecord) { (release, bucket) = (record.release, record.bucket) }
    }

    private mutating func take(_ table: ImportedRollUp) throws(CrashReadingError) -> [RollUpRecord] {
        let name = table.summary.name
        var kept: [RollUpRecord] = []
        for record in table.records {
            guard let others = first[Key(record)] else {
                kept.append(record)
                continue
            }
            if others.haveExactly(record, outside: name) {
                repeated = ((repeated?.count ?? 0) + 1, repeated?.first ?? record.place)
                continue
            }
            if let other = others.otherCut(than: record, outside: name) {
                throw .cannotCombine(
                    "these count the same days and versions by different columns, and together would count them twice: read them one at a time",
                    inputs: [other.input, name])
            }
            if let other = others.sameGroup(as: record, outside: name) {
                throw .cannotCombine(
                    "these give different numbers for one day and version (\(other.record.place.text), \(record.place.text)): read the one that holds",
                    inputs: [other.input, name])
            }
            kept.append(record)
        }
        for record in kept { first[Key(record), default: KnownRecords()].add(record, of: name) }
        return kept
    }
}

/// Records of one release and stretch of time, found by their values: tables may have thousands of them for one day.
private struct KnownRecords {
    typealias Known = (record: RollUpRecord, input: String)

    /// By names of columns, and by values: the first record of each input and of each set of things that it counts.
    private var cuts: [Set<String>: [Known]] = [:]
    private var groups: [[String: String]: [Known]] = [:]
    private var exact: [Exact: Set<String>] = [:]

    private struct Exact: Hashable {
        let values: [String: String]
        let counts: TallyCounts
    }

    mutating func add(_ record: RollUpRecord, of input: String) {
        KnownRecords.add((record, input), to: &cuts[Set(record.values.keys), default: []])
        KnownRecords.add((record, input), to: &groups[record.values, default: []])
        exact[Exact(values: record.values, counts: record.counts), default: []].insert(input)
    }

    private static func add(_ new: Known, to known: inout [Known]) {
        let isThere = known.contains {
            $0.input == new.input && $0.record.counts.countsAll(of: new.record.counts)
        }
        if !isThere { known.append(new) }
    }

    func haveExactly(_ record: RollUpRecord, outside input: String) -> Bool {
        exact[Exact(values: record.values, counts: record.counts)]?.contains { $0 != input } == true
    }

    func otherCut(than record: RollUpRecord, outside input: String) -> Known? {
        let names = Set(record.values.keys)
        for (other, known) in cuts where other != names {
            if let found = KnownRecords.overlap(known, record, outside: input) { return found }
        }
        return nil
    }

    func sameGroup(as record: RollUpRecord, outside input: String) -> Known? {
        KnownRecords.overlap(groups[record.values] ?? [], record, outside: input)
    }

    private static func overlap(_ known: [Known], _ record: RollUpRecord, outside input: String) -> Known? {
        known.first { $0.input != input && $0.record.counts.countsSome(of: record.counts) }
    }
}

extension TallyCounts {
    /// Whether both count one and the same thing. A table of use and one of crashes complete each other.
    func countsSome(of other: TallyCounts) -> Bool {
        for (own, its) in [(sessions, other.sessions), (users, other.users)] {
            if own.total != nil && its.total != nil { return true }
            if own.crashedMillionths != nil && its.crashedMillionths != nil { return true }
        }
        return !Set(events.keys).isDisjoint(with: other.events.keys)
    }

    /// Whether these count each thing that the others count.
    fileprivate func countsAll(of other: TallyCounts) -> Bool {
        for (own, its) in [(sessions, other.sessions), (users, other.users)] {
            if own.total == nil && its.total != nil { return false }
            if own.crashedMillionths == nil && its.crashedMillionths != nil { return false }
        }
        return Set(other.events.keys).isSubset(of: events.keys)
    }
}
