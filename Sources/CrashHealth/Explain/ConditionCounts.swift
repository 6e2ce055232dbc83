/// Sums over the leaves of a condition. Real numbers, because exports with rates give no whole numbers of crashed users.
struct ConditionCounts: Hashable, Sendable {
    var total = 0.0
    var crashed = 0.0
    var totalBefore = 0.0
    var crashedBefore = 0.0
    /// What would have crashed, had every leaf kept its rate of the baseline.
    var expected = 0.0

    static func += (left: inout ConditionCounts, right: ConditionCounts) {
        left.total += right.total
        left.crashed += right.crashed
        left.totalBefore += right.totalBefore
        left.crashedBefore += right.crashedBefore
        left.expected += right.expected
    }

    static func - (left: ConditionCounts, right: ConditionCounts) -> ConditionCounts {
        ConditionCounts(
            total: left.total - right.total, crashed: left.crashed - right.crashed,
            totalBefore: left.totalBefore - right.totalBefore,
            crashedBefore: left.crashedBefore - right.crashedBefore, expected: left.expected - right.expected)
    }

    /// As whole units, for answers.
    var share: CrashShare {
        CrashShare(total: Self.whole(total), crashedMillionths: Self.whole(crashed * 1e6))
    }

    /// Sums of numbers that readers let pass may be larger than an integer.
    private static func whole(_ number: Double) -> Int { Int(min(max(number.rounded(), 0), 9e18)) }
}
