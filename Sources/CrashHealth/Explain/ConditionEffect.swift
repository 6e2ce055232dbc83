import Glibc

/// How the units of a condition stand against all others.
struct ConditionEffect: Sendable {
    /// The gain in log likelihood when inside and outside have rates of their own; no penalty is taken off yet.
    var gain: Double
    /// The same gain where the baseline's counts are taken to be as uncertain as those of now; nil where that is no
    /// question.
    var certainGain: Double?
    /// The gain that the units of now have without any baseline; nil where that is the gain anyway.
    var gainNow: Double?
    var isRaised: Bool
    var riskRatio: Double
    var riskInterval: ClosedRange<Double>
    var riseRatio: Double?
    /// Whether it rose more than what is outside, for certain.
    var isRisen = false
    var cover: Double
    /// Whether it is large enough to be an answer, however certain it is.
    var isLarge: Bool

    /// 95 % of a normal distribution lie within this many standard deviations.
    private static let deviations = 1.96

    /// - Parameters:
    ///   - spread: by how much counts vary more than independent ones would; at least 1.
    /// - Returns: Nil when nothing is inside, or nothing outside.
    init?(
        of inside: ConditionCounts, in all: ConditionCounts, comparison: ExplanationSearch.Comparison, spread: Double
    ) {
        let outside = all - inside
        switch comparison {
        case .rates: self.init(rates: inside, outside, spread)
        case .rise: self.init(rise: inside, outside, spread)
        case .crashesOnly: self.init(crashesOnly: inside, outside, spread)
        }
    }
}

// MARK: - Rates

extension ConditionEffect {
    private init?(rates inside: ConditionCounts, _ outside: ConditionCounts, _ spread: Double) {
        guard inside.total > 0, outside.total > 0 else { return nil }
        gain = Self.binomialGain(inside, outside) / spread
        isRaised = inside.crashed * outside.total > outside.crashed * inside.total
        (riskRatio, riskInterval) = Self.ratioOfRates(inside, outside, spread)
        riseRatio = nil
        let excess = inside.crashed - inside.total * outside.crashed / outside.total
        cover = excess / max(inside.crashed + outside.crashed, .leastNormalMagnitude)
        isLarge = riskInterval.lowerBound >= 2 && cover >= 0.1
    }

    /// The log likelihood of two binomial rates over that of one.
    private static func binomialGain(_ inside: ConditionCounts, _ outside: ConditionCounts) -> Double {
        logLikelihood(inside.crashed, of: inside.total) + logLikelihood(outside.crashed, of: outside.total)
            - logLikelihood(inside.crashed + outside.crashed, of: inside.total + outside.total)
    }

    private static func logLikelihood(_ crashed: Double, of total: Double) -> Double {
        guard crashed > 0, crashed < total else { return 0 }
        return crashed * log(crashed / total) + (total - crashed) * log1p(-crashed / total)
    }

    /// Katz's interval, with half a crash more on either side so that no crash at all has one too.
    private static func ratioOfRates(
        _ inside: ConditionCounts, _ outside: ConditionCounts, _ spread: Double
    ) -> (Double, ClosedRange<Double>) {
        let ratio = (inside.crashed + 0.5) / (inside.total + 1) * (outside.total + 1) / (outside.crashed + 0.5)
        return (ratio, interval(ratio, variance: spread * rateVariance(inside, outside)))
    }

    private static func rateVariance(_ inside: ConditionCounts, _ outside: ConditionCounts) -> Double {
        1 / (inside.crashed + 0.5) - 1 / (inside.total + 1) + 1 / (outside.crashed + 0.5) - 1 / (outside.total + 1)
    }

    private static func interval(_ ratio: Double, variance: Double) -> ClosedRange<Double> {
        let factor = exp(deviations * max(variance, 0).squareRoot())
        return ratio / factor...ratio * factor
    }
}

// MARK: - A rise since the baseline

extension ConditionEffect {
    private init?(rise inside: ConditionCounts, _ outside: ConditionCounts, _ spread: Double) {
        guard inside.total > 0, outside.total > 0, inside.expected > 0, outside.expected > 0 else { return nil }
        let crashed = inside.crashed + outside.crashed
        let expected = inside.expected + outside.expected
        gain =
            (Self.weighted(inside.crashed, inside.expected) + Self.weighted(outside.crashed, outside.expected)
                - Self.weighted(crashed, expected)) / spread
        certainGain = BaselineChange(inside, outside).map { $0.gain / spread }
        gainNow = Self.binomialGain(inside, outside) / spread
        isRaised = inside.crashed * outside.expected > outside.crashed * inside.expected
        (riskRatio, riskInterval) = Self.ratioOfRates(inside, outside, spread)
        let excess = inside.crashed - inside.expected * outside.crashed / outside.expected
        cover = excess / max(crashed - expected, excess, .leastNormalMagnitude)

        // A leaf with few units before says little of itself and takes on the rate of its values. Where two of them were
        // bad together, a corner made of many such leaves would seem to have risen, so the corner as a whole must have.
        let ratio = min(
            Self.riseRatio(inside, inside.expected, outside, outside.expected),
            Self.riseRatio(inside, Self.expected(of: inside), outside, Self.expected(of: outside)))
        let variance =
            Self.rateVariance(inside, outside) + Self.varianceBefore(inside) + Self.varianceBefore(outside)
        let lower = Self.interval(ratio, variance: spread * variance).lowerBound
        riseRatio = ratio
        // Twice the risk elsewhere, or twice its own of before. What was twice as bad already must also have risen.
        isRisen = lower >= 1.5
        isLarge = cover >= 0.2 && isRisen && max(lower, riskInterval.lowerBound) >= 2
    }

    private static func weighted(_ crashed: Double, _ expected: Double) -> Double {
        crashed > 0 ? crashed * log(crashed / expected) : 0
    }

    private static func riseRatio(
        _ inside: ConditionCounts, _ expectedInside: Double, _ outside: ConditionCounts, _ expectedOutside: Double
    ) -> Double {
        (inside.crashed + 0.5) / (expectedInside + 0.5) * (expectedOutside + 0.5) / (outside.crashed + 0.5)
    }

    /// What would have crashed at the rate that all leaves together had before.
    private static func expected(of counts: ConditionCounts) -> Double {
        counts.totalBefore > 0 ? counts.total * counts.crashedBefore / counts.totalBefore : counts.expected
    }

    /// How uncertain the logarithm of the expectation is; nothing where it is not from the leaf's own units.
    private static func varianceBefore(_ counts: ConditionCounts) -> Double {
        counts.totalBefore / (counts.totalBefore + ExplanationSearch.priorUnits) / (counts.crashedBefore + 0.5)
    }
}

// MARK: - Crashes alone

extension ConditionEffect {
    /// Compares the crashes with those of a reference, as studies of cases and controls do: `total` is both together.
    private init?(crashesOnly inside: ConditionCounts, _ outside: ConditionCounts, _ spread: Double) {
        guard inside.total > 0, outside.crashedBefore > 0 else { return nil }
        gain = Self.binomialGain(inside, outside) / spread
        let all = inside.crashed + outside.crashed
        let allBefore = inside.crashedBefore + outside.crashedBefore
        isRaised = inside.crashed * outside.crashedBefore > outside.crashed * inside.crashedBefore

        riskRatio = (inside.crashed + 0.5) / (all + 1) * (allBefore + 1) / (inside.crashedBefore + 0.5)
        let variance =
            1 / (inside.crashed + 0.5) - 1 / (all + 1) + 1 / (inside.crashedBefore + 0.5) - 1 / (allBefore + 1)
        riskInterval = Self.interval(riskRatio, variance: spread * variance)
        riseRatio = nil
        cover = (inside.crashed - inside.crashedBefore * outside.crashed / outside.crashedBefore) / max(all, 1)

        // Shares cannot double where the reference has most of its crashes inside already; odds can.
        let odds =
            (inside.crashed + 0.5) * (outside.crashedBefore + 0.5)
            / ((outside.crashed + 0.5) * (inside.crashedBefore + 0.5))
        let oddsVariance =
            1 / (inside.crashed + 0.5) + 1 / (outside.crashed + 0.5) + 1 / (inside.crashedBefore + 0.5)
            + 1 / (outside.crashedBefore + 0.5)
        isLarge = Self.interval(odds, variance: spread * oddsVariance).lowerBound >= 2 && cover >= 0.1
    }
}
