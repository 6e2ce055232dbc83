/// One value of one dimension, judged for itself with the error of all segments shared out among them.
package struct SegmentJudgement: Hashable, Sendable {
    package let dimension: String
    package let value: String?
    package let share: CrashShare
    /// What it was held to; nil where nobody said.
    package let critical: CrashFreeRate?
    package let status: HealthStatus
    /// Natural logarithm of E against the critical rate of this segment.
    package let logEvidence: Double
    package let interval: ClosedRange<Double>?

    package init(
        dimension: String, value: String?, share: CrashShare, critical: CrashFreeRate? = nil, status: HealthStatus,
        logEvidence: Double, interval: ClosedRange<Double>?
    ) {
        self.dimension = dimension
        self.value = value
        self.share = share
        self.critical = critical
        self.status = status
        self.logEvidence = logEvidence
        self.interval = interval
    }
}
