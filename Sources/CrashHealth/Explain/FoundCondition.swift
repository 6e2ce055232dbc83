/// One value of one dimension.
package struct ConditionPart: Hashable, Sendable {
    package let dimension: String
    package let value: String

    package init(dimension: String, value: String) {
        self.dimension = dimension
        self.value = value
    }
}

/// A condition that holds where crashes are many, with its numbers.
package struct FoundCondition: Hashable, Sendable {
    package var when: [ConditionPart]
    package var inside: CrashShare
    /// All units that were there when it was looked for: conditions found before it are taken out.
    package var all: CrashShare
    /// Crash rates, 0…1.
    package var rateInside: Double
    package var rateOutside: Double
    /// The rate inside before, where a baseline was given.
    package var baselineRateInside: Double?
    package var riskRatio: Double
    package var riskRatioInterval: ClosedRange<Double>
    package var shareOfCrashes: Double
    package var shareOfUsers: Double
    package var excessCover: Double
    package var score: Double
    /// Conditions that the data cannot tell apart from this one.
    package var indistinguishable: [[ConditionPart]]

    package init(
        when: [ConditionPart], inside: CrashShare, all: CrashShare, rateInside: Double, rateOutside: Double,
        baselineRateInside: Double? = nil, riskRatio: Double, riskRatioInterval: ClosedRange<Double>,
        shareOfCrashes: Double, shareOfUsers: Double, excessCover: Double, score: Double,
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
        self.shareOfCrashes = shareOfCrashes
        self.shareOfUsers = shareOfUsers
        self.excessCover = excessCover
        self.score = score
        self.indistinguishable = indistinguishable
    }
}
