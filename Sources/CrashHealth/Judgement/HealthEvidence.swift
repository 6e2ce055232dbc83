package import LaunchDocument

/// Natural logarithms of evidence: E values and the Shiryaev–Roberts statistic. Nil where it was not worked out.
package struct HealthEvidence: Hashable, Sendable {
    package var critical: Double?
    package var target: Double?
    package var onset: Double?
    /// That the release crashes more than its baseline at all, within the strata that make the least of it.
    package var baseline: Double?
    /// What the onset statistic itself, not its logarithm, must reach: one false alarm a year is tolerated.
    package var onsetAlarm: Double
    /// When the rise most likely began.
    package var onsetAt: Timestamp?

    package init(
        critical: Double? = nil, target: Double? = nil, onset: Double? = nil, baseline: Double? = nil,
        onsetAlarm: Double = 8760, onsetAt: Timestamp? = nil
    ) {
        self.critical = critical
        self.target = target
        self.onset = onset
        self.baseline = baseline
        self.onsetAlarm = onsetAlarm
        self.onsetAt = onsetAt
    }
}
