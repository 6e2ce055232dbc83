extension FoundCondition {
    /// `locale = tr_TR`; parts are joined by `and`.
    package var name: String { when.name }

    /// `locale = tr_TR, 97 % of the crashes, 33 % of users, 76× the risk elsewhere`.
    package func sentence(of metric: HealthMetric = .crashFreeUsers, isCrashOnly: Bool = false) -> String {
        let crashes = "\(name), \(NumberText.part(shareOfCrashes)) of the crashes"
        // Without users there is no risk, only more crashes of a kind than its reference has.
        if isCrashOnly {
            return "\(crashes), \(NumberText.part(shareOfUsers)) of the reference, "
                + "\(NumberText.times(riskRatio)) as common as expected"
        }
        let whose = metric == .crashFreeUsers ? "users" : "sessions"
        return
            "\(crashes), \(NumberText.part(shareOfUsers)) of \(whose), \(NumberText.times(riskRatio)) the risk elsewhere"
    }
}

extension [ConditionPart] {
    /// `os = 17.4 and new_sync = on`.
    package var name: String {
        map { part in
            let dimension = part.dimension.shown()
            return switch part.kind {
            case .value, .pattern: "\(dimension) = \(part.value.shown())"
            case .range: "\(dimension) \(part.value.shown())"
            case .missing: "\(dimension) not set"
            }
        }.joined(separator: " and ")
    }
}

extension Explanation {
    /// What was found, as the end of a line: the best condition, or why there is none.
    package func sentence(of metric: HealthMetric = .crashFreeUsers) -> String {
        if let best = conditions.first { return best.sentence(of: metric, isCrashOnly: isCrashOnly) }
        return switch verdict {
        case .isolated, .partial, .spread: "crashes are spread evenly: no condition stands out"
        case .none: "there is nothing to explain"
        }
    }

    /// How far the conditions reach: `isolated`, `partial: without them still 210 of 13,400 users crashed, 1.57 %`,
    /// `spread evenly`; in the unit that was searched, which need not be that of the verdict.
    package var reachSentence: String {
        let without = conditions.count == 1 ? "it" : "them"
        return switch verdict {
        case .isolated: "isolated: without \(without) \(sentence(of: remaining))"
        case .partial: "partial: without \(without) still \(sentence(of: remaining))"
        case .spread: "spread evenly"
        case .none: "nothing to explain"
        }
    }
}
