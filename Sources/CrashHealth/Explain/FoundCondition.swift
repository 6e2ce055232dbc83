/// A condition that holds where crashes are many, with its numbers.
package struct FoundCondition: Hashable, Sendable {
    package var when: [ConditionPart]
    /// Where there is nothing to divide by, as many units as crashed.
    package var inside: CrashShare
    /// All units that were there when it was looked for: conditions found before it are taken out.
    package var all: CrashShare
    /// Crash rates, 0…1; nil where there is nothing to divide by.
    package var rateInside: Double?
    package var rateOutside: Double?
    /// The rate inside before, where a baseline was given.
    package var baselineRateInside: Double?
    /// The rate inside over the rate outside, with its 95 % interval. Where there is nothing to divide by: the share of
    /// the crashes over the share of the reference's.
    package var riskRatio: Double
    package var riskRatioInterval: ClosedRange<Double>
    /// How much more the rate rose inside than outside since the baseline.
    package var riseRatio: Double?
    package var shareOfCrashes: Double
    /// Where there is nothing to divide by: the share of the reference's crashes.
    package var shareOfUsers: Double
    /// What would not have crashed at the rate outside: its share of all crashes, or of the rise since the baseline.
    package var excessCover: Double
    package var score: Double
    /// Conditions that the data cannot tell apart from this one.
    package var indistinguishable: [[ConditionPart]]

    package init(
        when: [ConditionPart], inside: CrashShare, all: CrashShare, rateInside: Double?, rateOutside: Double?,
        baselineRateInside: Double? = nil, riskRatio: Double, riskRatioInterval: ClosedRange<Double>,
        riseRatio: Double? = nil, shareOfCrashes: Double, shareOfUsers: Double, excessCover: Double, score: Double,
        indistinguishable: [[ConditionPart]] = []
    ) {
        self.when = when
        self.inside = inside
        self.all = all
        self.rateInside = rateInside
        self.rateOutside = rateOutside
        self.baselineRateInside = baselineRateInside
        self.riskRatio = riskRatio
        self.riskRatioInterval = riskRatioInterval
        self.riseRatio = riseRatio
        self.shareOfCrashes = shareOfCrashes
        self.shareOfUsers = shareOfUsers
        self.excessCover = excessCover
        self.score = score
        self.indistinguishable = indistinguishable
    }
}
