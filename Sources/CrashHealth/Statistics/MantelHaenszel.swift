/// Two releases compared within groups of like users, so that a change of the mix of users is not taken for a change of
/// the release (Mantel and Haenszel 1959).
package enum MantelHaenszel {
    /// The risk ratio that all strata agree on best, with the interval of Greenland and Robins (1985).
    ///
    /// - Returns: Nil when no stratum has both releases, or none a crash of each.
    package static func riskRatio(_ strata: [TwoShares]) -> RiskRatio? {
        var (numerator, denominator, spread) = (0.0, 0.0, 0.0)
        for stratum in strata where stratum.total > 0 && stratum.baselineTotal > 0 {
            let all = stratum.total + stratum.baselineTotal
            let crashed = stratum.crashed + stratum.baselineCrashed
            numerator += stratum.crashed * stratum.baselineTotal / all
            denominator += stratum.baselineCrashed * stratum.total / all
            spread +=
                (crashed * stratum.total * stratum.baselineTotal - stratum.crashed * stratum.baselineCrashed * all)
                / (all * all)
        }
        guard numerator > 0, denominator > 0 else { return nil }
        return RiskRatio(value: numerator / denominator, logVariance: spread / (numerator * denominator))
    }
}
