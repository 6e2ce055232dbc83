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
        let starts = result.records.compactMap { $0.bucket?.start }
        if let earliest = starts.min() {
            result.summary.earliest = earliest
        } else if beganBefore, !result.records.isEmpty {
            result.notes.append(.periodNotCut(input: summary.name))
        }
        result.summary.countedRows -= records.count { !$0.isWholePeriod } - result.records.count { !$0.isWholePeriod }
        return result
    }
}
