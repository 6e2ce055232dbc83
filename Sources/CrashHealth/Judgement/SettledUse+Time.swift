import LaunchDocument

extension SettledUse {
    /// How old the newest settled use of any release is: when nobody uses the old ones any more, the data is not old.
    func completeness(of release: ReleaseLabel, options: HealthCheckOptions) -> HealthJudgement.Completeness {
        let finest = tally.finestBucket ?? .day
        let rows = tally.rows(Grouping(bucket: finest))
        var newest = rows.compactMap { row in
            row.bucket.flatMap { settled.contains($0) ? settled.end(of: $0) : nil }
        }.max()
        // Numbers of a whole period have no buckets, and an end all the same.
        if rows.allSatisfy({ $0.bucket == nil }), !rows.isEmpty { newest = tally.latest }
        let unsettled = Set(rows.filter { $0.release == release && !settled.contains($0.bucket) }.map(\.bucket))
        var completeness = HealthJudgement.Completeness(
            dataUntil: newest, unsettledBuckets: unsettled.count + (tally.rowsBehind > 0 ? 1 : 0),
            maximumAge: options.maximumAge ?? (finest == .hour ? 2 : 3) * 86_400)
        if let newest {
            let age = max(0, options.now.secondsSince1970 - newest.secondsSince1970)
            completeness.ageSeconds = age
            completeness.isStale = age > completeness.maximumAge
        }
        return completeness
    }

    /// Hours while there are at most two days of them, days afterwards: a user of a day is no user of an hour.
    func series(of release: ReleaseLabel) -> [HealthJudgement.SeriesPoint] {
        series(Grouping(bucket: seriesBucket))[release] ?? []
    }

    func otherSeries(than release: ReleaseLabel) -> [HealthJudgement.ReleaseSeries] {
        let series = series(Grouping(bucket: seriesBucket)).filter { $0.key != release && $0.key != .unattributed }
        return series.sorted { $0.key > $1.key }.map { .init(release: $0.key, points: $0.value) }
    }

    private var seriesBucket: BucketLength {
        guard tally.finestBucket == .hour, let earliest = tally.earliest, let latest = tally.latest,
            latest.secondsSince1970 - earliest.secondsSince1970 <= 2 * 86_400
        else { return .day }
        return .hour
    }

    /// A clock that is years ahead must not stretch the axis; what it stamped is settled by nothing either.
    private func series(_ grouping: Grouping) -> [ReleaseLabel: [HealthJudgement.SeriesPoint]] {
        var series: [ReleaseLabel: [HealthJudgement.SeriesPoint]] = [:]
        for row in tally.rows(grouping) {
            guard let share = row.counts.share(of: metric), !settled.isFuture(row.bucket) else { continue }
            series[row.release, default: []].append(
                .init(bucket: row.bucket, share: share, isSettled: settled.contains(row.bucket)))
        }
        return series
    }
}
