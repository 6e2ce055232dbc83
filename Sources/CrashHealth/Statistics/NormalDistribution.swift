import Glibc

/// The standard normal distribution.
package enum NormalDistribution {
    /// Half the width, in standard deviations, of the middle 95 %.
    package static let twoSided95 = 1.959_963_984_540_054

    /// The chance of at least `z`, to full precision far out as well.
    package static func upperTail(_ z: Double) -> Double { 0.5 * erfc(z / 2.0.squareRoot()) }

    /// The z above which a share `tail` lies, for 0 < tail < 1.
    package static func quantile(upperTail tail: Double) -> Double {
        bisect(from: -40, to: 40) { upperTail($0) > tail }
    }
}

/// The point at which `isBelow` turns from true to false, to the last bit that halving can find.
package func bisect(from start: Double, to end: Double, isBelow: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    while true {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { return middle }
        if isBelow(middle) { low = middle } else { high = middle }
    }
}
