/// Rates with their intervals on one scale, one drawing a row of a table.
struct IntervalChart {
    private static let width = 220.0
    private static let height = 18.0
    private let scale: ChartScale
    private let limit: Double

    /// - Parameters:
    ///   - rates: From 0 to 1; few units have wide intervals, which may leave the picture.
    ///   - limit: What the rates are held to.
    init(_ rates: [(rate: Double?, interval: ClosedRange<Double>?)], limit: Double) {
        let lowest = min(limit, rates.compactMap(\.rate).min() ?? limit)
        scale = ChartScale(values: max(0, 1 - (1 - lowest) * 1.2)...1, from: 4, to: Self.width - 4)
        self.limit = limit
    }

    /// What the scale goes from and to.
    var caption: String {
        let lowest =
            NumberText.fixed(scale.values.lowerBound * 100, decimals: scale.values.lowerBound > 0.98 ? 1 : 0) ?? ""
        return "\(lowest) to 100 %"
    }

    func write(rate: Double?, interval: ClosedRange<Double>?, into svg: inout MarkupText) {
        let middle = Coordinate.text(Self.height / 2)
        svg.element(
            "svg", ("class", "interval"), ("viewBox", "0 0 \(Int(Self.width)) \(Int(Self.height))"),
            ("aria-hidden", "true")
        ) { svg in
            svg.void(
                "line", ("class", "grid"), ("x1", "4"), ("x2", "\(Int(Self.width - 4))"), ("y1", middle), ("y2", middle)
            )
            let critical = Coordinate.text(scale.place(limit))
            svg.void("line", ("class", "limit critical"), ("x1", critical), ("x2", critical), ("y1", "1"), ("y2", "17"))
            guard let rate else { return }
            if let interval {
                let low = max(4, scale.place(interval.lowerBound))
                svg.void(
                    "line", ("class", "whisker"), ("x1", Coordinate.text(low)),
                    ("x2", Coordinate.text(scale.place(interval.upperBound))), ("y1", middle), ("y2", middle))
            }
            svg.void("circle", ("class", "dot"), ("cx", Coordinate.text(scale.place(rate))), ("cy", middle), ("r", "4"))
        }
    }
}
