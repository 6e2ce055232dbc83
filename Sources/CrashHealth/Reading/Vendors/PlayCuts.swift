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

    /// The same inputs, each day of them cut one way.
    func combined() -> [ImportedRollUp] {
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
        for index in tables {
            let cut = cut(of: imports[index])
            let kept = imports[index].records.map { kept[$0.bucket] }
            let records = zip(imports[index].records, kept).filter { $1?.cut == cut }.map(\.0)
            guard let other = kept.first(where: { $0?.cut != cut }) ?? nil else { continue }
            // What is wrong with a cut that does not count need not be said.
            if records.isEmpty { result[index].notes = [] }
            result[index].records = records
            result[index].summary.countedRows = records.count
            result[index].notes.append(
                .sameAgain(kept: imports[other.input].summary.name, left: imports[index].summary.name))
        }
        return result
    }

    private func cut(of imported: ImportedRollUp) -> Cut {
        Cut(
            isByVersion: imported.summary.roles.contains { $0.role == .build || $0.role == .version },
            dimensions: imported.dimensions)
    }
}
