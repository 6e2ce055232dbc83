/// The records of one group, added up: sessions add, user-days add over days, users never do.
struct GroupSum {
    private var sessions = UnitSum()
    /// Users by stretch of time; within one they are summed over rows that may share some.
    private var users: [TimeBucket?: UnitSum] = [:]
    /// Users of all of an export's days together, as it gives them itself.
    private var periodUsers = UnitSum()
    private var userDays = UnitSum()
    private var events: [EventKind: Int] = [:]
    private var isAtMost = false
    private var firstCrashes: TextPlace?

    /// - Parameter needs: for which units a record must know the crashes.
    mutating func add(_ record: RollUpRecord, needs: CrashNeeds) {
        let counts = record.counts
        isAtMost = isAtMost || counts.usersAreAtMost
        let crashes = [counts.sessions, counts.users, counts.userDays].compactMap(\.crashedMillionths)
        if firstCrashes == nil, crashes.contains(where: { $0 > 0 }) { firstCrashes = record.place }
        if record.isWholePeriod {
            periodUsers.add(counts.users, needsCrashed: needs.users)
            return
        }
        sessions.add(counts.sessions, needsCrashed: needs.sessions)
        users[record.bucket, default: UnitSum()].add(counts.users, needsCrashed: needs.users)
        userDays.add(record.days, needsCrashed: needs.users)
        for (kind, count) in counts.events {
            events[kind] = (events[kind] ?? 0).addingReportingOverflow(count).partialValue
        }
    }

    func counts() throws(UnitSum.TooMany) -> TallyCounts {
        var counts = TallyCounts(sessions: try sessions.units(), userDays: try userDays.units(), events: events)
        let known = users.filter { $0.value.count > 0 }
        counts.usersAreAtMost = isAtMost || known.values.contains { $0.count > 1 }
        if periodUsers.count > 0 {
            counts.users = try periodUsers.units()
            counts.usersAreAtMost = isAtMost || periodUsers.count > 1
        } else if known.count == 1, let only = known.values.first {
            counts.users = try only.units()
        } else if known.count > 1 {
            counts.userBounds = try bounds(known.values)
        }
        return counts
    }

    /// Crashes of one input that do not fit the use of another; a single row that contradicts itself is no record.
    func contradiction(_ counts: TallyCounts) -> RowContradiction? {
        for units in [counts.sessions, counts.users, counts.userDays] {
            guard let share = units.share, share.crashedMillionths > share.total * 1_000_000, let firstCrashes else {
                continue
            }
            return RowContradiction(
                share.total == 0
                    ? .crashesWithoutUse(crashed: share.crashed)
                    : .moreCrashedThanTotal(crashed: share.crashed, total: share.total), at: firstCrashes)
        }
        return nil
    }

    private func bounds(_ sums: some Collection<UnitSum>) throws(UnitSum.TooMany) -> UserBounds {
        var all = UnitSum()
        var fewest = UnitCount()
        var isKnown = true
        for sum in sums {
            let units = try sum.units()
            all.add(units, needsCrashed: true)
            fewest.total = max(fewest.total ?? 0, units.total ?? 0)
            fewest.crashedMillionths = max(fewest.crashedMillionths ?? 0, units.crashedMillionths ?? 0)
            isKnown = isKnown && units.crashedMillionths != nil
        }
        // Users that were summed over rows are too many already, and so no lower bound.
        if sums.contains(where: { $0.count > 1 }) { fewest.total = nil }
        if !isKnown { fewest.crashedMillionths = nil }
        return UserBounds(fewest: fewest, most: try all.units())
    }
}

/// Whether units without a number of crashes leave the crashes of their group unknown.
struct CrashNeeds: Hashable {
    var sessions: Bool
    var users: Bool
}

extension RollUpRecord {
    /// Whether its users are those of an hour, which are no user-days once they are added up.
    var isOfUsersByTheHour: Bool {
        bucket?.length == .hour && counts.userDays == UnitCount() && counts.users.total != nil
    }

    /// The user-days of the record: those of a day are its users, and those of an hour at most so many.
    fileprivate var days: UnitCount {
        if counts.userDays != UnitCount() { return counts.userDays }
        guard let bucket, bucket.length == .hour || bucket.isOneDay else { return UnitCount() }
        return counts.users
    }
}
