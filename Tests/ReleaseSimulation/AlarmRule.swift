/// A way to decide, hour by hour, whether a release is bad.
package protocol AlarmRule: Sendable {
    /// As tables call it.
    var name: String { get }
    /// Takes in the next hour, and says whether it would alarm now.
    mutating func alarms(after hour: SimulatedHour) -> Bool
}

/// Sums from a release's first hour on.
struct RunningTotal: Sendable {
    private(set) var crashed = 0.0
    private(set) var total = 0.0
    private(set) var baselineCrashed = 0.0
    private(set) var baselineTotal = 0.0

    mutating func add(_ hour: SimulatedHour) {
        crashed += Double(hour.crashed)
        total += Double(hour.total)
        baselineCrashed += Double(hour.baselineCrashed)
        baselineTotal += Double(hour.baselineTotal)
    }
}
