/// Google Play's tables of one month are the same crashes four times: in all, by version, by device and by system.
struct PlayCuts {
    private var imports: [ImportedRollUp]

    init(_ imports: [ImportedRollUp]) { self.imports = imports }

    private struct Cut: Hashable {
        let isByVersion: Bool
        let dimensions: [String]

        /// Versions are what is judged; what has no version comes after, the least divided first.
        var rank: Int { isByVersion ? 0 : 1 + dimensions.count }
    }

    private struct Cell: Hashable {
        let bucket: TimeBucket?
        let release: ReleaseLabel
        let values: [String: String]
    }

    /// The same inputs, each day of them cut one way.
    func combined() throws(CrashReadingError) -> [ImportedRollUp] {
        let tables = imports.indices.filter { imports[$0].summary.format == .playCrashes }
        guard tables.count > 1 else { return imports }
        var result = imports
        var kept: [TimeBucket?: (cut: Cut, input: Int)] = [:]
        for index in tables {
            let cut = cut(of: imports[index])
            for bucket in Set(imports[index].records.map(\.bucket))
            where kept[bucket].map({ cut.rank < $0.cut.rank }) ?? true {
                kept[bucket] = (cut, index)
            }
        }
        var seen: [Cell: (counts: TallyCounts, input: Int)] = [:]
        for index in tables {
            let cut = cut(of: imports[index])
            var left: Int?
            var repeated: [TextPlace] = []
            var records: [RollUpRecord] = []
            for record in imports[index].records {
                if let (other, input) = kept[record.bucket], other != cut {
                    left = input
                    continue
                }
                let cell = Cell(bucket: record.bucket, release: record.release, values: record.values)
                if let (counts, input) = seen[cell], input != index {
                    guard counts == record.counts else {
                        throw .cannotCombine(
                            "both have other numbers for the same day; leave the older one out",
                            inputs: [imports[input].summary.name, imports[index].summary.name])
                    }
                    repeated.append(record.place)
                    continue
                }
                seen[cell] = (record.counts, index)
                records.append(record)
            }
            result[index].records = records
            result[index].summary.countedRows = records.count
            if let left {
                // What is wrong with a cut that does not count need not be said.
                if records.isEmpty { result[index].notes = [] }
                result[index].notes.append(
                    .sameAgain(kept: imports[left].summary.name, left: imports[index].summary.name))
            }
            if let first = repeated.first {
                result[index].notes.append(.rowsOfTwoInputs(count: repeated.count, first: first))
            }
        }
        return result
    }

    private func cut(of imported: ImportedRollUp) -> Cut {
        Cut(
            isByVersion: imported.summary.roles.contains { $0.role == .build || $0.role == .version },
            dimensions: imported.dimensions)
    }
}
