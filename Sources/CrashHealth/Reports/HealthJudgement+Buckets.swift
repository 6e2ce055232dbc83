import LaunchDocument

extension [HealthJudgement.SeriesPoint] {
    /// The points at equal steps of time, nil where a bucket has no row; neighbours are added up where there would be
    /// more than `most` of them.
    ///
    /// Points without a bucket are left out. Days of 23 and 25 hours are days.
    package func steps(atMost most: Int) -> [CrashShare?] {
        let placed = compactMap { point in point.bucket.map { (bucket: $0, share: point.share) } }
        guard let first = placed.map(\.bucket).min(), let last = placed.map(\.bucket).max(), most > 0 else { return [] }
        let length = first.length.seconds
        func index(_ start: Timestamp) -> Int {
            (start.secondsSince1970 - first.start.secondsSince1970 + length / 2) / length
        }
        let count = index(last.start) + 1
        let width = (count + most - 1) / most
        var steps = [CrashShare?](repeating: nil, count: (count + width - 1) / width)
        for point in placed {
            let step = index(point.bucket.start) / width
            steps[step] = steps[step].map { $0.adding(point.share) } ?? point.share
        }
        return steps
    }
}

extension CrashShare {
    /// Both together; numbers past all counting stay at the largest there is.
    func adding(_ other: CrashShare) -> CrashShare {
        func sum(_ one: Int, _ other: Int) -> Int {
            let (sum, overflow) = one.addingReportingOverflow(other)
            return overflow ? .max : sum
        }
        return CrashShare(
            total: sum(total, other.total), crashedMillionths: sum(crashedMillionths, other.crashedMillionths))
    }
}
