/// A line of a report below the first three: what it is about in one word, and the sentence.
package struct ReportFact: Hashable, Sendable {
    package let label: String
    package let text: String

    package init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
    }
}

extension HealthReport {
    /// What else a person should know, most telling first.
    package var facts: [ReportFact] {
        conditionFacts + groundFacts
    }

    /// What the verdict stands on: the comparison, how old the data is, and notes.
    var groundFacts: [ReportFact] {
        let notes = judgement.notes.compactMap { note -> ReportFact? in
            // How far the data goes says so already.
            if case .unsettledDropped = note, judgement.completeness.dataUntil != nil { return nil }
            return ReportFact("note", note.sentence(of: judgement.metric))
        }
        // The second line may have said one of them.
        return (modelFacts + baselineFacts + dataFacts + notes).filter { [why] in $0.text != why }
    }

    /// One phone model is held to less than everything else, so that one with more crashes may be well.
    private var modelFacts: [ReportFact] {
        let all = judgement.thresholds.critical
        let lower = judgement.segments.first { $0.critical.map { $0 < all } ?? false }
        guard let lower, let critical = lower.critical else { return [] }
        return [
            ReportFact(
                "limits",
                "one \(lower.dimension.shown()) is critical below \(critical.percentText) %, everything else below \(all.percentText) %"
            )
        ]
    }

    private var conditionFacts: [ReportFact] {
        guard let explanation, judgement.status != .ok else { return [] }
        var facts: [ReportFact] = []
        // The second line has the first condition already.
        for condition in explanation.conditions.dropFirst() {
            facts.append(
                ReportFact(
                    "also", condition.sentence(of: judgement.metric, isCrashOnly: explanation.isCrashOnly)))
        }
        for condition in explanation.conditions where !condition.indistinguishable.isEmpty {
            let others = condition.indistinguishable.map(\.name).joined(separator: "; ")
            facts.append(ReportFact("same", "\(condition.name) cannot be told apart from \(others)"))
        }
        facts.append(ReportFact("reach", explanation.reachSentence))
        if let best = explanation.conditions.first, let before = best.baselineRateInside, let now = best.rateInside {
            let rates = "\(NumberText.rate(before)) before, \(NumberText.rate(now)) now"
            facts.append(ReportFact("before", "where \(best.name): \(rates)"))
        }
        return facts
    }

    private var baselineFacts: [ReportFact] {
        guard let baseline = judgement.baseline else { return [] }
        var facts = [ReportFact("against", baseline.sentence)]
        if let stratified = baseline.stratified {
            let names = stratified.dimensions.map { $0.shown() }.joined(separator: " and ")
            facts.append(
                ReportFact(
                    "alike",
                    "\(NumberText.times(stratified.riskRatio)) (\(NumberText.range(stratified.interval))) with the same mix of \(names)"
                ))
        }
        if let shift = baseline.mixShift {
            let name =
                shift.value.map { "\(shift.dimension.shown()) = \($0.shown())" } ?? "\(shift.dimension.shown()) unknown"
            facts.append(
                ReportFact(
                    "mix", "\(name) went from \(NumberText.part(shift.before)) to \(NumberText.part(shift.now)) of use")
            )
        }
        return facts
    }

    private var dataFacts: [ReportFact] {
        let completeness = judgement.completeness
        guard let until = completeness.dataUntil else { return [] }
        var parts = ["complete to \(until.minuteText)"]
        if let age = completeness.ageSeconds { parts.append("\(DurationText.text(age)) old") }
        if completeness.unsettledBuckets > 0 { parts.append("newer rows left out, since more may come") }
        if completeness.isStale { parts.append("too old for an ok") }
        return [ReportFact("data", parts.joined(separator: ", "))]
    }
}
