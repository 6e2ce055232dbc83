import LaunchDocument

extension ImportedRollUp {
    /// Without what is before a time. Numbers of a period that began before it cannot be cut, and stay with a note.
    func since(_ start: Timestamp) -> ImportedRollUp {
        var result = self
        let beganBefore = summary.earliest.map { $0 < start } ?? false
        result.records = records.filter { record in
            if let bucket = record.bucket { return bucket.start >= start }
            return !record.isWholePeriod || !beganBefore
        }
        if let earliest = result.records.compactMap({ $0.bucket?.start }).min() { result.summary.earliest = earliest }
        // A table that names no time at all may begin at any.
        if beganBefore || summary.earliest == nil,
            result.records.contains(where: { $0.bucket == nil && !$0.isWholePeriod })
        {
            result.notes.append(.periodNotCut(input: summary.name))
        }
        result.summary.countedRows -= records.count { !$0.isWholePeriod } - result.records.count { !$0.isWholePeriod }
        return result
    }

    /// Without hours that end after a time, so that the day around them is as far as it goes. A day cannot be cut, and stays.
    ///
    /// - Returns: Also how many records were left out.
    func until(_ end: Timestamp) -> (cut: ImportedRollUp, left: Int) {
        var result = self
        result.records = records.filter { record in
            guard let bucket = record.bucket, bucket.length == .hour else { return true }
            return bucket.end <= end
        }
        let left = records.count - result.records.count
        guard left > 0 else { return (self, 0) }
        result.summary.countedRows -= left
        result.summary.latest = result.records.compactMap { $0.bucket?.start }.max() ?? result.summary.earliest
        return (result, left)
    }
}
