/// The release beside the previous one, over the same stretches of time.
package struct BaselineComparison: Hashable, Sendable {
    package let release: ReleaseLabel
    package let share: CrashShare
    /// How many times the baseline's crash rate, with Katz's 95 % interval; nil without crashes on both sides.
    package let riskRatio: Double?
    package let interval: ClosedRange<Double>?
    /// The same over strata (system, new and updated users), after Mantel and Haenszel.
    package let stratified: Stratified?
    /// The largest shift of a stratum's share of use, in points, where it is 10 or more.
    package let mixShift: MixShift?

    package struct Stratified: Hashable, Sendable {
        package let dimensions: [String]
        package let riskRatio: Double
        package let interval: ClosedRange<Double>

        package init(dimensions: [String], riskRatio: Double, interval: ClosedRange<Double>) {
            self.dimensions = dimensions
            self.riskRatio = riskRatio
            self.interval = interval
        }
    }

    package struct MixShift: Hashable, Sendable {
        package let dimension: String
        package let value: String?
        /// Shares of use, 0…1.
        package let before: Double
        package let now: Double

        package init(dimension: String, value: String?, before: Double, now: Double) {
            self.dimension = dimension
            self.value = value
            self.before = before
            self.now = now
        }
    }

    package init(
        release: ReleaseLabel, share: CrashShare, riskRatio: Double?, interval: ClosedRange<Double>?,
        stratified: Stratified?, mixShift: MixShift?
    ) {
        self.release = release
        self.share = share
        self.riskRatio = riskRatio
        self.interval = interval
        self.stratified = stratified
        self.mixShift = mixShift
    }
}
