package import CrashHealth
import Glibc

/// Intervals that other tools decide with; the benchmark of false alarms holds our rule against them.
package enum RivalIntervals {
    /// The smallest crash rate at which so many crashes are not yet rarer than `tail`; 0 without crashes.
    package static func lowerBound(crashed: Double, of total: Double, tail: Double = 0.05) -> Double {
        guard crashed > 0 else { return 0 }
        let limit = log(tail)
        return bisect(from: 0, to: 1) { ExactBinomial.logChance(ofAtLeast: crashed, of: total, at: $0) < limit }
    }

    /// Clopper's and Pearson's interval (1934), with a share `tail` of the error on either side: 0.025 for 95 %.
    package static func clopperPearson(
        crashed: Double, of total: Double, tail: Double = 0.025
    ) -> ClosedRange<Double> {
        let low = lowerBound(crashed: crashed, of: total, tail: tail)
        return low...max(low, ExactBinomial.upperBound(crashed: crashed, of: total, tail: tail))
    }

    /// The interval with Jeffreys' prior, that is of Beta(X + ½, N − X + ½).
    package static func jeffreys(crashed: Double, of total: Double, tail: Double = 0.025) -> ClosedRange<Double> {
        let (a, b) = (crashed + 0.5, total - crashed + 0.5)
        let limit = log(tail)
        let low = crashed > 0 ? bisect(from: 0, to: 1) { IncompleteBeta.logTails(a, b, $0).lower < limit } : 0
        let high = crashed < total ? bisect(from: 0, to: 1) { IncompleteBeta.logTails(a, b, $0).upper > limit } : 1
        return low...max(low, high)
    }

    /// Newcombe's 95 % interval of the difference of two rates (1998), from two of Wilson's.
    ///
    /// - Returns: Nil without units on either side.
    package static func newcombe(_ shares: TwoShares) -> ClosedRange<Double>? {
        guard let one = WilsonInterval.around(crashed: shares.crashed, of: shares.total),
            let other = WilsonInterval.around(crashed: shares.baselineCrashed, of: shares.baselineTotal)
        else { return nil }
        let rate = shares.crashed / shares.total
        let baseline = shares.baselineCrashed / shares.baselineTotal
        func length(_ one: Double, _ other: Double) -> Double { (one * one + other * other).squareRoot() }
        let difference = rate - baseline
        let low = difference - length(rate - one.lowerBound, other.upperBound - baseline)
        return low...max(low, difference + length(one.upperBound - rate, baseline - other.lowerBound))
    }
}
