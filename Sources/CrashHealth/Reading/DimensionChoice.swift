/// A grouping as somebody asked for it, and as counting takes it.
struct AskedGrouping {
    /// The key of `CrashTally.tables`.
    let grouping: Grouping
    /// The same with the names of dimensions instead of a sign for all of them.
    let own: Grouping
}

/// The dimensions that inputs have, each under its own name, and those that are asked for by another.
struct DimensionChoice {
    /// In the order of the inputs and of their columns.
    private(set) var telling: [String] = []
    /// Of each input: all names that may be asked for.
    private var names: [[String]] = []

    init(opened: [OpenedInput], imports: [ImportedRollUp]) {
        for input in opened where input.isRows {
            add(input.rowDimensions.map(\.name))
            names.append(input.allRowDimensions.map(\.name))
        }
        for imported in imports {
            add(imported.dimensions)
            names.append(imported.allDimensions)
        }
    }

    private mutating func add(_ found: [String]) {
        for name in found where !telling.contains(name) { telling.append(name) }
    }

    /// - Throws: `unknownColumn` for a dimension that no input has.
    func resolve(_ groupings: [Grouping]) throws(CrashReadingError) -> [AskedGrouping] {
        var asked: [AskedGrouping] = []
        for grouping in groupings {
            var own = grouping
            if grouping.dimensions == CrashReading.allDimensions { own.dimensions = telling }
            if grouping.dimensions == CrashReading.strata { own.dimensions = DimensionKind.strata(among: telling) }
            for name in own.dimensions where !names.contains(where: { DimensionName.resolve(name, among: $0) != nil }) {
                let known = names.joined().isEmpty ? telling : Array(names.joined())
                throw .unknownColumn(name, known: known)
            }
            asked.append(AskedGrouping(grouping: grouping, own: own))
        }
        return asked
    }
}

extension ImportedRollUp {
    /// The dimensions, and what else its records have values of.
    var allDimensions: [String] {
        var others = Set<String>()
        for record in records { others.formUnion(record.values.keys) }
        return dimensions + others.subtracting(dimensions).sorted()
    }
}
