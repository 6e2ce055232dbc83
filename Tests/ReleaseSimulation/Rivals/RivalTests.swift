package import CrashHealth
import Glibc

/// Tests of one look, for two releases. They are right when the moment of looking is fixed beforehand, and hourly checks
/// have none; the benchmark of false alarms shows what that costs.
package enum RivalTests {
    /// z of the difference with pooled variance.
    package static func pooledZ(_ shares: TwoShares) -> Double {
        let pooled = (shares.crashed + shares.baselineCrashed) / (shares.total + shares.baselineTotal)
        let variance = pooled * (1 - pooled) * (1 / shares.total + 1 / shares.baselineTotal)
        return (shares.crashed / shares.total - shares.baselineCrashed / shares.baselineTotal) / variance.squareRoot()
    }

    /// ln of Fisher's exact p for "the first is worse": at least so many of all crashes in it, given both totals.
    package static func logFisher(_ shares: TwoShares) -> Double {
        let crashed = shares.crashed + shares.baselineCrashed
        let all = logBinomial(shares.total + shares.baselineTotal, crashed)
        var terms: [Double] = []
        var count = shares.crashed
        while count <= min(shares.total, crashed) {
            let term = logBinomial(shares.total, count) + logBinomial(shares.baselineTotal, crashed - count) - all
            terms.append(term)
            // Terms fall ever faster; what is e⁻⁴⁵ of the first adds nothing to it.
            if term < terms[0] - 45 { break }
            count += 1
        }
        return logSumExp(terms)
    }

    /// ln of the chance of at least so many of all crashes in the first, were both alike; the rare-event form of Fisher's.
    package static func logConditionalBinomial(_ shares: TwoShares) -> Double {
        ExactBinomial.logChance(
            ofAtLeast: shares.crashed, of: shares.crashed + shares.baselineCrashed, at: shares.weight)
    }

    /// ln Λ of the mixture sequential probability ratio test on a difference of two rates with equal numbers of units
    /// (Johari, Pekelis, Walsh, "Always valid inference", 2015). `tau2` is the variance of the differences expected.
    package static func logMixtureRatio(unitsEach: Double, rate: Double, baselineRate: Double, tau2: Double) -> Double {
        let variance = rate * (1 - rate) + baselineRate * (1 - baselineRate)
        let widened = variance + unitsEach * tau2
        let difference = rate - baselineRate
        return 0.5 * log(variance / widened)
            + unitsEach * unitsEach * tau2 * difference * difference / (2 * variance * widened)
    }

    /// ln n over k, also between whole numbers.
    private static func logBinomial(_ n: Double, _ k: Double) -> Double {
        logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
    }
}
