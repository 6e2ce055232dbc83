import LaunchDocument

/// What a chart of rates over time shows: several releases on one time axis, cut to what can be told apart.
struct RateSeries {
    struct Line {
        let name: String
        /// One for each step; nil where the release has no use.
        let steps: [CrashShare?]
    }

    /// A moment that explains what the lines do.
    struct Mark {
        let name: String
        let time: Timestamp
    }

    let grid: SeriesGrid
    /// The judged release first. A fifth line could not be told from the others.
    let lines: [Line]
    /// Releases that are only in the table.
    let linesLeftOut: Int
    let marks: [Mark]
    /// From here on rows may still come; nil when all of it is settled.
    let unsettledFrom: Timestamp?
    let thresholds: HealthThresholds

    /// - Returns: Nil where no row has a time.
    init?(_ judgement: HealthJudgement, marks given: [HealthPage.ReleaseMark], atMost most: Int) {
        let others = judgement.shownSeries(atMost: 3)
        let all = [(judgement.release, judgement.series)] + others.map { ($0.release, $0.points) }
        guard let grid = SeriesGrid(all.map(\.1), atMost: most) else { return nil }
        self.grid = grid
        lines = all.map { Line(name: $0.0.text, steps: grid.steps($0.1)) }
        linesLeftOut = judgement.otherSeries.count - others.count
        unsettledFrom = judgement.series.filter { !$0.isSettled }.compactMap { $0.bucket?.start }.min()
        thresholds = judgement.thresholds
        marks = all.compactMap { release, points in
            if let mark = given.first(where: { $0.release == release }) {
                return Mark(name: "\(release.text.shown(limit: 16)) released", time: mark.time)
            }
            // A release that was there from the start of the export says nothing about when it came.
            guard let first = points.compactMap({ $0.bucket?.start }).min(), let start = grid.starts.first,
                (first.secondsSince1970 - start.secondsSince1970) * 20 > grid.starts.count * grid.stepSeconds
            else { return nil }
            return Mark(name: "\(release.text.shown(limit: 16)) first seen", time: first)
        }.filter { mark in grid.starts.first.map { mark.time >= $0 } == true && mark.time < grid.end }
    }
}

extension SeriesGrid {
    var stepSeconds: Int { length.seconds * width }

    /// The end of the last step.
    var end: Timestamp { Timestamp(secondsSince1970: (starts.last?.secondsSince1970 ?? 0) + stepSeconds) }
}

extension CrashShare {
    /// Wilson's 95 % interval of the crash-free share, 0…1.
    var crashFreeInterval: ClosedRange<Double>? {
        guard total > 0, crashRate.map({ $0 <= 1 }) == true,
            let interval = WilsonInterval.around(crashed: crashedUnits, of: Double(total))
        else { return nil }
        return (1 - interval.upperBound)...(1 - interval.lowerBound)
    }

    /// 0…1; nil without units.
    var crashFree: Double? { crashRate.flatMap { $0 <= 1 ? 1 - $0 : nil } }
}
