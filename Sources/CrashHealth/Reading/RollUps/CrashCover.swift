import LaunchDocument

/// The time that tables of crashes alone cover: beyond it, how many crashed is unknown, and not zero.
///
/// Between their first and their last row, a day without one had no crash, as queries that count crashes leave such days out.
struct CrashCover {
    private let start: Timestamp
    private let end: Timestamp

    /// - Returns: Nil where no such table is, or one of them has no time.
    init?(_ imports: [ImportedRollUp]) {
        let tables = imports.filter { $0.summary.format == .rollUp && $0.isCrashOnly }
        let buckets = tables.flatMap(\.records).map(\.bucket)
        guard let start = buckets.compactMap({ $0?.start }).min(), let end = buckets.compactMap({ $0?.end }).max(),
            !buckets.contains(nil)
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// Whether a record of use is of a time that the tables do not reach.
    func lacks(_ record: RollUpRecord) -> Bool {
        guard let bucket = record.bucket, record.counts.crashedIsUnknown else { return false }
        return bucket.end <= start || bucket.start >= end
    }

    /// For which units a record must know the crashes.
    func needs(of record: RollUpRecord, _ others: CrashNeeds) -> CrashNeeds {
        lacks(record) ? CrashNeeds(sessions: true, users: true) : others
    }
}

extension TallyCounts {
    /// Whether there are units and nothing of how many crashed.
    fileprivate var crashedIsUnknown: Bool {
        sessions.crashedMillionths == nil && users.crashedMillionths == nil && userDays.crashedMillionths == nil
    }
}
