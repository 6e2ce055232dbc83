import CrashHealth
import LaunchDocument
import Versioning

/// Counts as a reading gives them, made by hand.
struct SampleTally {
    /// One row a version and stretch of time, and perhaps values.
    struct Row {
        var version = "2.4.0"
        /// Days or hours since `SampleTally.start`; nil without times.
        var at: Int?
        var values: [String] = []
        var users: UnitCount?
        var sessions: UnitCount?

        init(
            _ crashed: Int, of total: Int, at: Int? = nil, in version: String = "2.4.0", values: [String] = [],
            metric: HealthMetric = .crashFreeUsers
        ) {
            self.version = version
            self.at = at
            self.values = values
            let count = UnitCount(total: total, crashed: crashed)
            if metric == .crashFreeUsers { users = count } else { sessions = count }
        }
    }

    /// A Friday at midnight.
    static let start = Timestamp(secondsSince1970: 1_777_593_600)

    static func release(_ version: String) -> ReleaseLabel {
        if version.isEmpty { return .unattributed }
        return (try? AppVersion(lenient: version)).map { .release($0, build: nil) } ?? .unreadable(version)
    }

    static func time(_ hours: Int) -> Timestamp {
        Timestamp(secondsSince1970: start.secondsSince1970 + hours * 3600)
    }

    static func bucket(_ index: Int, _ length: BucketLength) -> TimeBucket {
        let seconds = length.seconds
        let from = start.secondsSince1970 + index * seconds
        return TimeBucket(
            start: Timestamp(secondsSince1970: from), end: Timestamp(secondsSince1970: from + seconds),
            length: length)
    }

    /// - Parameters:
    ///   - length: Of the stretches that the rows are about.
    ///   - dimensions: Of which each row has a value.
    static func tally(
        _ rows: [Row], length: BucketLength = .day, dimensions: [String] = [], by groupings: [[String]] = []
    ) -> CrashTally {
        var tally = CrashTally(finestBucket: rows.contains { $0.at != nil } ? length : nil, dimensions: dimensions)
        for wanted in [[]] + groupings {
            for bucket in Set([BucketLength.day, length]) {
                tally.tables[Grouping(bucket: bucket, dimensions: wanted)] = table(
                    rows, length: length, bucket: bucket, dimensions: dimensions, wanted: wanted)
            }
        }
        tally.tables[Grouping(bucket: .day, dimensions: CrashReading.strata)] = table(
            rows, length: length, bucket: .day, dimensions: dimensions,
            wanted: DimensionKind.strata(among: dimensions))
        let times = rows.compactMap { row in row.at.map { self.bucket($0, length) } }
        tally.earliest = times.map(\.start).min()
        // A row of an hour is at its half, a row of a day at its start.
        tally.latest = times.map {
            length == .day ? $0.start : Timestamp(secondsSince1970: $0.start.secondsSince1970 + 1800)
        }.max()
        return tally
    }

    private static func table(
        _ rows: [Row], length: BucketLength, bucket: BucketLength, dimensions: [String], wanted: [String]
    ) -> [TallyRow] {
        struct Key: Hashable {
            let release: ReleaseLabel
            let bucket: TimeBucket?
            let values: [String]
        }
        var counts: [Key: TallyCounts] = [:]
        for row in rows {
            let index = row.at.map { $0 * length.seconds / bucket.seconds }
            let values = wanted.map { name in row.values[dimensions.firstIndex(of: name) ?? 0] }
            let key = Key(
                release: release(row.version), bucket: index.map { self.bucket($0, bucket) }, values: values)
            let old = counts[key] ?? TallyCounts()
            counts[key] = TallyCounts(
                sessions: sum(old.sessions, row.sessions), userDays: sum(old.userDays, row.users))
        }
        return counts.map {
            TallyRow(release: $0.key.release, bucket: $0.key.bucket, values: $0.key.values, counts: $0.value)
        }.sorted { ($0.release, $0.bucket?.start ?? start) < ($1.release, $1.bucket?.start ?? start) }
    }

    private static func sum(_ old: UnitCount, _ new: UnitCount?) -> UnitCount {
        guard let new else { return old }
        return UnitCount(
            total: (old.total ?? 0) + (new.total ?? 0),
            crashedMillionths: (old.crashedMillionths ?? 0) + (new.crashedMillionths ?? 0))
    }
}
