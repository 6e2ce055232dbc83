/// What marks the points of a line, by the line's number.
enum PointShape: Int {
    case circle
    case square
    case triangle
    case diamond

    func write(at x: Double, _ y: Double, into svg: inout MarkupText) {
        func path(_ corners: [(Double, Double)]) -> String {
            corners.map { Coordinate.pair(x + $0.0, y + $0.1) }.joined(separator: " ")
        }
        switch self {
        case .circle:
            svg.void("circle", ("class", "dot"), ("cx", Coordinate.text(x)), ("cy", Coordinate.text(y)), ("r", "3.5"))
        case .square:
            svg.void("polygon", ("class", "dot"), ("points", path([(-3, -3), (3, -3), (3, 3), (-3, 3)])))
        case .triangle:
            svg.void("polygon", ("class", "dot"), ("points", path([(0, -4), (4, 3), (-4, 3)])))
        case .diamond:
            svg.void("polygon", ("class", "dot"), ("points", path([(0, -4.5), (4, 0), (0, 4.5), (-4, 0)])))
        }
    }
}
