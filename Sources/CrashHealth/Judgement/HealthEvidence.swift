/// Natural logarithms of evidence: E values and the Shiryaev–Roberts statistic. Nil where it was not worked out.
package struct HealthEvidence: Hashable, Sendable {
    package var critical: Double?
    package var target: Double?
    package var onset: Double?
    package var baseline: Double?

    package init(critical: Double? = nil, target: Double? = nil, onset: Double? = nil, baseline: Double? = nil) {
        self.critical = critical
        self.target = target
        self.onset = onset
        self.baseline = baseline
    }
}
