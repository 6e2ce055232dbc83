/// The counts of one group.
package struct TallyRow: Hashable, Sendable {
    package let release: ReleaseLabel
    /// Nil in a grouping without buckets, and for rows of an export that has no time.
    package let bucket: TimeBucket?
    /// One for each dimension of the grouping; nil where the cell was empty or null.
    package let values: [String?]
    package let counts: TallyCounts

    package init(release: ReleaseLabel, bucket: TimeBucket? = nil, values: [String?] = [], counts: TallyCounts) {
        self.release = release
        self.bucket = bucket
        self.values = values
        self.counts = counts
    }
}

/// What is known of one group.
package struct TallyCounts: Hashable, Sendable {
    /// Sessions add over rows, days and values.
    package var sessions: UnitCount
    /// Distinct users of the whole group; nil where the input has only daily numbers of several days, which do not add.
    package var users: UnitCount
    /// One user on one day is one unit; these add over days by definition.
    package var userDays: UnitCount
    /// Events by kind; never a numerator.
    package var events: [EventKind: Int]
    /// Whether users were summed over rows that may share some, so that their number is at most this.
    package var usersAreAtMost: Bool

    package init(
        sessions: UnitCount = UnitCount(), users: UnitCount = UnitCount(), userDays: UnitCount = UnitCount(),
        events: [EventKind: Int] = [:], usersAreAtMost: Bool = false
    ) {
        self.sessions = sessions
        self.users = users
        self.userDays = userDays
        self.events = events
        self.usersAreAtMost = usersAreAtMost
    }
}

/// What ended a session or disturbed it. Each is a series of its own: only crashes make a crash rate.
package enum EventKind: String, Hashable, Sendable, CaseIterable {
    case crash
    case notResponding = "anr"
    case nonFatal = "non_fatal"
    case watchdog
    case outOfMemory = "out_of_memory"
}
