import Glibc

extension SettledUse {
    /// The values of each dimension with enough units, worst first.
    ///
    /// K of them share the error out: a segment is bad at E ≥ K ÷ α, so that forty healthy ones stay quiet together.
    func segments(
        of release: ReleaseLabel, by dimensions: [String], limits: HealthLimits, designEffect: Double
    ) -> [SegmentJudgement] {
        let thresholds = limits.thresholds(for: metric)
        var found: [(dimension: String, value: String?, share: CrashShare, weighed: WeighedShare)] = []
        for dimension in dimensions {
            var shares: [String?: CrashShare] = [:]
            for (row, share) in rows(HealthCheckOptions.grouping(by: [dimension])) where row.release == release {
                let value = row.values.first ?? nil
                shares[value] = (shares[value] ?? .none) + share
            }
            for (value, share) in shares {
                let weighed = WeighedShare(share, designEffect: designEffect, thresholds: thresholds)
                if weighed.isEnough { found.append((dimension, value, share, weighed)) }
            }
        }
        let count = Double(found.count)
        return found.map { dimension, value, share, weighed in
            let critical = DimensionKind(dimension) == .phoneModel ? limits.phoneModel : thresholds.critical
            let evidence = weighed.evidence(against: critical)
            let status: HealthStatus =
                if weighed.canAlarm, evidence >= log(count / thresholds.alpha) {
                    .breach
                } else if weighed.canAlarm, evidence >= log(count * thresholds.warnEvidence) {
                    .warn
                } else if weighed.upperBound <= critical.crashRate {
                    .ok
                } else {
                    .unknown
                }
            return SegmentJudgement(
                dimension: dimension, value: value, share: share, critical: critical, status: status,
                logEvidence: evidence,
                interval: weighed.interval)
        }.sorted {
            ($1.logEvidence, $0.dimension, $0.value ?? "") < ($0.logEvidence, $1.dimension, $1.value ?? "")
        }
    }
}
