extension TallyRow {
    /// The rows of two kinds of inputs, with what both know of a group in one row.
    static func merged(_ left: [TallyRow], _ right: [TallyRow]) -> [TallyRow] {
        if left.isEmpty { return right }
        var rows = left
        var places: [GroupKey: Int] = [:]
        for (index, row) in rows.enumerated() { places[GroupKey(row)] = index }
        for row in right {
            if let index = places[GroupKey(row)] {
                rows[index] = TallyRow(
                    release: row.release, bucket: row.bucket, values: row.values,
                    counts: rows[index].counts.completed(by: row.counts))
            } else {
                rows.append(row)
            }
        }
        return rows
    }

    private struct GroupKey: Hashable {
        let release: ReleaseLabel
        let bucket: TimeBucket?
        let values: [String?]

        init(_ row: TallyRow) { (release, bucket, values) = (row.release, row.bucket, row.values) }
    }

    func renamed(_ release: ReleaseLabel) -> TallyRow {
        TallyRow(release: release, bucket: bucket, values: values, counts: counts)
    }

    /// By release, bucket and values.
    static func precedes(_ left: TallyRow, _ right: TallyRow) -> Bool {
        if left.release != right.release { return left.release < right.release }
        switch (left.bucket, right.bucket) {
        case (let one?, let other?) where one != other: return one < other
        case (nil, _?): return true
        case (_?, nil): return false
        default: return left.values.lexicographicallyPrecedes(right.values) { ($0 ?? "") < ($1 ?? "") }
        }
    }
}

extension TallyCounts {
    /// One of the two has the use and the other has the events: what both would count was refused before.
    fileprivate func completed(by other: TallyCounts) -> TallyCounts {
        var counts = self
        if !hasTotals {
            counts = other
            counts.events = events
        }
        counts.events.merge(other.events) { max($0, $1) }
        return counts
    }
}
