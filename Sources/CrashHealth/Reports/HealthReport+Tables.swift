import LaunchDocument

extension HealthReport {
    /// The releases over time and the segments, those that hold something.
    ///
    /// - Parameter isASCII: For terminals that show nothing else.
    package func tables(isASCII: Bool = false) -> [ReportTable] {
        [releaseTable(isASCII: isASCII), segmentTable].filter { !$0.rows.isEmpty }
    }

    private func releaseTable(isASCII: Bool) -> ReportTable {
        var releases = judgement.shownSeries(atMost: 6)
        let leftOut = judgement.otherSeries.count - releases.count
        releases.insert(.init(release: judgement.release, points: judgement.series), at: 0)
        let grid = SeriesGrid(releases.map(\.points), atMost: 48)
        let steps = grid.map { grid in releases.map { grid.steps($0.points) } } ?? []
        let ceiling = steps.joined().compactMap { $0?.crashRate }.reduce(judgement.thresholds.critical.crashRate, max)
        let rows = releases.enumerated().compactMap { index, series -> ReportTable.Row? in
            guard let share = index == 0 ? judgement.share ?? series.sum : series.sum else { return nil }
            let line =
                steps.isEmpty
                ? "" : Sparkline.text(steps[index].map { $0?.crashRate }, ceiling: ceiling, isASCII: isASCII)
            return ReportTable.Row(
                [series.release.text, line] + cells(of: share), status: index == 0 ? judgement.status : nil)
        }
        return ReportTable(
            "Releases",
            columns: [.init("release"), .init(grid.map { "crash rate \($0.caption)" } ?? "")] + countColumns,
            rows: rows, more: leftOut > 0 ? "\(NumberText.counted(leftOut, "release")) more, with less use" : nil)
    }

    private var segmentTable: ReportTable {
        ReportTable(
            "Segments",
            columns: [.init("segment")] + countColumns + [.init("crash rate, 95 %", isNumber: true), .init("")],
            rows: judgement.shownSegments.map { segment in
                ReportTable.Row(
                    [segment.name] + cells(of: segment.share) + [
                        segment.interval.map { NumberText.rates($0) } ?? "", segment.status.rawValue,
                    ], status: segment.status)
            }, more: judgement.segmentsLeftOut)
    }

    private var countColumns: [ReportTable.Column] {
        [
            .init("crash-free", isNumber: true), .init("crashed", isNumber: true),
            .init(judgement.metric.units, isNumber: true),
        ]
    }

    private func cells(of share: CrashShare) -> [String] {
        [share.crashFreeText, NumberText.grouped(share.crashed), NumberText.grouped(share.total)]
    }
}

extension HealthJudgement.ReleaseSeries {
    /// All points together; nil without any.
    var sum: CrashShare? {
        guard let first = points.first else { return nil }
        return points.dropFirst().reduce(first.share) { $0 + $1.share }
    }
}

extension SeriesGrid {
    /// `by day, 28 Nov – 29 Nov`, `by hour, 29 Nov 03:00 – 30 Nov 01:00 UTC`; the last step is named by its start.
    var caption: String {
        guard let first = starts.first, let last = starts.last else { return "" }
        func name(_ time: Timestamp) -> String { length == .day ? time.dateText : "\(time.dateText) \(time.clockText)" }
        let zone = length == .day ? "" : " UTC"
        return "by \(stepText), \(name(first))\(first == last ? "" : " – \(name(last))")\(zone)"
    }
}
