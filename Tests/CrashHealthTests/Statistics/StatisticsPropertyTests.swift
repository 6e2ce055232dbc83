import CrashHealth
import Foundation
import ReleaseSimulation
import TestSupport
import Testing

/// Statistics far from the worked examples: at extreme counts, and against each other.
@Suite struct StatisticsPropertyTests {
    /// The tail by adding up, which is exact for few units.
    private func tail(_ crashed: Int, _ total: Int, _ rate: Double) -> Double {
        var sum = 0.0
        for count in crashed...total {
            let (hit, missed) = (Double(count), Double(total - count))
            let ways: Double = lgamma(Double(total + 1)) - lgamma(hit + 1) - lgamma(missed + 1)
            sum += exp(ways + hit * log(rate) + missed * log1p(-rate))
        }
        return sum
    }

    @Test func tailsAreSumsOfChances() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(2000) {
            let total = Int.random(in: 1...400, using: &random)
            let crashed = Int.random(in: 1...total, using: &random)
            let rate = Double.random(in: 0.001...0.999, using: &random)
            let ours = ExactBinomial.logChance(ofAtLeast: Double(crashed), of: Double(total), at: rate)
            let sum = tail(crashed, total, rate)
            if sum > 1e-250 { #expect(abs(exp(ours) - sum) <= 1e-10 * sum + 1e-13, "seed \(random.seed)") }
        }
    }

    @Test func boundsAreWhereTailsAreFivePerCent() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(500) {
            let total = Double(Int.random(in: 1...1_000_000, using: &random))
            let crashed = Double(Int.random(in: 1...Int(total), using: &random))
            let lower = RivalIntervals.lowerBound(crashed: crashed, of: total)
            #expect(
                abs(exp(ExactBinomial.logChance(ofAtLeast: crashed, of: total, at: lower)) - 0.05) < 1e-8,
                "seed \(random.seed)")
            guard crashed < total else { continue }
            let upper = ExactBinomial.upperBound(crashed: crashed, of: total)
            let more = ExactBinomial.logChance(ofAtLeast: crashed + 1, of: total, at: upper)
            #expect(abs(exp(more) - 0.95) < 1e-8, "seed \(random.seed)")
            #expect(lower < crashed / total && crashed / total < upper, "seed \(random.seed)")
        }
    }

    @Test func trillionsOfUnitsAreNoTrouble() {
        let total = 1e12
        let upper = ExactBinomial.upperBound(crashed: 1e10, of: total)
        // The normal distribution is exact to many digits there.
        #expect(abs(upper - (0.01 + 1.6448536 * (0.01 * 0.99 / total).squareRoot())) < 1e-11)
        #expect(ExactBinomial.upperBound(crashed: 0, of: total) < 3e-12)
        #expect(CrashEvidence.log(crashed: total, of: total, limit: 0.01).isFinite)
        #expect(WilsonInterval.around(crashed: total, of: total)?.upperBound == 1)
    }

    @Test func evidenceOfHealthIsBelowOneOnAverage() {
        // At the limit itself the mean of E over all outcomes is exactly 1: that is what bounds false alarms.
        for limit in [0.005, 0.01, 0.08] {
            let total = 60
            let mean = (0...total).reduce(0) { sum, crashed in
                let chance = tail(crashed, total, limit) - (crashed < total ? tail(crashed + 1, total, limit) : 0)
                return sum + chance * exp(CrashEvidence.log(crashed: Double(crashed), of: Double(total), limit: limit))
            }
            #expect(abs(mean - 1) < 1e-9)
        }
    }

    @Test func limitsAtTheEndsAreNoNumbersThatAreNone() {
        #expect(CrashEvidence.log(crashed: 1, of: 10, limit: 0) == .infinity)
        #expect(CrashEvidence.log(crashed: 0, of: 10, limit: 0) == 0)
        #expect(CrashEvidence.log(crashed: 10, of: 10, limit: 1) == 0)
        #expect(CrashEvidence.log(crashed: 10, of: 10, limit: 0.97).isFinite)
        #expect(RiskRatio(TwoShares(crashed: 0, of: 0, baselineCrashed: 0, of: 10)) == nil)
        #expect(MantelHaenszel.riskRatio([]) == nil)
        #expect(CrashEvidence.unitsNeeded(limit: 0.5, multiple: 2) == nil)
        #expect(ExactBinomial.unitsWithoutCrash(toShow: 0) == nil)
    }
}
