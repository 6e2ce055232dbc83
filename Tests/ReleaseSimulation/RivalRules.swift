import CrashHealth
import Glibc

/// What other tools do with the sums so far, given fifty users.
package struct SumRule: AlarmRule {
    package let name: String
    private let limit: Double
    private let decides: @Sendable (_ crashed: Double, _ total: Double, _ limit: Double) -> Bool
    private var sum = RunningTotal()

    init(
        _ name: String, limit: Double,
        _ decides: @escaping @Sendable (_ crashed: Double, _ total: Double, _ limit: Double) -> Bool
    ) {
        self.name = name
        self.limit = limit
        self.decides = decides
    }

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        sum.add(hour)
        return sum.total >= 50 && decides(sum.crashed, sum.total, limit)
    }

    /// The rate that was seen is past the limit.
    package static func pointRate(_ limit: Double) -> SumRule {
        SumRule("point rate past the limit", limit: limit) { $0 / $1 > $2 }
    }

    /// The lower bounds of intervals, which are wrong 5 % of the time at one look. Bounds lie below the point rate, so where
    /// that is not past the limit there is nothing to work out.
    package static func lowerBounds(_ limit: Double) -> [SumRule] {
        [
            SumRule("Wilson's lower bound past the limit", limit: limit) {
                $0 / $1 > $2 && (WilsonInterval.around(crashed: $0, of: $1, tail: 0.05)?.lowerBound ?? 0) > $2
            },
            SumRule("Clopper's and Pearson's lower bound", limit: limit) {
                $0 / $1 > $2 && RivalIntervals.clopperPearson(crashed: $0, of: $1, tail: 0.05).lowerBound > $2
            },
            SumRule("Jeffreys' lower bound", limit: limit) {
                $0 / $1 > $2 && RivalIntervals.jeffreys(crashed: $0, of: $1, tail: 0.05).lowerBound > $2
            },
        ]
    }

    /// An exact test that is right at one look.
    package static func exactTest(_ limit: Double) -> SumRule {
        SumRule("exact test at each look, α = 1 %", limit: limit) {
            $0 / $1 > $2 && ExactBinomial.logChance(ofAtLeast: $0, of: $1, at: $2) <= log(0.01)
        }
    }
}

/// Exact tests at the ends of the first seven days, which share α out beforehand.
package struct SpendingRule: AlarmRule {
    package let name: String
    private let limit: Double
    private let spending: AlphaSpending
    private var sum = RunningTotal()

    package init(_ spending: AlphaSpending, _ name: String, limit: Double) {
        self.name = "seven looks, \(name)"
        self.limit = limit
        self.spending = spending
    }

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        sum.add(hour)
        let look = (hour.hour + 1) / 24
        guard (hour.hour + 1) % 24 == 0, (1...7).contains(look) else { return false }
        let spent = spending.spent(of: 0.01, at: Double(look) / 7)
        let before = look > 1 ? spending.spent(of: 0.01, at: Double(look - 1) / 7) : 0
        return ExactBinomial.logChance(ofAtLeast: sum.crashed, of: sum.total, at: limit) <= log(spent - before)
    }
}

/// Tests of one look against the release before it.
package struct TwoReleasesRule: AlarmRule {
    package let name: String
    private let decides: @Sendable (TwoShares) -> Bool
    private var sum = RunningTotal()

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        sum.add(hour)
        let shares = TwoShares(
            crashed: sum.crashed, of: sum.total, baselineCrashed: sum.baselineCrashed, of: sum.baselineTotal)
        return shares.total >= 50 && shares.baselineTotal >= 50 && shares.crashed > 0 && decides(shares)
    }

    package static let all = [
        TwoReleasesRule(name: "pooled z at each look, α = 1 %") {
            NormalDistribution.upperTail(RivalTests.pooledZ($0)) <= 0.01
        },
        TwoReleasesRule(name: "Fisher at each look, α = 1 %") { RivalTests.logFisher($0) <= log(0.01) },
        TwoReleasesRule(name: "binomial given the sum, α = 1 %") {
            RivalTests.logConditionalBinomial($0) <= log(0.01)
        },
        TwoReleasesRule(name: "Newcombe's lower bound above 0") {
            (RivalIntervals.newcombe($0)?.lowerBound ?? 0) > 0
        },
        // The test is for two groups of one size; the smaller one stands for both.
        TwoReleasesRule(name: "mixture test (mSPRT), α = 1 %") {
            let (rate, baselineRate) = ($0.crashed / $0.total, $0.baselineCrashed / $0.baselineTotal)
            return rate > baselineRate
                && RivalTests.logMixtureRatio(
                    unitsEach: min($0.total, $0.baselineTotal), rate: rate, baselineRate: baselineRate, tau2: 2.5e-5)
                    >= -log(0.01)
        },
    ]
}
