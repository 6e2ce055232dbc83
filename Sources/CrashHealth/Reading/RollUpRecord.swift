/// One group as an export gives it, already counted.
package struct RollUpRecord: Hashable, Sendable {
    package var place: TextPlace
    /// With its build, where the export has one.
    package var release: ReleaseLabel
    /// The stretch of time it is about; nil in an export without times.
    package var bucket: TimeBucket?
    /// Whether it is about the whole time of an export that has its days in other records, so that its users are those of
    /// all days together and its sessions have been counted already.
    package var isWholePeriod: Bool
    /// By the dimension's name. Values that were empty or null are left out.
    package var values: [String: String]
    package var counts: TallyCounts
    /// Whether a row before it was equal in every cell.
    package var isRepeated: Bool

    package init(
        place: TextPlace, release: ReleaseLabel, bucket: TimeBucket? = nil, isWholePeriod: Bool = false,
        values: [String: String] = [:], counts: TallyCounts, isRepeated: Bool = false
    ) {
        self.place = place
        self.release = release
        self.bucket = bucket
        self.isWholePeriod = isWholePeriod
        self.values = values
        self.counts = counts
        self.isRepeated = isRepeated
    }
}
