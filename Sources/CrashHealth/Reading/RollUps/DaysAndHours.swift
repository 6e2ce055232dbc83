import LaunchDocument

/// Days and hours of the same use, which together would count it twice.
struct DaysAndHours {
    private struct Key: Hashable {
        let format: ExportFormat
        let release: ReleaseLabel
        /// Days since 1970; a day that begins elsewhere at another time lies in two of them.
        let day: Int
    }

    private var days: [Key: [(record: RollUpRecord, input: String)]] = [:]
    private var hours: [Key: (record: RollUpRecord, input: String)] = [:]

    /// - Throws: `cannotCombine` where an hour lies in a day that counts the same, in one input or in two.
    mutating func take(_ imported: ImportedRollUp) throws(CrashReadingError) {
        let format = imported.summary.format
        for record in imported.records {
            guard let bucket = record.bucket, bucket.length == .hour || bucket.isOneDay else { continue }
            let entry = (record: record, input: imported.summary.name)
            let (first, last) = (
                DaysAndHours.day(bucket.start.secondsSince1970), DaysAndHours.day(bucket.end.secondsSince1970 - 1)
            )
            for day in first...max(first, last) {
                let key = Key(format: format, release: record.release.withoutBuild, day: day)
                if bucket.length == .hour {
                    if let other = days[key]?.first(where: { DaysAndHours.overlap($0.record, record) }) {
                        throw DaysAndHours.refusal(of: other, entry)
                    }
                    if hours[key] == nil { hours[key] = entry }
                } else {
                    if let other = hours[key], DaysAndHours.overlap(record, other.record) {
                        throw DaysAndHours.refusal(of: other, entry)
                    }
                    // A few are enough to see what the days count.
                    if days[key, default: []].count < 4 { days[key, default: []].append(entry) }
                }
            }
        }
    }

    private static func day(_ second: Int) -> Int { second / 86_400 - (second % 86_400 < 0 ? 1 : 0) }

    private static func overlap(_ day: RollUpRecord, _ hour: RollUpRecord) -> Bool {
        guard let long = day.bucket, let short = hour.bucket else { return false }
        return long.start < short.end && short.start < long.end && day.counts.countsSome(of: hour.counts)
    }

    private static func refusal(
        of one: (record: RollUpRecord, input: String), _ other: (record: RollUpRecord, input: String)
    ) -> CrashReadingError {
        .cannotCombine(
            "these count a day and hours of the same day (\(one.record.place.text), \(other.record.place.text)), and together would count it twice: leave one of both out",
            inputs: one.input == other.input ? [one.input] : [one.input, other.input])
    }
}
