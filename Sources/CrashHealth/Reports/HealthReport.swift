package import LaunchDocument

/// All that an output of a check shows. Every format is made of this value and nothing else.
package struct HealthReport: Sendable {
    package var app: String?
    package var judgement: HealthJudgement
    package var explanation: Explanation?
    /// Commands that are ready to be typed.
    package var next: [String]
    package var checkedAt: Timestamp

    package init(
        app: String? = nil, judgement: HealthJudgement, explanation: Explanation? = nil, next: [String] = [],
        checkedAt: Timestamp
    ) {
        self.app = app
        self.judgement = judgement
        self.explanation = explanation
        self.next = next
        self.checkedAt = checkedAt
    }

    /// `shop-ios 2.4.0`, or the release alone.
    package var title: String {
        [app?.shown(), judgement.release.text].compactMap { $0 }.joined(separator: " ")
    }

    /// The first line without the status: `2.4.0  crash-free users 83.91 %  (critical 99.00)  …`.
    package var headline: [String] { judgement.headline(now: checkedAt) }

    /// The first line as a sentence: `crash-free users 83.91 % (critical 99.00), 3,218 of 20,000 user-days crashed, …`.
    package var sentence: String {
        let parts = Array(headline.dropFirst())
        return ([parts.prefix(2).joined(separator: " ")] + parts.dropFirst(2)).joined(separator: ", ")
    }

    /// The commands as one line each, for outputs that lines mean something to.
    var nextLines: [String] { next.map { $0.shown(limit: 2_000) } }

    /// The second line: the condition behind it, or the reason.
    package var why: String { judgement.why(explanation) }
}
