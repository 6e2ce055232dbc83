/// Crashed units and units of two releases, or of two groups of users.
package struct TwoShares: Hashable, Sendable {
    package let crashed: Double
    package let total: Double
    /// Of what the first is compared with.
    package let baselineCrashed: Double
    package let baselineTotal: Double

    package init(crashed: Double, of total: Double, baselineCrashed: Double, of baselineTotal: Double) {
        self.crashed = crashed
        self.total = total
        self.baselineCrashed = baselineCrashed
        self.baselineTotal = baselineTotal
    }

    /// The share of all units that are the first's.
    package var weight: Double { total / (total + baselineTotal) }
}
