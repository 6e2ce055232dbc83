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
    /// Between which numbers the distinct users lie where daily numbers are all there is.
    package var userBounds: UserBounds?
    /// Events by kind; never a numerator.
    package var events: [EventKind: Int]
    /// Whether users were summed over rows that may share some, so that their number is at most this.
    package var usersAreAtMost: Bool

    package init(
        sessions: UnitCount = UnitCount(), users: UnitCount = UnitCount(), userDays: UnitCount = UnitCount(),
        userBounds: UserBounds? = nil, events: [EventKind: Int] = [:], usersAreAtMost: Bool = false
    ) {
        self.sessions = sessions
        self.users = users
        self.userDays = userDays
        self.userBounds = userBounds
        self.events = events
        self.usersAreAtMost = usersAreAtMost
    }
}

/// How many distinct users there are at least and at most: those of the day with the most, and those of all days.
package struct UserBounds: Hashable, Sendable {
    package var fewest: UnitCount
    package var most: UnitCount

    package init(fewest: UnitCount, most: UnitCount) {
        self.fewest = fewest
        self.most = most
    }

    /// The worst share that is possible: all who crashed are different, and everybody else came on one day only.
    package var worst: CrashShare? {
        guard let total = fewest.total, let crashed = most.crashedMillionths else { return nil }
        return CrashShare(total: total, crashedMillionths: min(crashed, total * 1_000_000))
    }

    /// The best share that is possible: the same users crashed every day, and everybody else came once.
    package var best: CrashShare? {
        guard let total = most.total, let crashed = fewest.crashedMillionths else { return nil }
        return CrashShare(total: total, crashedMillionths: crashed)
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
