package import JSONText

extension Explanation {
    /// The answer of `crashes explain --json`, as one object.
    package func write(into json: inout JSONWriter, next: [String]? = nil) {
        json.object { json in
            json.member("verdict", verdict.rawValue)
            json.member("version", release.description)
            json.member("baseline", baseline?.description)
            json.member("crash_only", isCrashOnly)
            json.member("users", isCrashOnly ? nil : all.total)
            json.member("crashed_users", all.crashed)
            json.member("conditions", listing: conditions) { $0.condition($1) }
            json.member(
                "remaining",
                object: {
                    $0.member("users", isCrashOnly ? nil : remaining.total)
                    $0.member("crashed_users", remaining.crashed)
                })
            json.member("candidates", listing: candidates) { json, candidate in
                json.object {
                    $0.when(candidate.when)
                    $0.member("score", candidate.score)
                }
            }
            json.member("notes", listing: notes) { $0.string($1.sentence) }
            if let next { json.member("next", listing: next) { $0.string($1) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func condition(_ condition: FoundCondition) {
        object { json in
            json.when(condition.when)
            json.member("users", condition.inside.total)
            json.member("crashed_users", condition.inside.crashed)
            json.member("risk_ratio", condition.riskRatio)
            json.member("risk_ratio_95", condition.riskRatioInterval)
            json.member("share_of_crashes", condition.shareOfCrashes)
            json.member("share_of_users", condition.shareOfUsers)
            json.member("rate_inside", condition.rateInside)
            json.member("rate_outside", condition.rateOutside)
            json.member("rate_inside_before", condition.baselineRateInside)
            json.member("excess_cover", condition.excessCover)
            json.member("score", condition.score)
            json.member("indistinguishable", listing: condition.indistinguishable) { $0.parts($1) }
        }
    }

    fileprivate mutating func when(_ parts: [ConditionPart]) {
        key("when")
        self.parts(parts)
    }

    private mutating func parts(_ parts: [ConditionPart]) {
        object { json in
            for part in parts { json.member(part.dimension, part.value) }
        }
    }
}
