package import LaunchDocument

/// Which buckets are whole. Crashes are sent when an app starts again, so the newest rows are the rosiest.
package struct SettledTime: Hashable, Sendable {
    /// Where settled time ends; nil for an export without times, all of which is taken as it is.
    package let limit: Timestamp?
    /// Whether no row that counts is behind the limit, so that its last day is whole as far as it goes.
    private let isCut: Bool
    private let now: Timestamp

    package init(_ tally: CrashTally, now: Timestamp, completeUntil: Timestamp?) {
        self.now = now
        guard let latest = tally.latest else {
            limit = nil
            isCut = false
            return
        }
        // Rows that were left out show that those before them are complete.
        let newest = tally.rowsBehind > 0 ? tally.until : nil
        let limit =
            completeUntil
            ?? [
                Self.lastHour(before: now), tally.completeUntil,
                tally.finestBucket == .hour ? newest ?? latest.startOfHour : nil,
            ].compactMap { $0 }.min()
        self.limit = limit
        isCut = tally.finestBucket == .hour && limit.map { latest < $0 || (tally.until ?? latest) <= $0 } ?? false
    }

    /// Where the reading of a check may stop before it knows the newest row: the last hour is never whole.
    package static func lastHour(before now: Timestamp) -> Timestamp {
        Timestamp(secondsSince1970: now.secondsSince1970 - 3600).startOfHour
    }

    /// Whether all rows of a bucket are there. Rows without a time are.
    package func contains(_ bucket: TimeBucket?) -> Bool {
        guard let bucket, let limit else { return true }
        return bucket.end <= limit || (isCut && bucket.start < limit)
    }

    /// Whether a bucket begins after now, as only a wrong clock or time zone makes it.
    func isFuture(_ bucket: TimeBucket?) -> Bool { bucket.map { $0.start > now } ?? false }

    /// The end of the part of a bucket that is settled.
    func end(of bucket: TimeBucket) -> Timestamp { limit.map { min($0, bucket.end) } ?? bucket.end }

    /// Whether a second reading that stops at the limit would give a whole last day.
    package func needsCut(_ tally: CrashTally) -> Bool {
        tally.finestBucket == .hour && !isCut && limit != nil
    }
}

extension Timestamp {
    fileprivate var startOfHour: Timestamp {
        let past = secondsSince1970 % 3600
        return Timestamp(secondsSince1970: secondsSince1970 - (past < 0 ? past + 3600 : past))
    }
}
