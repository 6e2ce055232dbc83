import LaunchDocument

/// What a page shows of one report.
struct HealthPageSection {
    let report: HealthReport
    let marks: [HealthPage.ReleaseMark]
    /// Begins every id within the section.
    let id: String

    var judgement: HealthJudgement { report.judgement }

    func write(into page: inout MarkupText) {
        page.element("article", ("id", id), ("aria-labelledby", "\(id)-name")) { page in
            writeVerdict(into: &page)
            writeRates(into: &page)
            writeSegments(into: &page)
            writeExplanation(into: &page)
            writeFacts(into: &page)
        }
    }

    private func writeVerdict(into page: inout MarkupText) {
        page.element("header") { page in
            judgement.status.writeBadge(into: &page)
            page.leaf("h1", ("id", "\(id)-name"), text: report.title)
            page.element("p", ("class", "figure")) { page in
                page.leaf("strong", text: judgement.share?.crashFreeText ?? "n/a")
                page.leaf("span", text: judgement.metric.name)
            }
            let thresholds = judgement.thresholds
            let limits = "target \(thresholds.target.percentText), critical \(thresholds.critical.percentText)"
            page.leaf("p", ("class", "quiet"), text: (report.headline.dropFirst(3) + [limits]).joined(separator: " · "))
            page.leaf("p", ("class", "why"), text: report.why)
            if !report.next.isEmpty {
                page.leaf(
                    "p", ("class", "quiet"),
                    text: report.next.count == 1 ? "What can be done:" : "What can be done, either:")
                page.leaf("pre", ("tabindex", "0"), text: report.nextLines.joined(separator: "\n"))
            }
        }
    }

    private func writeRates(into page: inout MarkupText) {
        guard let series = RateSeries(judgement, marks: marks, atMost: 96) else { return }
        page.element("section") { page in
            page.leaf("h2", text: "Over time")
            page.element("figure") { page in
                for (name, width, height) in [("wide", 760.0, 340.0), ("narrow", 340.0, 280.0)] {
                    RateChart(
                        series: series, metric: judgement.metric, width: width, height: height, id: "\(id)-\(name)"
                    ).write(into: &page)
                }
                page.element("figcaption") { writeLegend(series, into: &$0) }
            }
            writeNumbers(series, into: &page)
        }
    }

    private func writeLegend(_ series: RateSeries, into page: inout MarkupText) {
        page.element("ul", ("class", "legend")) { page in
            for (index, line) in series.lines.enumerated() {
                page.element("li") { page in
                    page.element("svg", ("viewBox", "0 0 28 12"), ("aria-hidden", "true"), ("class", "key")) { svg in
                        svg.element("g", ("class", "series s\(index)")) { svg in
                            svg.void("polyline", ("class", "line"), ("points", "0,6 28,6"))
                            PointShape(rawValue: index)?.write(at: 14, 6, into: &svg)
                        }
                    }
                    page.leaf("bdi", text: line.name)
                }
            }
        }
        var notes = ["Bands are 95 % intervals of each step; they are shown, and the verdict is not made of them."]
        if series.unsettledFrom != nil { notes.append("Where the ground is shaded, rows may still come.") }
        if series.linesLeftOut > 0 {
            notes.append("\(NumberText.counted(series.linesLeftOut, "release")) with less use left out.")
        }
        page.leaf("p", ("class", "quiet"), text: notes.joined(separator: " "))
    }

    /// The numbers behind the chart, newest first.
    private func writeNumbers(_ series: RateSeries, into page: inout MarkupText) {
        page.element("details") { page in
            page.leaf("summary", text: "The numbers behind the chart")
            page.element("div", ("class", "scroll"), ("tabindex", "0")) { page in
                page.element("table") { page in
                    page.leaf("caption", text: "\(judgement.metric.name), \(series.grid.caption)")
                    page.element("thead") { page in
                        page.element("tr") { page in
                            page.leaf("th", ("scope", "col"), text: "from (UTC)")
                            for line in series.lines {
                                page.leaf("th", ("scope", "col"), ("class", "number"), text: line.name)
                            }
                        }
                    }
                    page.element("tbody") { page in
                        for index in series.grid.starts.indices.reversed()
                        where series.lines.contains(where: { $0.steps[index] != nil }) {
                            page.element("tr") { page in
                                page.leaf(
                                    "th", ("scope", "row"),
                                    text: String(series.grid.starts[index].minuteText.dropLast(4)))
                                for line in series.lines {
                                    page.leaf("td", ("class", "number"), text: cell(line.steps[index]))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func cell(_ share: CrashShare?) -> String {
        guard let share else { return "–" }
        return "\(share.crashFreeText) (\(NumberText.grouped(share.crashed)) / \(NumberText.grouped(share.total)))"
    }

    private func writeFacts(into page: inout MarkupText) {
        guard !report.groundFacts.isEmpty else { return }
        page.element("section") { page in
            page.leaf("h2", text: "What the numbers stand on")
            page.element("dl") { page in
                for fact in report.groundFacts {
                    page.element("div") { page in
                        page.leaf("dt", text: fact.label)
                        page.leaf("dd", text: fact.text)
                    }
                }
            }
        }
    }
}
