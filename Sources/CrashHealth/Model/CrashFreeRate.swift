/// A crash-free share from 0 to 1 in steps of a millionth: 99.5 % is 995,000.
package struct CrashFreeRate: Hashable, Comparable, Sendable {
    package let millionths: Int

    /// - Returns: Nil outside of 0…1,000,000.
    package init?(millionths: Int) {
        guard (0...1_000_000).contains(millionths) else { return nil }
        self.millionths = millionths
    }

    /// The nearest there is to a number of millionths.
    package static func nearest(millionths: Int) -> CrashFreeRate { CrashFreeRate(clamping: millionths) }

    private init(clamping millionths: Int) { self.millionths = min(1_000_000, max(0, millionths)) }

    /// The share of units that crash, 0…1.
    package var crashRate: Double { Double(1_000_000 - millionths) / 1e6 }

    package static func < (left: CrashFreeRate, right: CrashFreeRate) -> Bool { left.millionths < right.millionths }
}
