extension HealthReport {
    /// One line of a monitoring plugin: `CRASHES CRITICAL - …` and, behind a bar, performance data.
    ///
    /// The exit codes 0 to 3 of the command are already those of plugins. Source: Monitoring Plugins Development Guidelines.
    var nagiosText: String {
        let parts = ["\(title) \(sentence)", why] + nextLines.prefix(1).map { "next: \($0)" }
        let text = parts.joined(separator: "; ").withoutBars
        return "CRASHES \(judgement.status.pluginWord) - \(text) | \(performanceData)\n"
    }

    static func nagiosText(ofFailure message: String) -> String {
        "CRASHES UNKNOWN - \(message.shown(limit: 2_000).withoutBars)\n"
    }

    private var performanceData: String {
        let thresholds = judgement.thresholds
        let limits = "\(thresholds.target.percentText):;\(thresholds.critical.percentText):;0;100"
        let rate = judgement.share?.crashFreePercent(decimals: 4).map { "\($0)%" } ?? "U"
        let unit = judgement.metric == .crashFreeUsers ? "user_days" : "sessions"
        return "\(judgement.metric.rawValue)=\(rate);\(limits) "
            + "\(unit)=\(judgement.share.map { String($0.total) } ?? "U");;;0 "
            + "crashed_\(unit)=\(judgement.share.map { String($0.crashed) } ?? "U");;;0"
    }
}

extension HealthStatus {
    fileprivate var pluginWord: String {
        switch self {
        case .ok: "OK"
        case .warn: "WARNING"
        case .breach: "CRITICAL"
        case .unknown: "UNKNOWN"
        }
    }
}

extension String {
    /// The first bar of a line ends its text, so no value may bring one.
    fileprivate var withoutBars: String { map { $0 == "|" ? "¦" : String($0) }.joined() }
}
