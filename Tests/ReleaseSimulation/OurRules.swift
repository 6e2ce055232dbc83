package import CrashHealth
import Glibc

/// The breach of `crashes check` by evidence over the whole life alone.
package struct EvidenceRule: AlarmRule {
    package let name = "evidence E ≥ 100"
    private let thresholds: HealthThresholds
    private var sum = RunningTotal()

    package init(_ thresholds: HealthThresholds) { self.thresholds = thresholds }

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        sum.add(hour)
        return thresholds.isEnough(sum)
            && CrashEvidence.log(crashed: sum.crashed, of: sum.total, limit: thresholds.critical.crashRate)
                >= -log(thresholds.alpha)
    }
}

/// The late onset alone: one false alarm a year is tolerated.
package struct OnsetRule: AlarmRule {
    package let name = "onset SR ≥ 8,760"
    private let thresholds: HealthThresholds
    private var sum = RunningTotal()
    private var onset: OnsetEvidence

    package init(_ thresholds: HealthThresholds) {
        self.thresholds = thresholds
        onset = OnsetEvidence(limit: thresholds.critical.crashRate)
    }

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        sum.add(hour)
        onset.add(crashed: Double(hour.crashed), of: Double(hour.total))
        return thresholds.isEnough(sum) && hour.hour > 0 && onset.log >= log(Double(BucketLength.hour.looksPerYear))
    }
}

/// Twice the crash rate of the release before it, and past the target.
package struct ComparedRule: AlarmRule {
    package let name = "twice the one before"
    private let thresholds: HealthThresholds
    private var sum = RunningTotal()
    private var evidence = ComparedEvidence(margin: 2)

    package init(_ thresholds: HealthThresholds) { self.thresholds = thresholds }

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        sum.add(hour)
        evidence.add(hour.shares)
        return thresholds.isEnough(sum) && evidence.log >= -log(thresholds.alpha)
            && sum.crashed / sum.total > thresholds.target.crashRate
    }
}

/// All three, as `crashes check` has them.
package struct CheckRule: AlarmRule {
    package let name = "gatehouse crashes check"
    private var rules: [any AlarmRule]

    package init(_ thresholds: HealthThresholds) {
        rules = [EvidenceRule(thresholds), OnsetRule(thresholds), ComparedRule(thresholds)]
    }

    package mutating func alarms(after hour: SimulatedHour) -> Bool {
        var alarm = false
        for index in rules.indices where rules[index].alarms(after: hour) { alarm = true }
        return alarm
    }
}

extension HealthThresholds {
    fileprivate func isEnough(_ sum: RunningTotal) -> Bool {
        sum.total >= Double(minimumUnits) && sum.crashed >= Double(minimumCrashed)
    }
}

extension SimulatedHour {
    var shares: TwoShares {
        TwoShares(
            crashed: Double(crashed), of: Double(total), baselineCrashed: Double(baselineCrashed),
            of: Double(baselineTotal))
    }
}
