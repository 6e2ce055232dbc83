extension HealthPageSection {
    /// The conditions behind a rise, each with its rates side by side.
    func writeExplanation(into page: inout MarkupText) {
        guard let explanation = report.explanation, judgement.status != .ok else { return }
        page.element("section") { page in
            page.leaf("h2", text: "What is behind it")
            if explanation.conditions.isEmpty { page.leaf("p", text: explanation.sentence(of: judgement.metric)) }
            for condition in explanation.conditions {
                write(condition, isCrashOnly: explanation.isCrashOnly, into: &page)
            }
            page.leaf("p", text: sentence(explanation.reachSentence))
        }
    }

    private func write(_ condition: FoundCondition, isCrashOnly: Bool, into page: inout MarkupText) {
        page.element("h3") { $0.leaf("bdi", text: condition.name) }
        let all = condition.sentence(of: judgement.metric, isCrashOnly: isCrashOnly)
        page.leaf("p", text: sentence(String(all.dropFirst(condition.name.count + 2))))
        let rates = [
            ("with it", condition.rateInside), ("elsewhere", condition.rateOutside),
            ("with it, before", condition.baselineRateInside),
        ].compactMap { name, rate in rate.map { (name: name, rate: $0) } }
        guard let largest = rates.map(\.rate).max(), largest > 0 else { return }
        page.element("table", ("class", "bars")) { page in
            page.leaf("caption", text: "Crash rate")
            page.element("tbody") { page in
                for (name, rate) in rates {
                    page.element("tr") { page in
                        page.leaf("th", ("scope", "row"), text: name)
                        page.leaf("td", ("class", "number"), text: NumberText.rate(rate))
                        page.element("td", ("class", "bar")) { page in
                            page.element(
                                "svg", ("viewBox", "0 0 200 14"), ("preserveAspectRatio", "none"),
                                ("aria-hidden", "true")
                            ) {
                                $0.void(
                                    "rect", ("class", "bar"), ("x", "0"), ("y", "2"), ("height", "10"),
                                    ("width", Coordinate.text(max(1, 200 * rate / largest))))
                            }
                        }
                    }
                }
            }
        }
        if !condition.indistinguishable.isEmpty {
            let others = condition.indistinguishable.map(\.name).joined(separator: "; ")
            page.leaf("p", ("class", "quiet"), text: "The data cannot tell it apart from: \(others).")
        }
    }

    /// With a capital and a full stop.
    private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
