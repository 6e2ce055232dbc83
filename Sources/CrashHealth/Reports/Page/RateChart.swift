import LaunchDocument

/// The crash-free rate of releases over time, as a drawing. It scales with its place; a second one, narrow and with fewer
/// marks, keeps the text readable on a phone.
struct RateChart {
    let series: RateSeries
    let metric: HealthMetric
    /// In units of the drawing, which are pixels where there is room.
    let width: Double
    let height: Double
    /// Ids must differ between the drawings of a page.
    let id: String

    private var isNarrow: Bool { width < 500 }
    private var left: Double { 52 }
    private var right: Double { width - (isNarrow ? 12 : 96) }
    private var top: Double { 34 }
    private var bottom: Double { height - 42 }

    private var times: ChartScale {
        ChartScale(
            values: Double(series.grid.starts.first?.secondsSince1970 ?? 0)...Double(series.grid.end.secondsSince1970),
            from: left, to: right)
    }

    private var rates: ChartScale {
        // Steps of few units jump; they may leave the picture and are in the table.
        let largest = series.lines.flatMap(\.steps).compactMap { $0?.total }.max() ?? 0
        let shown = series.lines.flatMap(\.steps).compactMap { step in
            step.flatMap { $0.total * 50 >= largest ? $0.crashFree : nil }
        }
        let critical = 1 - series.thresholds.critical.crashRate
        let lowest = min(critical, shown.min() ?? critical)
        return ChartScale(values: max(0, 1 - (1 - lowest) * 1.15)...1, from: bottom, to: top)
    }

    func write(into svg: inout MarkupText) {
        svg.element(
            "svg", ("class", isNarrow ? "chart narrow" : "chart wide"), ("viewBox", "0 0 \(Int(width)) \(Int(height))"),
            ("role", "img"), ("aria-labelledby", "\(id)-title \(id)-desc")
        ) { svg in
            svg.leaf("title", ("id", "\(id)-title"), text: "Rate of \(metric.name) over time")
            svg.leaf("desc", ("id", "\(id)-desc"), text: description)
            svg.element("clipPath", ("id", "\(id)-clip")) {
                $0.void(
                    "rect", ("x", Coordinate.text(left)), ("y", Coordinate.text(top - 4)),
                    ("width", Coordinate.text(right - left)), ("height", Coordinate.text(bottom - top + 8)))
            }
            writeUnsettled(into: &svg)
            writeAxes(into: &svg)
            writeThresholds(into: &svg)
            writeMarks(into: &svg)
            // The judged release is drawn last, above the others.
            for index in series.lines.indices.reversed() { write(line: index, into: &svg) }
        }
    }

    private var description: String {
        let lines = series.lines.map { line in
            let rates = line.steps.compactMap { $0?.crashFreePercent() }
            guard let last = rates.last else { return "\(line.name) has no use." }
            return "\(line.name) ends at \(last) %."
        }
        return "\(series.grid.caption). \(lines.joined(separator: " ")) The numbers are in the table below."
    }

    private func writeAxes(into svg: inout MarkupText) {
        let rates = rates
        for tick in rates.ticks(about: 5) {
            let y = rates.place(tick)
            svg.void(
                "line", ("class", "grid"), ("x1", Coordinate.text(left)), ("x2", Coordinate.text(right)),
                ("y1", Coordinate.text(y)), ("y2", Coordinate.text(y)))
            svg.leaf(
                "text", ("class", "tick"), ("x", Coordinate.text(left - 6)), ("y", Coordinate.text(y + 4)),
                ("text-anchor", "end"), text: percent(tick))
        }
        svg.leaf("text", ("class", "axis"), ("x", "4"), ("y", "14"), text: "\(metric.name), %")
        svg.leaf(
            "text", ("class", "axis"), ("x", Coordinate.text(right)), ("y", Coordinate.text(height - 4)),
            ("text-anchor", "end"), text: "UTC, by \(series.grid.stepText)")
        guard let first = series.grid.starts.first else { return }
        for mark in TimeTicks.marks(from: first, to: series.grid.end, by: series.grid.length, atMost: isNarrow ? 4 : 8)
        {
            let x = times.place(Double(mark.time.secondsSince1970))
            svg.void(
                "line", ("class", "grid"), ("x1", Coordinate.text(x)), ("x2", Coordinate.text(x)),
                ("y1", Coordinate.text(bottom)), ("y2", Coordinate.text(bottom + 4)))
            svg.leaf(
                "text", ("class", "tick"), ("x", Coordinate.text(x)), ("y", Coordinate.text(bottom + 18)),
                ("text-anchor", x > right - 20 ? "end" : x < left + 20 ? "start" : "middle"), text: mark.text)
        }
    }

    private func writeThresholds(into svg: inout MarkupText) {
        let limits = [
            (name: "target", tag: "limit target" as StaticString, rate: series.thresholds.target),
            (name: "critical", tag: "limit critical", rate: series.thresholds.critical),
        ]
        let places = limits.map { rates.place(1 - $0.rate.crashRate) }
        for (limit, y) in zip(limits, places) {
            svg.void(
                "line", ("class", "\(limit.tag)"), ("x1", Coordinate.text(left)), ("x2", Coordinate.text(right)),
                ("y1", Coordinate.text(y)), ("y2", Coordinate.text(y)))
        }
        func label(_ text: String, _ y: Double) {
            svg.leaf(
                "text", ("class", "label"), ("x", Coordinate.text(left + 6)), ("y", Coordinate.text(y)), text: text)
        }
        let words = limits.map { "\($0.name) \($0.rate.percentText)" }
        if places[1] - places[0] < 30 {
            // Two labels would cover each other and the lines.
            label(words.joined(separator: ", "), places[1] + 14)
        } else {
            label(words[0], places[0] - 4)
            label(words[1], places[1] + 14)
        }
    }

    private func writeMarks(into svg: inout MarkupText) {
        for (index, mark) in series.marks.enumerated() {
            let x = times.place(Double(mark.time.secondsSince1970))
            svg.void(
                "line", ("class", "mark"), ("x1", Coordinate.text(x)), ("x2", Coordinate.text(x)),
                ("y1", Coordinate.text(top - 6)), ("y2", Coordinate.text(bottom)))
            svg.leaf(
                "text", ("class", "label"), ("x", Coordinate.text(x)),
                ("y", Coordinate.text(bottom - 8 - 14 * Double(index % 3))),
                ("text-anchor", x > (left + right) / 2 ? "end" : "start"),
                ("dx", x > (left + right) / 2 ? "-5" : "5"), text: mark.name)
        }
    }

    private func writeUnsettled(into svg: inout MarkupText) {
        guard let from = series.unsettledFrom else { return }
        let x = max(left, times.place(Double(from.secondsSince1970)))
        guard x < right else { return }
        svg.element(
            "rect", ("class", "unsettled"), ("x", Coordinate.text(x)), ("y", Coordinate.text(top)),
            ("width", Coordinate.text(right - x)), ("height", Coordinate.text(bottom - top))
        ) { $0.leaf("title", text: "not settled: rows may still come") }
    }

    private func percent(_ share: Double) -> String {
        let span = rates.values.upperBound - rates.values.lowerBound
        return NumberText.fixed(share * 100, decimals: span > 0.05 ? 0 : span > 0.005 ? 1 : span > 0.0005 ? 2 : 3) ?? ""
    }
}

extension RateChart {
    fileprivate struct Point {
        let x: Double
        let y: Double
        let low: Double
        let high: Double
        let tip: String
    }

    /// Stretches of steps without a gap.
    private func runs(_ line: RateSeries.Line) -> [[Point]] {
        let half = Double(series.grid.stepSeconds) / 2
        var runs: [[Point]] = [[]]
        for (start, share) in zip(series.grid.starts, line.steps) {
            guard let share, let rate = share.crashFree, let interval = share.crashFreeInterval else {
                if runs.last?.isEmpty == false { runs.append([]) }
                continue
            }
            runs[runs.count - 1].append(
                Point(
                    x: times.place(Double(start.secondsSince1970) + half), y: rates.place(rate),
                    low: rates.place(interval.lowerBound), high: rates.place(interval.upperBound),
                    tip: "\(line.name), \(start.minuteText): \(share.crashFreeText), \(share.sentence(of: metric))"))
        }
        return runs.filter { !$0.isEmpty }
    }

    private func write(line index: Int, into svg: inout MarkupText) {
        let line = series.lines[index]
        let runs = runs(line)
        svg.element("g", ("class", "series s\(index)"), ("clip-path", "url(#\(id)-clip)")) { svg in
            for run in runs where run.count > 1 {
                let band =
                    run.map { Coordinate.pair($0.x, $0.high) } + run.reversed().map { Coordinate.pair($0.x, $0.low) }
                svg.void("polygon", ("class", "band"), ("points", band.joined(separator: " ")))
            }
            // A point alone has no band to be seen; its interval is a line.
            for point in runs.filter({ $0.count == 1 }).joined() {
                svg.void(
                    "line", ("class", "band-line"), ("x1", Coordinate.text(point.x)), ("x2", Coordinate.text(point.x)),
                    ("y1", Coordinate.text(point.low)), ("y2", Coordinate.text(point.high)))
            }
            for run in runs where run.count > 1 {
                let points = run.map { Coordinate.pair($0.x, $0.y) }
                svg.void("polyline", ("class", "line"), ("points", points.joined(separator: " ")))
            }
            // Many points would run together; a run of one has no line to be seen by.
            let hasRoom = Double(series.grid.starts.count) * 9 < right - left
            for point in runs.flatMap({ hasRoom || $0.count == 1 ? $0 : [] }) { write(point, shape: index, into: &svg) }
        }
        guard !isNarrow, let last = runs.last?.last else { return }
        svg.leaf(
            "text", ("class", "name s\(index)"), ("x", Coordinate.text(right + 6)),
            ("y", Coordinate.text(labelPlace(index, last.y))), text: line.name.shown(limit: 12))
    }

    /// Labels stand where their lines end, moved down where they would cover one that is above.
    private func labelPlace(_ index: Int, _ y: Double) -> Double {
        let ends = series.lines.map { runs($0).last?.last?.y }
        let order = ends.indices.filter { ends[$0] != nil }.sorted { (ends[$0] ?? 0, $0) < (ends[$1] ?? 0, $1) }
        var place = -Double.infinity
        for other in order {
            place = max(place + 14, min(max(ends[other] ?? 0, top), bottom) + 4)
            if other == index { return place }
        }
        return y
    }

    /// A shape for each line, so that colour is not the only thing that tells them apart.
    private func write(_ point: Point, shape index: Int, into svg: inout MarkupText) {
        svg.element("g") { svg in
            svg.leaf("title", text: point.tip)
            PointShape(rawValue: index)?.write(at: point.x, point.y, into: &svg)
        }
    }
}

extension SeriesGrid {
    /// `hour`, `3 hours`.
    var stepText: String { width == 1 ? length.rawValue : "\(width) \(length.rawValue)s" }
}
