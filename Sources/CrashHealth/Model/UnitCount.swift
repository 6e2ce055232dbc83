/// How many units of use there were, and how many of them saw a crash; nil for what the input cannot tell.
package struct UnitCount: Hashable, Sendable {
    package var total: Int?
    /// In millionths of a unit: an export that gives rates gives no whole numbers of crashed users.
    package var crashedMillionths: Int?

    package init(total: Int? = nil, crashedMillionths: Int? = nil) {
        self.total = total
        self.crashedMillionths = crashedMillionths
    }

    package init(total: Int?, crashed: Int?) {
        self.init(total: total, crashedMillionths: crashed.map { $0 * 1_000_000 })
    }

    /// Whole crashed units; parts of one count as one, so that no crash is rounded away.
    package var crashed: Int? { crashedMillionths.map { ($0 + 999_999) / 1_000_000 } }

    /// Both numbers, where both are known.
    package var share: CrashShare? {
        guard let total, let crashedMillionths else { return nil }
        return CrashShare(total: total, crashedMillionths: crashedMillionths)
    }
}
