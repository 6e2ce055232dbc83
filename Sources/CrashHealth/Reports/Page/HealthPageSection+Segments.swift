extension HealthPageSection {
    /// Segments worst first, each with its interval drawn on one scale.
    func writeSegments(into page: inout MarkupText) {
        let segments = judgement.shownSegments
        guard !segments.isEmpty else { return }
        let chart = IntervalChart(
            segments.map { (rate: $0.share.crashFree, interval: $0.crashFreeInterval) },
            limit: 1 - judgement.thresholds.critical.crashRate)
        page.element("section") { page in
            page.leaf("h2", text: "By segment")
            page.element("div", ("class", "scroll"), ("tabindex", "0")) { page in
                page.element("table", ("class", "segments")) { page in
                    page.leaf("caption", text: "\(judgement.metric.name) with 95 % intervals, worst first")
                    page.element("thead") { page in
                        page.element("tr") { page in
                            page.leaf("th", ("scope", "col"), text: "segment")
                            page.leaf("th", ("scope", "col"), ("class", "number"), text: "crash-free")
                            page.leaf(
                                "th", ("scope", "col"), ("class", "number"), text: "crashed / \(judgement.metric.units)"
                            )
                            page.leaf("th", ("scope", "col"), ("class", "picture"), text: chart.caption)
                        }
                    }
                    page.element("tbody") { page in
                        for segment in segments { write(segment, chart, into: &page) }
                    }
                }
            }
            if let more = judgement.segmentsLeftOut { page.leaf("p", ("class", "quiet"), text: "\(more).") }
        }
    }

    private func write(_ segment: SegmentJudgement, _ chart: IntervalChart, into page: inout MarkupText) {
        page.element("tr") { page in
            page.element("th", ("scope", "row")) { page in
                page.leaf("bdi", text: segment.name)
                segment.status.writeBadge(into: &page)
            }
            page.leaf("td", ("class", "number"), text: segment.share.crashFreeText)
            let counts = "\(NumberText.grouped(segment.share.crashed)) / \(NumberText.grouped(segment.share.total))"
            page.leaf("td", ("class", "number"), text: counts)
            page.element("td", ("class", "picture")) {
                chart.write(rate: segment.share.crashFree, interval: segment.crashFreeInterval, into: &$0)
            }
        }
    }
}

extension SegmentJudgement {
    fileprivate var crashFreeInterval: ClosedRange<Double>? {
        interval.flatMap { $0.upperBound <= 1 && $0.lowerBound >= 0 ? (1 - $0.upperBound)...(1 - $0.lowerBound) : nil }
    }
}
