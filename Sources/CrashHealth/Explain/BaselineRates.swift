/// The crash rate that each leaf had in the baseline, as far as its values tell.
///
/// With dozens of columns hardly any combination of values is met twice, and a leaf's own rate of before is not known. Each value's
/// is: the rates are those of the overall rate times a factor for each value that give every value its crashes of
/// before. Found by iterative proportional fitting (Deming, Stephan, 1940), the maximum of the likelihood of such a model.
struct BaselineRates {
    /// 0…1, a leaf each.
    let ofLeaf: [Double]

    /// So many crashes as expected are added to those of a value, so that few of them by chance say little.
    private static let priorCrashes = 5.0
    /// Values with a smaller part of the crashes share a factor with the rest of their column.
    private static let leastShare = 0.005
    private static let mostCycles = 20
    /// How many factors may be looked at, all together.
    private static let mostLooks = 400_000_000

    init(_ columns: LeafColumns) {
        var before = ConditionCounts()
        for counts in columns.counts { before += counts }
        // A baseline without a single crash had fewer than one.
        let overall = max(before.crashedBefore, 0.5) / max(before.totalBefore, 1)
        var rates = [Double](repeating: overall, count: columns.leafCount)
        let factors = Self.factors(columns, crashed: before.crashedBefore)
        let looks = max(1, columns.leafCount * columns.dimensions.count * 2)
        for _ in 0..<max(2, min(Self.mostCycles, Self.mostLooks / looks)) {
            var change = 0.0
            for dimension in columns.dimensions.indices {
                change = max(change, Self.fit(dimension, columns, factors, &rates))
            }
            if change < 0.001 { break }
        }
        ofLeaf = rates.map { min($0, 1) }
    }

    /// For each value the number of its factor, and how many there are.
    private static func factors(_ columns: LeafColumns, crashed: Double) -> (ofValue: [Int], count: Int) {
        var crashes = [Double](repeating: 0, count: columns.values.count)
        for leaf in 0..<columns.leafCount where columns.counts[leaf].crashedBefore > 0 {
            for value in columns.codes(of: leaf) { crashes[value] += columns.counts[leaf].crashedBefore }
        }
        // The first ones are those of what is rare, one a dimension.
        var count = columns.dimensions.count
        let ofValue = crashes.indices.map { value -> Int in
            guard crashes[value] >= max(priorCrashes, leastShare * crashed) else {
                return columns.values[value].dimension
            }
            count += 1
            return count - 1
        }
        return (ofValue, count)
    }

    /// Gives each value of one dimension the crashes that it had.
    ///
    /// - Returns: By how much a factor changed, as a part of it.
    private static func fit(
        _ dimension: Int, _ columns: LeafColumns, _ factors: (ofValue: [Int], count: Int), _ rates: inout [Double]
    ) -> Double {
        var found = [Double](repeating: priorCrashes, count: factors.count)
        var expected = found
        let width = columns.dimensions.count
        for leaf in rates.indices where columns.counts[leaf].totalBefore > 0 {
            let factor = factors.ofValue[columns.codes[leaf * width + dimension]]
            found[factor] += columns.counts[leaf].crashedBefore
            expected[factor] += columns.counts[leaf].totalBefore * rates[leaf]
        }
        var change = 0.0
        for factor in found.indices {
            found[factor] /= expected[factor]
            change = max(change, abs(found[factor] - 1))
        }
        for leaf in rates.indices { rates[leaf] *= found[factors.ofValue[columns.codes[leaf * width + dimension]]] }
        return change
    }
}
