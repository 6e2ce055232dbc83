extension Explanation {
    /// Searches the conditions behind a release's crashes.
    ///
    /// Users are counted where every row has them, else user-days, else sessions, whose counts are taken to vary more by as
    /// much as one user's crashes gather. An export of crashes alone is compared with the baseline's crashes, or with those
    /// of all other releases.
    ///
    /// - Parameters:
    ///   - tally: Counted by `leaves`.
    ///   - leaves: From `ExplanationBaseline.leaves(by:)`; one dimension at least.
    package static func of(
        _ tally: CrashTally, release: ReleaseLabel, against baseline: ExplanationBaseline = .none, by leaves: Grouping,
        order: Int = 2
    ) -> Explanation {
        let dimensions =
            leaves.dimensions == CrashReading.allDimensions ? tally.dimensions : leaves.dimensions
        let rows = tally.rows(leaves).compactMap { row in
            baseline.side(of: row, for: release, isCrashOnly: tally.isCrashOnly).map { (row: row, side: $0) }
        }
        let unit = CountedUnit.best(
            for: rows.map(\.row), isCrashOnly: tally.isCrashOnly, hasTimes: leaves.bucket != nil)
        let counted = rows.compactMap { row, side -> ExplanationLeaf? in
            guard let share = unit.share(row.counts) else { return nil }
            return side == .now
                ? ExplanationLeaf(values: row.values, now: share)
                : ExplanationLeaf(values: row.values, now: .none, before: share)
        }
        let search = ExplanationSearch(
            dimensions: dimensions, leaves: counted,
            comparison: tally.isCrashOnly ? .crashesOnly : baseline == .none ? .rates : .rise, order: order,
            designEffect: unit == .sessions ? tally.crashesPerUser[release]?.designEffect ?? 1 : 1)
        var since: ReleaseLabel?
        if case .release(let label) = baseline { since = label }
        return search.explain(release, since: since, unit: unit.shown)
    }
}

extension ExplanationBaseline {
    enum Side { case now, before }

    /// Where a row belongs; nil for rows of other releases.
    func side(of row: TallyRow, for release: ReleaseLabel, isCrashOnly: Bool) -> Side? {
        switch self {
        case .none: row.release == release ? .now : isCrashOnly ? .before : nil
        case .release(let other): row.release == release ? .now : row.release == other ? .before : nil
        case .before(let time):
            row.release == release ? row.bucket.map { $0.start < time ? .before : .now } : nil
        }
    }
}

/// What is counted: one kind for all rows.
private enum CountedUnit {
    case users
    case userDays
    case sessions
    case crashedUsers
    case crashedUserDays
    case crashedSessions
    case crashes

    /// The best one that every row has.
    static func best(for rows: [TallyRow], isCrashOnly: Bool, hasTimes: Bool) -> CountedUnit {
        // Users of several hours are no sum, days of a user are.
        let units: [CountedUnit] =
            isCrashOnly
            ? [.crashedUsers, .crashedUserDays, .crashedSessions, .crashes]
            : hasTimes ? [.userDays, .sessions, .users] : [.users, .userDays, .sessions]
        return units.first { unit in rows.allSatisfy { unit.share($0.counts) != nil } } ?? units[0]
    }

    func share(_ counts: TallyCounts) -> CrashShare? {
        switch self {
        case .users: counts.users.share
        case .userDays: counts.userDays.share
        case .sessions: counts.sessions.share
        case .crashedUsers: counts.users.crashed.map { CrashShare(total: $0, crashed: $0) }
        case .crashedUserDays: counts.userDays.crashed.map { CrashShare(total: $0, crashed: $0) }
        case .crashedSessions: counts.sessions.crashed.map { CrashShare(total: $0, crashed: $0) }
        case .crashes: counts.events[.crash].map { CrashShare(total: $0, crashed: $0) }
        }
    }

    var shown: ExplanationUnit {
        switch self {
        case .users, .crashedUsers: .user
        case .userDays, .crashedUserDays: .userDay
        case .sessions, .crashedSessions: .session
        case .crashes: .crash
        }
    }
}
