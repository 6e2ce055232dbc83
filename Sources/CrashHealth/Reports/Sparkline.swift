/// A row of numbers as a small picture in a line of text.
package enum Sparkline {
    /// One character a value, from the lowest mark for 0 to the highest for `ceiling`; a blank where there is no value.
    ///
    /// - Parameters:
    ///   - ceiling: What is as high as it gets; the largest value when that is higher.
    ///   - isASCII: For terminals that show nothing else.
    package static func text(_ values: [Double?], ceiling: Double = 0, isASCII: Bool = false) -> String {
        let marks: [Character] = isASCII ? Array("_.-=+*#@") : Array("▁▂▃▄▅▆▇█")
        let top = values.reduce(ceiling) { top, value in value.map { $0.isFinite ? max(top, $0) : top } ?? top }
        return String(
            values.map { value in
                guard let value, value.isFinite else { return " " }
                guard top > 0, value > 0 else { return marks[0] }
                // The lowest mark is for nothing at all, so that one crash can be seen.
                return marks[min(marks.count - 1, 1 + Int(value / top * Double(marks.count - 2) + 0.5))]
            })
    }
}
