extension HealthReport {
    /// One line of a monitoring plugin: `CRASHES CRITICAL - …` and, behind a bar, performance data.
    ///
    /// The exit codes 0 to 3 of the command are already those of plugins. Source: Monitoring Plugins Development Guidelines.
    var nagiosText: String {
        let parts = ["\(title) \(sentence)", why] + nextLines.prefix(1).map { "next: \($0)" }
        // The first bar of the line ends the text, so values may not bring one.
        let text = parts.joined(separator: "; ").map { $0 == "|" ? "¦" : String($0) }.joined()
        return "CRASHES \(judgement.status.pluginWord) - \(text) | \(performanceData)\n"
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
