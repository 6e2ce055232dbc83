import CrashHealth

/// What one hour brings: units of the new release and of the one before it, and how many of them crashed.
package struct SimulatedHour: Hashable, Sendable {
    package let hour: Int
    package let crashed: Int
    package let total: Int
    package let baselineCrashed: Int
    package let baselineTotal: Int
}

/// How a release goes out, and how good it is.
package struct ReleasePlan: Sendable {
    /// The share of users that get the release, for each day; the last one holds from then on.
    package var ramp: [Double] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
    package var hours = 14 * 24
    /// User-days of both releases together in a day.
    package var unitsPerDay = 48_000
    /// The crash rate of the new release by hour, and that of the old one.
    package var rate: @Sendable (Int) -> Double
    package var baselineRate: Double
    /// Whether users who crash once crash every day, and the others never: the worst case for counting user-days.
    package var crashersStay = false

    package init(rate: Double, baselineRate: Double? = nil) {
        self.rate = { _ in rate }
        self.baselineRate = baselineRate ?? rate
    }

    /// Good until an hour, and bad from then on.
    package init(rate: Double, then later: Double, from start: Int) {
        self.rate = { $0 < start ? rate : later }
        baselineRate = rate
    }

    /// One possible course of it.
    package func simulated(with random: inout SimulationRandom) -> [SimulatedHour] {
        if crashersStay { return simulatedWithStayingCrashers(&random) }
        return (0..<hours).map { hour in
            let share = ramp[min(hour / 24, ramp.count - 1)]
            let total = Int((Double(unitsPerDay) / 24 * share).rounded())
            let rest = unitsPerDay / 24 - total
            return SimulatedHour(
                hour: hour, crashed: random.crashes(of: total, at: rate(hour)), total: total,
                baselineCrashed: random.crashes(of: rest, at: baselineRate), baselineTotal: rest)
        }
    }

    /// Everybody comes once a day at any hour; users join as the ramp rises and stay.
    private func simulatedWithStayingCrashers(_ random: inout SimulationRandom) -> [SimulatedHour] {
        var (users, crashers) = (0, 0)
        return (0..<(hours + 23) / 24).flatMap { day -> [SimulatedHour] in
            let all = Int((Double(unitsPerDay) * ramp[min(day, ramp.count - 1)]).rounded())
            crashers += random.crashes(of: all - users, at: rate(day * 24))
            users = all
            var crashed = [Int](repeating: 0, count: 24)
            for _ in 0..<crashers { crashed[Int.random(in: 0..<24, using: &random)] += 1 }
            return (0..<24).map { hour in
                let total = max(users / 24 + (hour < users % 24 ? 1 : 0), crashed[hour])
                let rest = unitsPerDay / 24 - min(total, unitsPerDay / 24)
                return SimulatedHour(
                    hour: day * 24 + hour, crashed: crashed[hour], total: total,
                    baselineCrashed: random.crashes(of: rest, at: baselineRate), baselineTotal: rest)
            }
        }
    }
}
