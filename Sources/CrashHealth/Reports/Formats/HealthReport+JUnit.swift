import LaunchDocument

extension HealthReport {
    /// A JUnit file with a case for the release and one for each segment.
    ///
    /// Breach and warn fail, as the exit code does. What could not be judged is skipped where more use will mend it, and
    /// an error where somebody must: a contradiction, or data that is stale or missing.
    var junitText: String {
        let cases = [releaseCase] + judgement.segments.map { segmentCase($0) }
        var xml = XMLText()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.open(
            "testsuite",
            [
                ("name", "crashes \(title)"), ("tests", "\(cases.count)"),
                ("failures", "\(cases.count { $0.outcome?.tag == "failure" })"),
                ("errors", "\(cases.count { $0.outcome?.tag == "error" })"),
                ("skipped", "\(cases.count { $0.outcome?.tag == "skipped" })"), ("time", "0"),
                ("timestamp", String(checkedAt.description.dropLast())),
            ])
        for item in cases {
            xml.open(
                "testcase", [("classname", "crashes.\(app?.shown() ?? "app")"), ("name", item.name), ("time", "0")])
            if let outcome = item.outcome {
                var attributes: [(name: StaticString, value: String)] = [("message", outcome.message)]
                if outcome.tag != "skipped" { attributes.append(("type", outcome.type)) }
                xml.element(outcome.tag, attributes, text: outcome.tag == "skipped" ? "" : item.text)
            } else {
                xml.element("system-out", [], text: item.text)
            }
            xml.close("testcase")
        }
        xml.close("testsuite")
        return xml.text
    }

    private struct Case {
        let name: String
        let outcome: (tag: String, message: String, type: String)?
        let text: String
    }

    private var releaseCase: Case {
        let lines =
            [sentence, why] + facts.map { "\($0.label): \($0.text)" } + nextLines.map { "next: \($0)" }
        let outcome: (String, String, String)? =
            switch judgement.status {
            case .ok: nil
            case .breach, .warn: ("failure", sentence, "\(judgement.status.rawValue): \(judgement.reason.code)")
            case .unknown:
                (judgement.reason.needsSomebody ? "error" : "skipped", judgement.reasonSentence, judgement.reason.code)
            }
        return Case(
            name: "\(judgement.release.text) \(judgement.metric.name)", outcome: outcome,
            text: lines.joined(separator: "\n"))
    }

    private func segmentCase(_ segment: SegmentJudgement) -> Case {
        let text =
            "\(judgement.metric.name) \(segment.share.crashFreeText), \(segment.share.sentence(of: judgement.metric))"
        let outcome: (String, String, String)? =
            switch segment.status {
            case .ok: nil
            case .breach, .warn: ("failure", text, segment.status.rawValue)
            case .unknown: ("skipped", text, segment.status.rawValue)
            }
        return Case(name: "\(judgement.release.text) \(segment.name)", outcome: outcome, text: text)
    }
}

extension HealthReason {
    /// Whether waiting does not help.
    fileprivate var needsSomebody: Bool {
        switch self {
        case .noData, .invalidRow, .stale, .countsOnly: true
        default: false
        }
    }
}
