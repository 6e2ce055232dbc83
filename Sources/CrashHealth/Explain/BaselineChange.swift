import Glibc

/// Whether the rate inside a condition changed by another factor than the rate outside, counting that a baseline with few
/// crashes has them here or there by chance.
///
/// Four Poisson counts, inside and outside, before and now: the likelihood of a factor for each side over that of one
/// factor for both.
struct BaselineChange {
    /// In units of natural logarithms; at least 0.
    let gain: Double

    /// - Returns: Nil where the baseline has so few units inside that it says nothing of them.
    init?(_ inside: ConditionCounts, _ outside: ConditionCounts) {
        guard inside.totalBefore >= ExplanationSearch.priorUnits, outside.totalBefore > 0 else { return nil }
        let sides = [inside, outside]
        let crashed = inside.crashed + outside.crashed
        // With one factor, each side's rate before is all its crashes over its units, those of now weighed by the factor.
        // The factor is right when the crashes of now add up; their sum grows with it.
        let expected = { (factor: Double) in
            sides.reduce(0.0) { sum, side in
                sum + factor * side.total * Self.rate(of: side, factor)
            }
        }
        var (low, high) = (-40.0, 40.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if expected(exp(middle)) < crashed { low = middle } else { high = middle }
        }
        let factor = exp((low + high) / 2)
        gain = sides.reduce(0.0) { sum, side in
            let rate = Self.rate(of: side, factor)
            return sum + Self.weighted(side.crashed, factor * side.total * rate)
                + Self.weighted(side.crashedBefore, side.totalBefore * rate)
        }
    }

    private static func rate(of side: ConditionCounts, _ factor: Double) -> Double {
        (side.crashed + side.crashedBefore) / (factor * side.total + side.totalBefore)
    }

    private static func weighted(_ found: Double, _ fitted: Double) -> Double {
        found > 0 && fitted > 0 ? found * log(found / fitted) : 0
    }
}
