package import LaunchDocument

/// The answer of a check, with everything that outputs show.
package struct HealthJudgement: Sendable {
    package var status: HealthStatus
    package var reason: HealthReason
    package var release: ReleaseLabel
    package var metric: HealthMetric
    /// The settled units of the release that were judged; nil without data.
    package var share: CrashShare?
    package var thresholds: HealthThresholds
    package var evidence: HealthEvidence
    /// Wilson's 95 % interval of the crash rate; shown, never decided with.
    package var interval: ClosedRange<Double>?
    /// The exact one-sided 95 % upper bound of the crash rate on settled buckets.
    package var upperBound: Double?
    package var baseline: BaselineComparison?
    /// Worst first.
    package var segments: [SegmentJudgement]
    /// The judged release over time, oldest first.
    package var series: [SeriesPoint]
    /// Other releases over the same time, for reports; highest version first.
    package var otherSeries: [ReleaseSeries]
    package var completeness: Completeness
    package var notes: [JudgementNote]

    package struct SeriesPoint: Hashable, Sendable {
        package let bucket: TimeBucket?
        package let share: CrashShare
        /// False for the newest buckets, whose rows may still come.
        package let isSettled: Bool

        package init(bucket: TimeBucket?, share: CrashShare, isSettled: Bool) {
            self.bucket = bucket
            self.share = share
            self.isSettled = isSettled
        }
    }

    package struct ReleaseSeries: Sendable {
        package let release: ReleaseLabel
        package let points: [SeriesPoint]

        package init(release: ReleaseLabel, points: [SeriesPoint]) {
            self.release = release
            self.points = points
        }
    }

    /// How old what was judged is.
    package struct Completeness: Hashable, Sendable {
        /// The end of the newest settled bucket; nil without times.
        package var dataUntil: Timestamp?
        /// Buckets left out because their rows may still come.
        package var unsettledBuckets: Int
        /// From `dataUntil` to now.
        package var ageSeconds: Int?
        package var isStale: Bool
        /// How many seconds old it may be.
        package var maximumAge: Int

        package init(
            dataUntil: Timestamp? = nil, unsettledBuckets: Int = 0, ageSeconds: Int? = nil, isStale: Bool = false,
            maximumAge: Int = 2 * 86_400
        ) {
            self.dataUntil = dataUntil
            self.unsettledBuckets = unsettledBuckets
            self.ageSeconds = ageSeconds
            self.isStale = isStale
            self.maximumAge = maximumAge
        }
    }

    package init(
        status: HealthStatus, reason: HealthReason, release: ReleaseLabel, metric: HealthMetric,
        share: CrashShare? = nil, thresholds: HealthThresholds, evidence: HealthEvidence = HealthEvidence(),
        interval: ClosedRange<Double>? = nil, upperBound: Double? = nil, baseline: BaselineComparison? = nil,
        segments: [SegmentJudgement] = [], series: [SeriesPoint] = [], otherSeries: [ReleaseSeries] = [],
        completeness: Completeness = Completeness(), notes: [JudgementNote] = []
    ) {
        self.status = status
        self.reason = reason
        self.release = release
        self.metric = metric
        self.share = share
        self.thresholds = thresholds
        self.evidence = evidence
        self.interval = interval
        self.upperBound = upperBound
        self.baseline = baseline
        self.segments = segments
        self.series = series
        self.otherSeries = otherSeries
        self.completeness = completeness
        self.notes = notes
    }
}
