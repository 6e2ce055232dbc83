import LaunchDocument

/// The counts of a tally, seen by one metric and with unsettled buckets set apart.
struct SettledUse {
    let tally: CrashTally
    let metric: HealthMetric
    let settled: SettledTime

    /// Users where any settled row of the release has them, and sessions otherwise; for a release without use, what the
    /// others have.
    static func metric(of release: ReleaseLabel, in tally: CrashTally, settled: SettledTime) -> HealthMetric {
        let rows = tally.rows(Grouping(bucket: .day)).filter { settled.contains($0.bucket) }
        for rows in [rows.filter { $0.release == release }, rows] {
            let known = HealthMetric.allCases.first { metric in
                rows.contains { ($0.counts.share(of: metric)?.total ?? 0) > 0 }
            }
            if let known { return known }
        }
        return .crashFreeUsers
    }

    /// The settled units of each release, over all days.
    func shares() -> [ReleaseLabel: CrashShare] {
        var shares: [ReleaseLabel: CrashShare] = [:]
        for (row, share) in rows(Grouping(bucket: .day)) {
            shares[row.release, default: .none] = shares[row.release, default: .none] + share
        }
        return shares
    }

    /// Settled rows of a grouping with their units.
    func rows(_ grouping: Grouping) -> [(row: TallyRow, share: CrashShare)] {
        tally.rows(grouping).compactMap { row in
            guard settled.contains(row.bucket), let share = row.counts.share(of: metric) else { return nil }
            return (row, share)
        }
    }
}

extension CrashShare {
    static let none = CrashShare(total: 0, crashed: 0)
}

extension TallyCounts {
    /// Both numbers of a metric, where both are known. An export that counts users once counts user-days.
    func share(of metric: HealthMetric) -> CrashShare? {
        switch metric {
        case .crashFreeUsers: userDays.share ?? users.share
        case .crashFreeSessions: sessions.share
        }
    }
}
