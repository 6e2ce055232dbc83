package import LaunchDocument

/// What a check is told beside the counts.
package struct HealthCheckOptions: Sendable {
    package var now: Timestamp
    /// Until when all rows are there. By itself the last hour is taken to be incomplete, and a day until an hour after its
    /// end; who knows better says so here.
    package var completeUntil: Timestamp?
    /// Dimensions whose values are judged each for itself.
    package var segments: [String]
    /// How many seconds old settled data may be; two days for hours, three for days when nil.
    package var maximumAge: Int?

    package init(
        now: Timestamp, completeUntil: Timestamp? = nil, segments: [String] = [], maximumAge: Int? = nil
    ) {
        self.now = now
        self.completeUntil = completeUntil
        self.segments = segments
        self.maximumAge = maximumAge
    }

    /// What a reading has to count by for this check.
    package var groupings: [Grouping] {
        [Grouping(bucket: .hour), Grouping(bucket: .day), Self.strata] + segments.map { Self.grouping(by: [$0]) }
    }

    /// Within the same system and kind of user, where the inputs tell them apart.
    static let strata = grouping(by: CrashReading.strata)

    static func grouping(by dimensions: [String]) -> Grouping { Grouping(bucket: .day, dimensions: dimensions) }
}
