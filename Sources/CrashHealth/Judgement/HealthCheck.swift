import Glibc
import LaunchDocument

/// Decides whether a release is worse than it may be.
///
/// The order is fixed. Rows that contradict themselves end it. Buckets that may still change are left out. Too few units are
/// unknown. A breach on what remains wins even when it is old: old bad news is still bad news. Old good news is unknown.
/// Then come warn, ok when the rate is provably at most critical, and unknown.
package enum HealthCheck {
    /// - Parameters:
    ///   - tally: Counted by `HealthCheckOptions.groupings`.
    ///   - release: The newest one with enough use when nil.
    ///   - baseline: The highest release below it with use at the same time when nil.
    package static func judge(
        _ tally: CrashTally, release: ReleaseLabel? = nil, baseline: ReleaseLabel? = nil, limits: HealthLimits,
        options: HealthCheckOptions
    ) -> HealthJudgement {
        let settled = SettledTime(tally, now: options.now, completeUntil: options.completeUntil)
        let isChosen = release == nil
        let release = release ?? newestRelease(in: tally, settled: settled, limits: limits)
        let metric = SettledUse.metric(of: release, in: tally, settled: settled)
        let use = SettledUse(tally: tally, metric: metric, settled: settled)
        let thresholds = limits.thresholds(for: metric)
        var judgement = HealthJudgement(
            status: .unknown, reason: .noData, release: release, metric: metric, thresholds: thresholds,
            completeness: use.completeness(of: release, options: options), notes: tally.notes.map { .reading($0) })
        if let first = tally.contradictions.first {
            judgement.reason = .invalidRow(first, more: tally.contradictions.count - 1)
            return judgement
        }
        if isChosen, release != .unattributed { judgement.notes.append(.newestRelease) }
        let shares = use.shares()
        judgement.noteWhatIsLeftOut(unattributed: shares[.unattributed])
        judgement.noteFuture(tally, settled: settled)
        let share = shares[release] ?? .none
        judgement.otherSeries = use.otherSeries(than: release)
        // Use that nobody gave a version is of many releases, and no verdict on any.
        guard share.total > 0, release != .unattributed else {
            if tally.isCrashOnly || (release != .unattributed && tally.lacksShares(of: release)) {
                judgement.decideByEvents(tally, settled: settled)
                judgement.addOtherSeries(use)
            }
            return judgement
        }
        judgement.share = share
        judgement.series = use.series(of: release)

        let effect = judgement.noteDesignEffect(in: tally)
        let weighed = WeighedShare(share, designEffect: effect, thresholds: thresholds)
        judgement.interval = weighed.interval
        judgement.upperBound = weighed.upperBound
        judgement.evidence.critical = weighed.evidence(against: thresholds.critical)
        judgement.evidence.target = weighed.evidence(against: thresholds.target)
        judgement.addOnset(use, designEffect: effect)
        let comparison = use.comparison(
            of: release, with: baseline ?? use.baseline(of: release, atLeast: thresholds.minimumUnits),
            designEffect: effect)
        if let baseline, comparison == nil {
            judgement.notes.append(baseline == release ? .baselineIsRelease : .baselineWithoutUse(baseline))
        }
        judgement.baseline = comparison?.shown
        judgement.evidence.baseline = comparison?.evidence.any
        let segments = use.segments(of: release, by: options.segments, limits: limits, designEffect: effect)
        judgement.segments = segments
        judgement.decide(weighed, comparison: comparison?.evidence)
        judgement.addOtherSeries(use)
        return judgement
    }
}
