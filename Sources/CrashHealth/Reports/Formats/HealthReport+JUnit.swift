import LaunchDocument

extension HealthReport {
    /// A JUnit file with a case for the release and one for each segment.
    ///
    /// Breach and warn fail, as the exit code does. What could not be judged is skipped where more use will mend it, and
    /// an error where somebody must: a contradiction, or data that is stale or missing.
    var junitText: String {
        let cases = [releaseCase] + judgement.segments.map { segmentCase($0) }
        var xml = MarkupText()
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.element(
            "testsuite", ("name", "crashes \(title)"), ("tests", "\(cases.count)"),
            ("failures", "\(cases.count { $0.outcome?.kind == .failure })"),
            ("errors", "\(cases.count { $0.outcome?.kind == .error })"),
            ("skipped", "\(cases.count { $0.outcome?.kind == .skipped })"), ("time", "0"),
            ("timestamp", String(checkedAt.description.dropLast()))
        ) { xml in
            for item in cases {
                xml.element(
                    "testcase", ("classname", "crashes.\(app?.shown() ?? "app")"), ("name", item.name), ("time", "0")
                ) { item.write(into: &$0) }
            }
        }
        return xml.text
    }

    private var releaseCase: JUnitCase {
        let lines =
            [sentence, why] + facts.map { "\($0.label): \($0.text)" } + nextLines.map { "next: \($0)" }
        let outcome: JUnitCase.Outcome? =
            switch judgement.status {
            case .ok: nil
            case .breach, .warn:
                JUnitCase.Outcome(.failure, sentence, "\(judgement.status.rawValue): \(judgement.reason.code)")
            case .unknown:
                JUnitCase.Outcome(
                    judgement.reason.needsSomebody ? .error : .skipped, judgement.reasonSentence, judgement.reason.code)
            }
        return JUnitCase(
            name: "\(judgement.release.text) \(judgement.metric.name)", outcome: outcome,
            text: lines.joined(separator: "\n"))
    }

    private func segmentCase(_ segment: SegmentJudgement) -> JUnitCase {
        let text =
            "\(judgement.metric.name) \(segment.share.crashFreeText), \(segment.share.sentence(of: judgement.metric))"
        let outcome: JUnitCase.Outcome? =
            switch segment.status {
            case .ok: nil
            case .breach, .warn: JUnitCase.Outcome(.failure, text, segment.status.rawValue)
            case .unknown: JUnitCase.Outcome(.skipped, text, segment.status.rawValue)
            }
        return JUnitCase(name: "\(judgement.release.text) \(segment.name)", outcome: outcome, text: text)
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

private struct JUnitCase {
    struct Outcome {
        enum Kind { case failure, error, skipped }

        let kind: Kind
        let message: String
        let type: String

        init(_ kind: Kind, _ message: String, _ type: String) {
            self.kind = kind
            self.message = message
            self.type = type
        }
    }

    let name: String
    /// Nil when all is well.
    let outcome: Outcome?
    let text: String

    func write(into xml: inout MarkupText) {
        guard let outcome else { return xml.leaf("system-out", text: text) }
        let message: MarkupText.Attribute = ("message", outcome.message)
        switch outcome.kind {
        case .failure: xml.leaf("failure", message, ("type", outcome.type), text: text)
        case .error: xml.leaf("error", message, ("type", outcome.type), text: text)
        case .skipped: xml.void("skipped", message)
        }
    }
}
