import Glibc

/// How many times another crash rate one is, with its 95 % interval.
package struct RiskRatio: Hashable, Sendable {
    package let value: Double
    package let interval: ClosedRange<Double>

    package init(value: Double, interval: ClosedRange<Double>) {
        self.value = value
        self.interval = interval
    }

    /// Katz's interval on the logarithm (1978). Where one side has no crashes, half a unit with and half a unit
    /// without a crash are added to both (Haldane 1956).
    ///
    /// - Returns: Nil without units on either side.
    package init?(_ shares: TwoShares) {
        guard shares.total > 0, shares.baselineTotal > 0 else { return nil }
        let added = shares.crashed > 0 && shares.baselineCrashed > 0 ? 0 : 0.5
        let (crashed, total) = (shares.crashed + added, shares.total + 2 * added)
        let (baselineCrashed, baselineTotal) = (shares.baselineCrashed + added, shares.baselineTotal + 2 * added)
        let variance = 1 / crashed - 1 / total + 1 / baselineCrashed - 1 / baselineTotal
        self.init(value: crashed / total / (baselineCrashed / baselineTotal), logVariance: variance)
    }

    init(value: Double, logVariance: Double) {
        let width = exp(NormalDistribution.twoSided95 * max(0, logVariance).squareRoot())
        self.init(value: value, interval: value / width...value * width)
    }
}
