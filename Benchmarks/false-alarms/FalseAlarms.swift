import CrashHealth
import ReleaseSimulation

/// Prints how often each rule alarms on healthy releases that are looked at every hour, and how soon on bad ones.
@main
struct FalseAlarms {
    static func main() {
        let releases = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2000
        let thresholds = HealthLimits.standard.users
        let limit = thresholds.critical.crashRate
        healthy(releases, thresholds)
        staying(releases, thresholds)
        bad(releases, thresholds)
        late(releases, thresholds)
        segments(max(1, releases / 10), limit)
    }

    private static func ours(_ thresholds: HealthThresholds) -> [any AlarmRule] {
        [CheckRule(thresholds), EvidenceRule(thresholds), OnsetRule(thresholds), ComparedRule(thresholds)]
    }

    private static func rules(_ thresholds: HealthThresholds) -> [any AlarmRule] {
        let limit = thresholds.critical.crashRate
        return ours(thresholds) + [SumRule.pointRate(limit)] + SumRule.lowerBounds(limit) + [SumRule.exactTest(limit)]
            + [
                SpendingRule(.obrienFlemingLike, "O'Brien–Fleming", limit: limit),
                SpendingRule(.pocockLike, "Pocock", limit: limit),
                SpendingRule(.kimDeMets(power: 2), "Kim–DeMets ρ = 2", limit: limit),
            ] + TwoReleasesRule.all
    }

    /// Crash rates of the healthy releases, the previous one being as good as the new one: the worst that is allowed, the target,
    /// and a usual one.
    private static func healthy(_ releases: Int, _ thresholds: HealthThresholds) {
        let rates = [thresholds.critical.crashRate, thresholds.target.crashRate, 0.002]
        let columns = rates.enumerated().map { index, rate in
            Simulation(ReleasePlan(rate: rate), releases: releases, seed: 1 + UInt64(index)).run(rules(thresholds))
        }
        print("| alarms on healthy releases that crash at | 1 % | 0.5 % | 0.2 % |\n| --- | ---: | ---: | ---: |")
        for (index, outcome) in (columns.first ?? []).enumerated() {
            print("| \(outcome.name) | " + columns.map { percent($0[index].share) }.joined(separator: " | ") + " |")
        }
    }

    /// The same users crash every day, so that user-days are no independent witnesses.
    private static func staying(_ releases: Int, _ thresholds: HealthThresholds) {
        print("\n| alarms where the same users crash every day | 1 % | 0.5 % | 0.2 % |\n| --- | ---: | ---: | ---: |")
        let columns = [0.01, 0.005, 0.002].map { rate in
            var plan = ReleasePlan(rate: rate)
            plan.crashersStay = true
            return Simulation(plan, releases: releases, seed: 41).run(ours(thresholds))
        }
        for (index, outcome) in (columns.first ?? []).enumerated() {
            print("| \(outcome.name) | " + columns.map { percent($0[index].share) }.joined(separator: " | ") + " |")
        }
    }

    private static func bad(_ releases: Int, _ thresholds: HealthThresholds) {
        let multiples = [1.5, 2, 3, 10]
        print("\n| critical rate times | found | half by hour | nine of ten by hour | crashed by then, half |")
        print("| ---: | ---: | ---: | ---: | ---: |")
        for multiple in multiples {
            let plan = ReleasePlan(rate: multiple * thresholds.critical.crashRate, baselineRate: 0.005)
            for outcome in Simulation(plan, releases: releases, seed: 11).run([CheckRule(thresholds)]) {
                print(row("\(multiple)", outcome))
            }
        }
    }

    private static func late(_ releases: Int, _ thresholds: HealthThresholds) {
        print("\n| 0.2 % for ten days, then 3 % | found | half by hour | nine of ten by hour | crashed by then, half |")
        print("| --- | ---: | ---: | ---: | ---: |")
        let plan = ReleasePlan(rate: 0.002, then: 0.03, from: 240)
        let rules: [any AlarmRule] = [OnsetRule(thresholds), EvidenceRule(thresholds)]
        for outcome in Simulation(plan, releases: max(1, releases / 10), seed: 21).run(rules, from: 240) {
            print(row(outcome.name, outcome))
        }
    }

    private static func segments(_ releases: Int, _ limit: Double) {
        print("\n| alarms on any of forty segments at 1 % | releases |\n| --- | ---: |")
        for (name, share) in SegmentSimulation(limit: limit).run(releases: releases, seed: 31) {
            print("| \(name) | \(percent(share)) |")
        }
    }

    private static func row(_ name: String, _ outcome: Simulation.Outcome) -> String {
        let cells = [
            percent(outcome.share), outcome.hours(forShare: 0.5).map(String.init) ?? "—",
            outcome.hours(forShare: 0.9).map(String.init) ?? "—",
            outcome.crashed(forShare: 0.5).map(String.init) ?? "—",
        ]
        return "| \(name) | " + cells.joined(separator: " | ") + " |"
    }

    /// With one decimal and a second one below a tenth of a percent.
    private static func percent(_ share: Double) -> String {
        let hundredths = Int((share * 10_000).rounded())
        let decimals = hundredths % 100
        return hundredths % 10 == 0
            ? "\(hundredths / 100).\(decimals / 10) %" : "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) %"
    }
}
