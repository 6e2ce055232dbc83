import CrashHealth
import JSONText

extension JSONWriter {
    /// The answer of `crashes explain --json`. What an input cannot tell is null.
    mutating func explanation(_ answer: Explanation, commands: [String]) {
        object {
            $0.member("verdict", answer.verdict.rawValue)
            $0.member("version", answer.release == .unattributed ? nil : "\(answer.release)")
            $0.member("baseline", answer.baseline.map { "\($0)" })
            $0.member("unit", answer.unit.rawValue)
            $0.member("crash_only", answer.isCrashOnly)
            $0.counts(answer.all, answer)
            $0.key("conditions")
            $0.array(answer.conditions) { $0.condition($1, answer) }
            $0.key("candidates")
            $0.array(answer.candidates) { writer, candidate in
                writer.object {
                    $0.key("when")
                    $0.when(candidate.when)
                    $0.member("score", candidate.score, decimals: 4)
                }
            }
            $0.key("remaining")
            $0.object { $0.counts(answer.remaining, answer) }
            $0.key("next")
            $0.array(commands) { $0.string($1) }
        }
    }

    private mutating func condition(_ condition: FoundCondition, _ answer: Explanation) {
        object {
            $0.key("when")
            $0.when(condition.when)
            $0.counts(condition.inside, answer)
            $0.member("rate_inside", condition.rateInside, decimals: 6)
            $0.member("rate_outside", condition.rateOutside, decimals: 6)
            $0.member("baseline_rate_inside", condition.baselineRateInside, decimals: 6)
            // Without users there is no risk; the ratio is of shares then.
            $0.member("risk_ratio", answer.isCrashOnly ? nil : condition.riskRatio, decimals: 4)
            $0.member("over_representation", answer.isCrashOnly ? condition.riskRatio : nil, decimals: 4)
            $0.key("ratio_interval")
            $0.array([condition.riskRatioInterval.lowerBound, condition.riskRatioInterval.upperBound]) {
                $0.value($1, decimals: 4)
            }
            $0.member("rise_ratio", condition.riseRatio, decimals: 4)
            $0.member("share_of_crashes", condition.shareOfCrashes, decimals: 4)
            $0.member("share_of_users", condition.shareOfUsers, decimals: 4)
            $0.member("excess_cover", condition.excessCover, decimals: 4)
            $0.member("score", condition.score, decimals: 4)
            $0.key("indistinguishable")
            $0.array(condition.indistinguishable) { $0.when($1) }
        }
    }

    /// Users by their name; sessions and crashes by theirs, so that none passes for the other.
    private mutating func counts(_ share: CrashShare, _ answer: Explanation) {
        let isOfUsers = answer.unit == .user || answer.unit == .userDay
        member("users", isOfUsers && !answer.isCrashOnly ? share.total : nil)
        member("crashed_users", isOfUsers ? share.crashed : nil)
        if answer.unit == .session {
            member("sessions", answer.isCrashOnly ? nil : share.total)
            member("crashed_sessions", share.crashed)
        }
        if answer.unit == .crash { member("crashes", share.crashed) }
    }

    /// Values by dimension; null for empty cells.
    private mutating func when(_ parts: [ConditionPart]) {
        object { writer in
            for part in parts { writer.member(part.dimension, part.kind == .missing ? nil : part.value) }
        }
    }

    private mutating func member(_ name: String, _ number: Double?, decimals: Int) {
        key(name)
        value(number, decimals: decimals)
    }

    private mutating func value(_ number: Double?, decimals: Int) {
        if let text = number.flatMap({ NumberText.fixed($0, decimals: decimals) }) { self.number(text) } else { null() }
    }
}
