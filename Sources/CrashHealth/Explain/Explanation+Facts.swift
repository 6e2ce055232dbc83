extension Explanation {
    /// What was found, for people: what it is about in one word, and the sentence.
    package var facts: [ReportFact] {
        var facts = [ReportFact(verdict.rawValue, "\(release.text)  \(sentence(of: all))")]
        for (place, condition) in conditions.enumerated() {
            let sentence = condition.sentence(of: metric, isCrashOnly: isCrashOnly)
            // Shares of a later condition are of what the ones before it left.
            facts.append(place == 0 ? ReportFact("where", sentence) : ReportFact("then", "of the rest: \(sentence)"))
            if let numbers = numbers(of: condition) { facts.append(ReportFact("", numbers)) }
            if !condition.indistinguishable.isEmpty {
                let others = condition.indistinguishable.map(\.name).joined(separator: "; ")
                facts.append(ReportFact("same", "cannot be told apart from \(others)"))
            }
        }
        facts.append(
            conditions.isEmpty
                ? ReportFact("where", reason) : ReportFact("without", "still \(sentence(of: remaining))"))
        return facts
    }

    /// Why no condition is named.
    private var reason: String {
        guard verdict == .none, all.crashed > 0 else { return sentence(of: metric) }
        if all.crashed < 5 { return "fewer than 5 crashes are no pattern" }
        return isCrashOnly ? "there are no other crashes to compare with" : "no more of them crash than before"
    }

    /// Whether the release as a whole crashes no more than it may by its target; false where there is no rate.
    package func meetsTarget(of limits: HealthLimits) -> Bool {
        !isCrashOnly && all.meets(limits.thresholds(for: metric).target) == true
    }

    private var metric: HealthMetric { unit == .session || unit == .crash ? .crashFreeSessions : .crashFreeUsers }

    /// `2,100 of 20,000 users crashed, 10.50 %`; without users `240 crashes`.
    func sentence(of share: CrashShare) -> String {
        let crashed = NumberText.grouped(share.crashed)
        guard !isCrashOnly else {
            return unit == .crash
                ? NumberText.counted(share.crashed, "crash", "crashes")
                : "\(NumberText.counted(share.crashed, unit.rawValue)) crashed"
        }
        let rate = share.crashRate.map { ", \(NumberText.rate($0))" } ?? ""
        return "\(crashed) of \(NumberText.counted(share.total, unit.rawValue)) crashed\(rate)"
    }

    /// `31.00 % crash there and 0.40 % elsewhere, …; it was 0.35 % there before`.
    private func numbers(of condition: FoundCondition) -> String? {
        guard let inside = condition.rateInside, let outside = condition.rateOutside else { return nil }
        let ratios = NumberText.range(condition.riskRatioInterval)
        var text = "\(NumberText.rate(inside)) crash there and \(NumberText.rate(outside)) elsewhere (95 %: \(ratios))"
        if let before = condition.baselineRateInside { text += "; before it was \(NumberText.rate(before)) there" }
        // What rose may still be no worse than what is elsewhere.
        if let rise = condition.riseRatio { text += ", which rose \(NumberText.times(rise)) as much as elsewhere" }
        return text
    }
}
