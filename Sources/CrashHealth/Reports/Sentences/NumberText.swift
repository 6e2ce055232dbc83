/// Numbers as people read them in every report: `3,218`, `97 %`, `76×`.
package enum NumberText {
    /// A whole number with a comma between each three digits.
    static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A number with so many decimals, rounded half away from zero; nil for what is not finite or beyond 10^15.
    package static func fixed(_ value: Double, decimals: Int) -> String? {
        guard value.isFinite, abs(value) < 1e15, (0...6).contains(decimals) else { return nil }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        // Past 2^53 a double has no such decimals anyway; the product stays below 2^63 or is refused.
        guard let scaled = Int(exactly: (abs(value) * Double(scale)).rounded()) else { return nil }
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(scaled) }
        let digits = String(scaled % scale)
        return sign + String(scaled / scale) + "." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    /// A part of a whole, 0…1, in whole percent: never `0 %` for something, nor `100 %` for less than all.
    static func part(_ share: Double) -> String {
        guard share.isFinite, share > 0 else { return "0 %" }
        if share >= 1 { return "100 %" }
        let percent = Int((share * 100).rounded())
        return percent < 1 ? "under 1 %" : percent > 99 ? "over 99 %" : "\(percent) %"
    }

    /// A rate, 0…1, in percent with two decimals; a small one with its first two digits, and never `0.00 %` for something.
    static func rate(_ rate: Double) -> String {
        guard rate.isFinite, rate > 0 else { return "0.00 %" }
        let percent = rate * 100
        let decimals = percent >= 0.1 ? 2 : percent >= 0.01 ? 3 : percent >= 0.001 ? 4 : percent >= 0.0001 ? 5 : 6
        return fixed(max(percent, 0.000001), decimals: decimals).map { "\($0) %" } ?? "n/a"
    }

    /// How many times as much: one decimal below ten, whole and rounded down from there.
    static func times(_ ratio: Double) -> String {
        guard ratio.isFinite, ratio >= 0 else { return "n/a" }
        if ratio > 9_999 { return "over 9,999×" }
        if ratio < 0.05, ratio > 0 { return "under 0.1×" }
        return ratio >= 10 ? "\(Int(ratio))×" : (fixed(ratio, decimals: 1) ?? "n/a") + "×"
    }

    /// A range of ratios: `1.8–5.4×`.
    static func range(_ ratios: ClosedRange<Double>) -> String {
        "\(times(ratios.lowerBound).dropLast())–\(times(ratios.upperBound))"
    }

    /// A range of rates: `0.61–1.82 %`.
    static func rates(_ rates: ClosedRange<Double>) -> String {
        "\(rate(rates.lowerBound).dropLast(2))–\(rate(rates.upperBound))"
    }

    /// `1 hour`, `12 hours`.
    static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}
