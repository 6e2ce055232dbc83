import Glibc
import LaunchDocument

extension HealthReport {
    /// Gauges in Prometheus' text format 0.0.4, for the textfile collector.
    ///
    /// What is not known has no sample: an alert on `absent` or on the age of the data sees it, and a zero would lie.
    var prometheusText: String {
        let judgement = judgement
        var text = MetricFamilies(labels: [("app", app ?? ""), ("version", judgement.release.description)])
        let metric = ("metric", judgement.metric.rawValue)
        text.begin("gatehouse_crash_status", "What the check came to: 0 ok, 1 warn, 2 breach, 3 unknown.")
        text.sample("\(judgement.status.exitCode)")
        text.begin("gatehouse_crash_free_ratio", "Share of settled units without a crash, rounded down.")
        if let ratio = judgement.share?.crashFreeRatio { text.sample(ratio, [metric]) }
        text.begin("gatehouse_crash_threshold_ratio", "What the share is held to.")
        text.sample(judgement.thresholds.target.ratio, [metric, ("level", "target")])
        text.sample(judgement.thresholds.critical.ratio, [metric, ("level", "critical")])
        text.begin("gatehouse_crash_units", "Settled units of use that were judged: user-days or sessions.")
        if let share = judgement.share { text.sample("\(share.total)", [metric]) }
        text.begin("gatehouse_crash_crashed_units", "Those of them with a crash.")
        if let share = judgement.share { text.sample("\(share.crashed)", [metric]) }
        text.begin("gatehouse_crash_evidence_ln", "Natural logarithm of the evidence against the release.")
        for (kind, value) in judgement.evidence.byKind { text.sample("\(value)", [("kind", kind)]) }
        text.begin("gatehouse_crash_data_until_seconds", "Up to when the settled data goes, in seconds since 1970.")
        if let until = judgement.completeness.dataUntil { text.sample("\(until.secondsSince1970)") }
        text.begin("gatehouse_crash_check_time_seconds", "When the check ran, in seconds since 1970.")
        text.sample("\(checkedAt.secondsSince1970)")
        return text.text
    }
}

/// Writes families of gauges; a family without samples is left out.
private struct MetricFamilies {
    let labels: [(String, String)]
    private(set) var text = ""
    private var name = ""
    private var heading = ""

    init(labels: [(String, String)]) { self.labels = labels }

    mutating func begin(_ name: String, _ help: String) {
        self.name = name
        heading = "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
    }

    mutating func sample(_ value: String, _ more: [(String, String)] = []) {
        text += heading
        heading = ""
        let pairs = (labels + more).map { "\($0.0)=\"\($0.1.escapedLabel)\"" }
        text += "\(name){\(pairs.joined(separator: ","))} \(value)\n"
    }
}

extension HealthStatus {
    /// The exit code of a check.
    package var exitCode: Int32 {
        switch self {
        case .ok: 0
        case .warn: 1
        case .breach: 2
        case .unknown: 3
        }
    }
}

extension HealthEvidence {
    /// What was worked out, by the names that outputs give it.
    fileprivate var byKind: [(kind: String, value: Double)] {
        [("critical", critical), ("target", target), ("onset", onset), ("baseline", baseline)].compactMap {
            kind, value in
            value.flatMap { $0.isFinite ? (kind, $0) : nil }
        }
    }
}

extension CrashShare {
    /// Crash-free units per unit with six decimals, rounded down; nil without units.
    fileprivate var crashFreeRatio: String? { crashFreePercent(decimals: 4).map { $0.shiftedToRatio } }
}

extension CrashFreeRate {
    fileprivate var ratio: String { DecimalText.text(millionths, decimals: 6) }
}

extension String {
    /// A percentage with four decimals as a ratio with six: digits are moved, so that nothing is rounded again.
    fileprivate var shiftedToRatio: String {
        DecimalText.text(Int(filter { $0 != "." }) ?? 0, decimals: 6)
    }

    /// By the text format: backslash, quote and line feed.
    fileprivate var escapedLabel: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": escaped += #"\\"#
            case "\n": escaped += #"\n"#
            case "\"": escaped += #"\""#
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
