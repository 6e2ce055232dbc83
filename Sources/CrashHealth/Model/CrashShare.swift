/// Units of use, and how many of them saw a crash. All arithmetic is on whole numbers.
///
/// Readers refuse more than 10^12 units, so that no product overflows.
package struct CrashShare: Hashable, Sendable {
    package let total: Int
    /// At most `total` × 1,000,000.
    package let crashedMillionths: Int

    package init(total: Int, crashedMillionths: Int) {
        self.total = total
        self.crashedMillionths = crashedMillionths
    }

    package init(total: Int, crashed: Int) { self.init(total: total, crashedMillionths: crashed * 1_000_000) }

    /// Whole crashed units; parts of one count as one.
    package var crashed: Int { crashedMillionths / 1_000_000 + (crashedMillionths % 1_000_000 > 0 ? 1 : 0) }

    /// Crashed units per unit, 0…1; nil without units.
    package var crashRate: Double? {
        total > 0 ? Double(crashedMillionths) / 1e6 / Double(total) : nil
    }

    /// Whether the crash-free share is at least `limit`, exactly; nil without units.
    package func meets(_ limit: CrashFreeRate) -> Bool? {
        guard total > 0 else { return nil }
        return Int128(total) * 1_000_000 - Int128(crashedMillionths) >= Int128(limit.millionths) * Int128(total)
    }
}

extension CrashShare {
    /// Crashed units with their parts.
    var crashedUnits: Double { Double(crashedMillionths) / 1e6 }
}

extension CrashShare {
    /// Both together; for units that are not shared, such as user-days of different days. Numbers past all counting stay
    /// at the largest there is.
    package static func + (left: CrashShare, right: CrashShare) -> CrashShare {
        func sum(_ one: Int, _ other: Int) -> Int {
            let (sum, overflow) = one.addingReportingOverflow(other)
            return overflow ? .max : sum
        }
        return CrashShare(
            total: sum(left.total, right.total), crashedMillionths: sum(left.crashedMillionths, right.crashedMillionths)
        )
    }
}
