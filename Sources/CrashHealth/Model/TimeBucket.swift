package import LaunchDocument

/// How long a stretch of time is.
package enum BucketLength: String, Hashable, Sendable, CaseIterable {
    case hour
    case day

    package var seconds: Int {
        switch self {
        case .hour: 3600
        case .day: 86_400
        }
    }

    /// How often a check that runs once for each stretch looks in a year.
    package var looksPerYear: Int {
        switch self {
        case .hour: 8760
        case .day: 365
        }
    }
}

/// Where an export's days begin. Google Play counts days in Los Angeles, everybody else here in UTC.
package enum DayZone: String, Hashable, Sendable {
    case utc = "UTC"
    case losAngeles = "America/Los_Angeles"
}

/// An hour or a day of an export.
package struct TimeBucket: Hashable, Comparable, Sendable {
    package let start: Timestamp
    /// The first second behind it; a day of Los Angeles may have 23 or 25 hours.
    package let end: Timestamp
    package let length: BucketLength

    package init(start: Timestamp, end: Timestamp, length: BucketLength) {
        self.start = start
        self.end = end
        self.length = length
    }

    /// Whether it is one day, and not several in a row: users of a week are no user-days.
    package var isOneDay: Bool {
        length == .day && end.secondsSince1970 - start.secondsSince1970 <= 25 * 3600
    }

    package static func < (left: TimeBucket, right: TimeBucket) -> Bool { left.start < right.start }
}
