import Glibc

/// What is exactly known of a crash rate by counting: tails, and the bounds that follow from them (Clopper and Pearson 1934).
package enum ExactBinomial {
    /// ln of the chance of at least `crashed` of `total` at a crash rate.
    package static func logChance(ofAtLeast crashed: Double, of total: Double, at rate: Double) -> Double {
        guard crashed > 0 else { return 0 }
        guard crashed <= total else { return -.infinity }
        return IncompleteBeta.logTails(crashed, total - crashed + 1, rate).lower
    }

    /// The largest crash rate at which so few crashes are not yet rarer than `tail`; 1 when all crashed or without units.
    package static func upperBound(crashed: Double, of total: Double, tail: Double = 0.05) -> Double {
        guard crashed < total else { return 1 }
        let limit = log(tail)
        return bisect(from: 0, to: 1) { IncompleteBeta.logTails(crashed + 1, total - crashed, $0).upper > limit }
    }

    /// Units without any crash that show, with this confidence, that the crash rate is at most `rate`.
    package static func unitsWithoutCrash(toShow rate: Double, confidence: Double = 0.95) -> Int? {
        guard rate > 0, rate < 1 else { return nil }
        return Int(exactly: (log1p(-confidence) / log1p(-rate)).rounded(.up))
    }
}
