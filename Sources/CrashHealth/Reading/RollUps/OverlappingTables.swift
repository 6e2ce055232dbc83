/// Several tables of counted groups, held against each other: what two of them count must not count twice.
struct OverlappingTables {
    private var first: [Key: [(record: RollUpRecord, input: String)]] = [:]
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
    }

    private mutating func take(_ table: ImportedRollUp) throws(CrashReadingError) -> [RollUpRecord] {
        let name = table.summary.name
        var kept: [RollUpRecord] = []
        for record in table.records {
            let others = first[Key(release: record.release, bucket: record.bucket)] ?? []
            let same = others.filter { $0.input != name && $0.record.counts.countsSome(of: record.counts) }
            if same.contains(where: { $0.record.values == record.values && $0.record.counts == record.counts }) {
                repeated = ((repeated?.count ?? 0) + 1, repeated?.first ?? record.place)
                continue
            }
            if let other = same.first(where: { Set($0.record.values.keys) != Set(record.values.keys) }) {
                throw .cannotCombine(
                    "these count the same days and versions by different columns, and together would count them twice: read them one at a time",
                    inputs: [other.input, name])
            }
            if let other = same.first(where: { $0.record.values == record.values }) {
                throw .cannotCombine(
                    "these give different numbers for one day and version (\(other.record.place.text), \(record.place.text)): read the one that holds",
                    inputs: [other.input, name])
            }
            kept.append(record)
        }
        for record in kept {
            first[Key(release: record.release, bucket: record.bucket), default: []].append((record, name))
        }
        return kept
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
}
