extension CrashShare {
    /// The crash-free percentage, floored, so that no rounding hides a crash: `83.91`; nil without units or with more
    /// crashed units than units.
    ///
    /// - Parameter decimals: From 0 through 6.
    package func crashFreePercent(decimals: Int = 2) -> String? {
        guard total > 0, crashedMillionths >= 0, let whole = Self.scale(decimals) else { return nil }
        let all = Int128(total) * 1_000_000
        let free = all - Int128(crashedMillionths)
        guard free >= 0 else { return nil }
        return DecimalText.text(Int(free * 100 * Int128(whole) / all), decimals: decimals)
    }

    /// The same with its sign, or `n/a`: no data is neither 0 % nor 100 %.
    package var crashFreeText: String { crashFreePercent().map { "\($0) %" } ?? "n/a" }

    /// `3,218 of 20,000 user-days crashed`; `about` where a rate of an export is all that is known.
    package func sentence(of metric: HealthMetric) -> String {
        let isExact = crashedMillionths % 1_000_000 == 0
        let total = NumberText.counted(total, metric.unit)
        return "\(isExact ? "" : "about ")\(NumberText.grouped(crashed)) of \(total) crashed"
    }

    private static func scale(_ decimals: Int) -> Int? {
        (0...6).contains(decimals) ? (0..<decimals).reduce(1) { scale, _ in scale * 10 } : nil
    }
}

extension CrashFreeRate {
    /// In percent, with two decimals or as many as it has: `99.00`, `99.995`.
    package var percentText: String {
        var text = DecimalText.text(millionths, decimals: 4)
        for _ in 0..<2 where text.last == "0" { text.removeLast() }
        return text
    }
}

/// Whole numbers of a small unit, written with a decimal point.
enum DecimalText {
    /// - Parameter value: Not negative.
    static func text(_ value: Int, decimals: Int) -> String {
        guard decimals > 0 else { return String(value) }
        let digits = String(repeating: "0", count: max(0, decimals + 1 - String(value).count)) + String(value)
        return "\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
    }
}
