import LaunchDocument

/// One time axis for the series of several releases: equal steps, from the first bucket that any of them has to the last.
struct SeriesGrid {
    /// The start of each step.
    let starts: [Timestamp]
    /// Of the buckets in the series.
    let length: BucketLength
    /// Buckets in one step; neighbours are added up where there would be too many steps.
    let width: Int
    private let first: Int

    /// - Returns: Nil where no point has a time.
    init?(_ series: [[HealthJudgement.SeriesPoint]], atMost most: Int) {
        let buckets = series.joined().compactMap(\.bucket)
        guard most > 0, let first = buckets.min(), let last = buckets.max() else { return nil }
        length = buckets.contains { $0.length == .hour } ? .hour : .day
        self.first = first.start.secondsSince1970
        let count = Self.index(last.start, from: self.first, length) + 1
        let width = (count + most - 1) / most
        self.width = width
        let step = length.seconds * width
        starts = (0..<(count + width - 1) / width).map { [length] index in
            Timestamp(secondsSince1970: first.start.secondsSince1970 + index * (width == 1 ? length.seconds : step))
        }
    }

    /// The points of one release on the axis; nil where it has none.
    func steps(_ points: [HealthJudgement.SeriesPoint]) -> [CrashShare?] {
        var steps = [CrashShare?](repeating: nil, count: starts.count)
        for point in points {
            guard let bucket = point.bucket else { continue }
            let step = Self.index(bucket.start, from: first, length) / width
            guard steps.indices.contains(step) else { continue }
            steps[step] = steps[step].map { $0 + point.share } ?? point.share
        }
        return steps
    }

    /// Rounded to the nearest step, since a day in Los Angeles may have 23 or 25 hours.
    private static func index(_ time: Timestamp, from first: Int, _ length: BucketLength) -> Int {
        (time.secondsSince1970 - first + length.seconds / 2) / length.seconds
    }
}
