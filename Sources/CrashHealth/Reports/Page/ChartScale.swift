/// A stretch of numbers laid on a stretch of a drawing.
struct ChartScale {
    let values: ClosedRange<Double>
    let from: Double
    let to: Double

    /// Where a value stands; beyond the ends for values beyond them.
    func place(_ value: Double) -> Double {
        let length = values.upperBound - values.lowerBound
        return length > 0 ? from + (value - values.lowerBound) / length * (to - from) : from
    }

    /// Round values within the stretch: steps of 1, 2 or 5 times a power of ten, about `count` of them.
    func ticks(about count: Int) -> [Double] {
        let rough = (values.upperBound - values.lowerBound) / Double(max(1, count))
        guard rough > 0, rough.isFinite else { return [values.lowerBound] }
        var power = 1.0
        while power > rough { power /= 10 }
        while power * 10 <= rough { power *= 10 }
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? power * 10
        let first = (values.lowerBound / step - 1e-9).rounded(.up)
        return (0...count * 2).map { (first + Double($0)) * step }.filter { $0 <= values.upperBound + step * 1e-9 }
    }
}

/// Coordinates as SVG takes them.
enum Coordinate {
    static func text(_ value: Double) -> String { NumberText.fixed(value, decimals: 1) ?? "0" }

    static func pair(_ x: Double, _ y: Double) -> String { "\(text(x)),\(text(y))" }
}
