package import CrashHealth

extension MantelHaenszel {
    /// Cochran's, Mantel's and Haenszel's z without continuity correction; above 0 where the first release is worse.
    package static func z(_ strata: [TwoShares]) -> Double? {
        var (difference, variance) = (0.0, 0.0)
        for stratum in strata where stratum.total > 0 && stratum.baselineTotal > 0 {
            let all = stratum.total + stratum.baselineTotal
            let crashed = stratum.crashed + stratum.baselineCrashed
            difference += stratum.crashed - crashed * stratum.weight
            if all > 1 {
                variance += crashed * (all - crashed) * stratum.total * stratum.baselineTotal / (all * all * (all - 1))
            }
        }
        return variance > 0 ? difference / variance.squareRoot() : nil
    }

    /// Both crash rates as they would be with the baseline's mix of users.
    ///
    /// - Returns: Nil when a stratum of the baseline has no user of the new release, so that nothing is known of it.
    package static func ratesAtBaselineMix(_ strata: [TwoShares]) -> (release: Double, baseline: Double)? {
        let all = strata.reduce(0) { $0 + $1.baselineTotal }
        guard all > 0 else { return nil }
        var (release, baseline) = (0.0, 0.0)
        for stratum in strata where stratum.baselineTotal > 0 {
            guard stratum.total > 0 else { return nil }
            release += stratum.crashed / stratum.total * stratum.baselineTotal / all
            baseline += stratum.baselineCrashed / all
        }
        return (release, baseline)
    }
}
