/// A number of zero or more, exactly as it was written: `digits` divided by ten to the `decimals`.
package struct WrittenNumber: Hashable, Sendable {
    let digits: UInt128
    /// At most 20: digits behind that are dropped, which no rate and no count shows.
    let decimals: Int

    static let mostDecimals = 20

    init(digits: UInt128, decimals: Int) {
        var (digits, decimals) = (digits, decimals)
        while decimals > 0, digits % 10 == 0 || decimals > WrittenNumber.mostDecimals {
            digits /= 10
            decimals -= 1
        }
        self.digits = digits
        self.decimals = decimals
    }

    /// The value, where it is a whole number that an `Int` holds.
    package var whole: Int? { decimals == 0 ? Int(exactly: digits) : nil }

    var isAboveOne: Bool { digits > WrittenNumber.power(decimals) }
    var isAboveTwo: Bool { digits / 2 > WrittenNumber.power(decimals) }

    /// A hundredth of it.
    var asPercent: WrittenNumber { WrittenNumber(digits: digits, decimals: decimals + 2) }

    static func power(_ exponent: Int) -> UInt128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension WrittenNumber {
    /// The units that crashed, in millionths of one, where this is the share of `total` units that did not.
    ///
    /// To the nearest millionth, and never zero when the share is below one.
    /// - Parameter total: at most 10^12.
    /// - Returns: Nil for a share above one, and for a total beyond the limit.
    package func crashedMillionths(of total: Int) -> Int? {
        // 10^12 × 10^6 × 10^20 stays below 2^128.
        guard !isAboveOne, (0...NumberStyle.highestCount).contains(total) else { return nil }
        let scale = WrittenNumber.power(decimals)
        let (crashed, rest) = ((scale - digits) * UInt128(total) * 1_000_000).quotientAndRemainder(dividingBy: scale)
        let nearest = rest * 2 >= scale ? crashed + 1 : crashed
        return Int(exactly: nearest == 0 && digits < scale && total > 0 ? 1 : nearest)
    }
}
