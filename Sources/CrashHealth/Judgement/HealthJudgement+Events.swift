import LaunchDocument

extension HealthJudgement {
    /// What can be said of a release whose crashes are counted and whose users are not.
    mutating func decideByEvents(_ tally: CrashTally, settled: SettledTime) {
        // A release without any count is not there, whatever the exports could tell of others.
        let hasCounts = tally.rows(Grouping(bucket: .day)).contains {
            $0.release == release && (!$0.counts.events.isEmpty || $0.counts.hasUse)
        }
        (status, reason) = (.unknown, hasCounts ? .countsOnly : .noData)
        let days = EventSpike.days(of: release, in: tally, settled: settled).map(\.count)
        guard let latest = days.last, let spike = EventSpike(latest: latest, before: days.dropLast()) else {
            if !days.isEmpty { notes.append(.tooFewDaysOfEvents(days.count - 1, needed: EventSpike.fewestDays)) }
            return
        }
        if completeness.isStale {
            reason = .stale(ageSeconds: completeness.ageSeconds ?? 0, limit: completeness.maximumAge)
        } else if spike.isSpike {
            (status, reason) = (.warn, .eventSpike(spike))
        } else {
            notes.append(.eventsAsUsual(spike))
        }
    }
}

extension TallyCounts {
    /// Whether anybody used the app, as far as is told.
    fileprivate var hasUse: Bool { [sessions, users, userDays].contains { ($0.total ?? 0) > 0 } }
}

extension CrashTally {
    /// Whether a release has rows, and in none of them both units and how many of these crashed.
    func lacksShares(of release: ReleaseLabel) -> Bool {
        let own = rows(Grouping(bucket: .day)).filter { $0.release == release }
        return !own.isEmpty
            && own.allSatisfy {
                [$0.counts.sessions, $0.counts.users, $0.counts.userDays].allSatisfy { $0.share == nil }
            }
    }
}

extension HealthJudgement {
    /// Warns of what is no crash and rose: hangs, and apps that the system ended. Each is a series of its own, and no number
    /// of them makes a crash rate.
    mutating func addOtherSeries(_ use: SettledUse) {
        guard status == .ok || reason == .notEnoughData || reason == .countsOnly else { return }
        let spikes = [EventKind.notResponding, .watchdog, .outOfMemory].compactMap { kind in
            EventSpike.latest(of: kind, release, use).flatMap { $0.isSpike ? $0 : nil }
        }
        guard let worst = spikes.min(by: { $0.logChance < $1.logChance }) else { return }
        (status, reason) = (.warn, .eventSpike(worst))
    }
}

extension EventSpike {
    /// The newest settled day of one series of a release, each day being as long as its use where that is known.
    fileprivate static func latest(of kind: EventKind, _ release: ReleaseLabel, _ use: SettledUse) -> EventSpike? {
        let days = days(of: release, in: use.tally, settled: use.settled, kind: kind)
        var units: [TimeBucket: Int] = [:]
        for (row, share) in use.rows(Grouping(bucket: .day)) where row.release == release {
            if let bucket = row.bucket { units[bucket] = share.total }
        }
        let used = days.compactMap { day in units[day.bucket].map { (day.count.crashes, $0) } }
        let isPerUse = !used.isEmpty && used.count == days.count
        let mean = Double(used.reduce(0) { $0 + $1.1 }) / Double(max(1, used.count))
        guard isPerUse, mean > 0 else { return spike(days.map(\.count), kind, isPerUse: false) }
        return spike(used.map { Day(hours: 24 * Double($0.1) / mean, crashes: $0.0) }, kind, isPerUse: true)
    }

    private static func spike(_ days: [Day], _ kind: EventKind, isPerUse: Bool) -> EventSpike? {
        guard let latest = days.last, var spike = EventSpike(latest: latest, before: days.dropLast()) else {
            return nil
        }
        (spike.kind, spike.isPerUse) = (kind, isPerUse)
        return spike
    }

    /// The settled days of a release from its first event of a kind on, oldest first. A day on which others have rows and it
    /// has none is one without.
    static func days(
        of release: ReleaseLabel, in tally: CrashTally, settled: SettledTime, kind: EventKind = .crash
    ) -> [(bucket: TimeBucket, count: Day)] {
        let rows = tally.rows(Grouping(bucket: .day)).filter { settled.contains($0.bucket) }
        var crashes: [TimeBucket: Int] = [:]
        for row in rows where row.release == release {
            guard let bucket = row.bucket, let count = row.counts.events[kind] else { continue }
            crashes[bucket] = count
        }
        guard let first = crashes.keys.min() else { return [] }
        return Set(rows.compactMap(\.bucket)).filter { $0 >= first }.sorted().map { bucket in
            let seconds = bucket.end.secondsSince1970 - bucket.start.secondsSince1970
            return (bucket, Day(hours: Double(seconds) / 3600, crashes: crashes[bucket] ?? 0))
        }
    }
}
