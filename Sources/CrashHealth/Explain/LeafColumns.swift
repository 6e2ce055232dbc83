/// The leaves with their values as numbers: each value of each dimension has one, dimension after dimension.
struct LeafColumns: Sendable {
    let dimensions: [String]
    /// The text of each value, and the dimension that it is of.
    private(set) var values: [(dimension: Int, text: String?)] = []
    /// A leaf's values, `dimensions.count` for each leaf.
    private(set) var codes: [Int] = []
    private(set) var counts: [ConditionCounts] = []
    /// For each dimension: parts of conditions, with the values that they hold for.
    private(set) var rollUps: [[ConditionRollUp]] = []
    var leafCount: Int { counts.count }

    /// Leaves with the same values are added up. Missing values at the end of a leaf count as empty cells.
    init(dimensions: [String], leaves: some Sequence<(values: [String?], counts: ConditionCounts)>) {
        self.dimensions = dimensions
        var known = dimensions.map { _ in [String?: Int]() }
        var places: [[Int]: Int] = [:]
        var code = [Int](repeating: 0, count: dimensions.count)
        for leaf in leaves {
            for dimension in dimensions.indices {
                let text = dimension < leaf.values.count ? leaf.values[dimension] : nil
                if let found = known[dimension][text] {
                    code[dimension] = found
                } else {
                    known[dimension][text] = values.count
                    code[dimension] = values.count
                    values.append((dimension, text))
                }
            }
            if let place = places[code] {
                counts[place] += leaf.counts
            } else {
                places[code] = counts.count
                codes += code
                counts.append(leaf.counts)
            }
        }
        rollUps = dimensions.indices.map { dimension in
            let ofDimension = values.indices.filter { values[$0].dimension == dimension }
            return ConditionRollUps.find(dimension: dimensions[dimension], values: ofDimension.map { values[$0].text })
                .map { ConditionRollUp(part: $0.part, members: $0.members.map { ofDimension[$0] }) }
        }
    }

    /// Says what would have crashed in each leaf: as in the leaf's own units before, and in some more at the given rate.
    mutating func expect(_ rates: BaselineRates, priorUnits: Double) {
        for leaf in counts.indices {
            counts[leaf].expected =
                counts[leaf].total * (counts[leaf].crashedBefore + priorUnits * rates.ofLeaf[leaf])
                / (counts[leaf].totalBefore + priorUnits)
        }
    }

    func codes(of leaf: Int) -> ArraySlice<Int> {
        codes[leaf * dimensions.count..<(leaf + 1) * dimensions.count]
    }

    func part(of value: Int) -> ConditionPart {
        let (dimension, text) = values[value]
        guard let text else { return ConditionPart(dimension: dimensions[dimension], value: "", kind: .missing) }
        return ConditionPart(dimension: dimensions[dimension], value: text)
    }
}
