import LaunchDocument

extension HealthJudgement {
    /// What can be said of a release whose crashes are counted and whose users are not.
    mutating func decideByEvents(_ tally: CrashTally, settled: SettledTime) {
        // A release without any count is not there, whatever the exports could tell of others.
        let hasCounts = tally.rows(Grouping(bucket: .day)).contains {
            $0.release == release && !$0.counts.events.isEmpty
        }
        (status, reason) = (.unknown, hasCounts ? .countsOnly : .noData)
        let days = EventSpike.days(of: release, in: tally, settled: settled)
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

extension EventSpike {
    /// The settled days of a release from its first crash on, oldest first. A day on which others have rows and it has none is
    /// one without a crash.
    static func days(of release: ReleaseLabel, in tally: CrashTally, settled: SettledTime) -> [Day] {
        let rows = tally.rows(Grouping(bucket: .day)).filter { settled.contains($0.bucket) }
        var crashes: [TimeBucket: Int] = [:]
        for row in rows where row.release == release {
            guard let bucket = row.bucket, let count = row.counts.events[.crash] else { continue }
            crashes[bucket] = count
        }
        guard let first = crashes.keys.min() else { return [] }
        return Set(rows.compactMap(\.bucket)).filter { $0 >= first }.sorted().map { bucket in
            let seconds = bucket.end.secondsSince1970 - bucket.start.secondsSince1970
            return Day(hours: Double(seconds) / 3600, crashes: crashes[bucket] ?? 0)
        }
    }
}
