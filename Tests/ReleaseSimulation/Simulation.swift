/// Many courses of one plan, judged by several rules at every hour.
package struct Simulation: Sendable {
    package let plan: ReleasePlan
    package let releases: Int
    package let seed: UInt64

    package init(_ plan: ReleasePlan, releases: Int, seed: UInt64) {
        self.plan = plan
        self.releases = releases
        self.seed = seed
    }

    /// What a rule did: for each release the first alarm, if there was one.
    package struct Outcome: Sendable {
        package let name: String
        package fileprivate(set) var alarms: [Alarm?]

        /// The share of releases on which it alarmed at some hour.
        package var share: Double { Double(alarms.count { $0 != nil }) / Double(max(1, alarms.count)) }

        /// Hours to the first alarm, for a part of the releases; nil where fewer of them had one.
        package func hours(forShare part: Double) -> Int? {
            let sorted = alarms.compactMap { $0?.hour }.sorted()
            let index = Int((part * Double(alarms.count)).rounded(.up)) - 1
            return sorted.indices.contains(index) ? sorted[index] : nil
        }

        /// Units that had crashed by then.
        package func crashed(forShare part: Double) -> Int? {
            let sorted = alarms.compactMap { $0?.crashed }.sorted()
            let index = Int((part * Double(alarms.count)).rounded(.up)) - 1
            return sorted.indices.contains(index) ? sorted[index] : nil
        }
    }

    /// The first alarm of a rule on one release.
    package struct Alarm: Hashable, Sendable {
        /// Hours since the release came out, the hour of the alarm included.
        package let hour: Int
        package let crashed: Int
    }

    /// All rules see the same releases.
    ///
    /// - Parameter start: alarms before this hour are ignored, as for a fault that begins then.
    package func run(_ rules: [any AlarmRule], from start: Int = 0) -> [Outcome] {
        var random = SimulationRandom(seed: seed)
        var outcomes = rules.map { Outcome(name: $0.name, alarms: []) }
        for _ in 0..<releases {
            let hours = plan.simulated(with: &random)
            for (index, rule) in rules.enumerated() {
                outcomes[index].alarms.append(firstAlarm(of: rule, in: hours, from: start))
            }
        }
        return outcomes
    }

    private func firstAlarm(of rule: any AlarmRule, in hours: [SimulatedHour], from start: Int) -> Alarm? {
        var rule = rule
        var crashed = 0
        for hour in hours {
            if hour.hour >= start { crashed += hour.crashed }
            if rule.alarms(after: hour), hour.hour >= start {
                return Alarm(hour: hour.hour - start + 1, crashed: crashed)
            }
        }
        return nil
    }
}
