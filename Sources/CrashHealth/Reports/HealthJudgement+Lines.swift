package import LaunchDocument

extension HealthJudgement {
    /// What stands behind the status on the first line, one text a column: release, share, limit, counts, how sure, how old.
    package func headline(now: Timestamp) -> [String] {
        var parts = [release.text]
        let limit = reason == .belowTarget ? ("target", thresholds.target) : ("critical", thresholds.critical)
        parts.append("\(metric.name) \(share?.crashFreeText ?? "n/a")")
        parts.append("(\(limit.0) \(limit.1.percentText))")
        if let share { parts.append(share.sentence(of: metric)) }
        if let evidenceWord { parts.append(evidenceWord.rawValue) }
        if let until = completeness.dataUntil { parts.append("data to \(until.text(seenAt: now))") }
        return parts
    }

    /// What stands on the second line: the condition behind it where one was found, and the reason otherwise.
    package func why(_ explanation: Explanation?) -> String {
        guard status == .breach || status == .warn, let explanation, !explanation.conditions.isEmpty else {
            return reasonSentence
        }
        return explanation.sentence(of: metric)
    }
}
