import Glibc

/// Whether a release crashed more on its latest day than its days before explain, where only crashes are counted.
///
/// It can say that crashes rose. It cannot say whether because the release is worse or because more people use it, how bad
/// it is, or that it is good: those take an export with users or sessions.
///
/// Given the crashes of all days together, those of the latest are binomial with its share of the hours. Days scatter more
/// than that (weekends, crash loops), so counts are divided by the scatter of the days before, and by that of days that
/// differ by 20 % at least. The first day that can be judged has three before it; α is spent over all days that come, so
/// that a steady release is called a spike with a chance of at most α in its life. In simulations of 14 days that was 0 to
/// 1.5 % for Poisson counts, weekly rhythm and 20 % of scatter, 6 % for crash loops and 18 % for days that differ by 40 %.
package struct EventSpike: Hashable, Sendable {
    /// A day of one release.
    package struct Day: Hashable, Sendable {
        package let hours: Double
        package let crashes: Int

        package init(hours: Double = 24, crashes: Int) {
            self.hours = hours
            self.crashes = crashes
        }
    }

    /// What is counted: crashes, or what is a series of its own.
    package var kind = EventKind.crash
    /// Whether days are as long as their use, so that more use is no reason.
    package var isPerUse = false
    /// The latest settled day's crashes.
    package let crashes: Int
    /// Crashes in 24 hours, on average over the days before.
    package let usual: Double
    /// How many days there are before it.
    package let daysBefore: Int
    /// The natural logarithm of the chance of so many or more without a change.
    package let logChance: Double
    package let isSpike: Bool

    package static let fewestDays = 3
    /// Older days say little about a release that is still being rolled out.
    package static let mostDays = 28
    private static let fewestCrashes = 5
    /// How far above the highest day before a spike is.
    private static let rise = 1.5
    /// The scatter of days, as a share of their mean, that every release is granted.
    private static let scatter = 0.2

    /// - Parameters:
    ///   - before: the days before, oldest first; only the last `mostDays` are looked at.
    ///   - alpha: the chance, over a release's life, of a spike without a change.
    /// - Returns: Nil with fewer than `fewestDays` before.
    package init?(latest: Day, before days: [Day], alpha: Double = 0.01) {
        let before = days.suffix(EventSpike.mostDays).filter { $0.hours > 0 }
        guard before.count >= EventSpike.fewestDays, latest.hours > 0 else { return nil }
        let hours = before.reduce(0) { $0 + $1.hours }
        let sum = before.reduce(0.0) { $0 + Double($1.crashes) }
        let perHour = sum / hours
        let effect = EventSpike.scatterEffect(before, perHour: perHour)
        crashes = latest.crashes
        usual = perHour * 24
        daysBefore = before.count
        let count = Double(latest.crashes)
        logChance = ExactBinomial.logChance(
            ofAtLeast: count / effect, of: (sum + count) / effect, at: latest.hours / (hours + latest.hours))
        // Σ 3 / (d (d + 1)) over all d from 3 on is 1.
        let day = Double(before.count)
        let share = 3 / (day * (day + 1))
        let highest = before.map { Double($0.crashes) / $0.hours }.max() ?? 0
        isSpike =
            latest.crashes >= EventSpike.fewestCrashes && count / latest.hours >= EventSpike.rise * highest
            && logChance < log(alpha * share)
    }

    /// By how much the variance of the days is above that of a Poisson count; at least 1.
    private static func scatterEffect(_ days: [Day], perHour: Double) -> Double {
        guard perHour > 0 else { return 1 }
        let squares = days.reduce(0.0) { sum, day in
            let expected = perHour * day.hours
            let difference = Double(day.crashes) - expected
            return sum + difference * difference / expected
        }
        let granted = 1 + scatter * scatter * perHour * 24
        return max(1, squares / Double(days.count - 1), granted)
    }
}
