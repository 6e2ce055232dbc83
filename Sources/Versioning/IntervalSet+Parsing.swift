extension IntervalSet {
    /// Reads a range as policies and commands write it.
    ///
    ///     range = alternative *( "||" alternative )
    ///     alternative = comparison *( blanks comparison )      all must hold
    ///     comparison = [ ">=" / ">" / "<=" / "<" / "=" ] [ blanks ] version
    ///
    /// Comparisons are plain comparisons in the order of versions: `<2.4.1` also holds for 2.4.1-beta.
    public init(strict text: String) throws(VersionRangeError) {
        var reader = RangeReader<Bound>(text)
        self.init(try reader.alternatives(), text: text)
    }
}

private struct RangeReader<Bound: IntervalBound> {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    private var isAtSeparator: Bool {
        next == .bar && offset + 1 < bytes.count && bytes[offset + 1] == .bar
    }

    mutating func alternatives() throws(VersionRangeError) -> [Interval<Bound>] {
        skipBlanks()
        if next == nil { throw VersionRangeError(.empty, at: 0) }
        var intervals = [try alternative()]
        while isAtSeparator {
            offset += 2
            intervals.append(try alternative())
        }
        return intervals
    }

    private mutating func alternative() throws(VersionRangeError) -> Interval<Bound> {
        skipBlanks()
        if next == nil || isAtSeparator { throw VersionRangeError(.emptyAlternative, at: offset) }
        var result = Interval<Bound>(from: nil)
        while next != nil, !isAtSeparator {
            result = result.intersection(try comparison())
            skipBlanks()
        }
        return result
    }

    private mutating func comparison() throws(VersionRangeError) -> Interval<Bound> {
        let start = offset
        let name = text(while: \.isOperatorByte)
        guard let comparison = Comparison(rawValue: name.isEmpty ? "=" : name) else {
            throw VersionRangeError(.unknownOperator, at: start)
        }
        skipBlanks()
        let place = offset
        let operand = text { !$0.isRangeBlank && !$0.isOperatorByte && $0 != .bar }
        if operand.isEmpty { throw VersionRangeError(next == .bar ? .singleBar : .missingVersion, at: place) }
        do throws(VersionError) {
            return comparison.interval(try Bound(strict: operand))
        } catch {
            throw VersionRangeError(.version(error.code), at: place + error.offset)
        }
    }

    private mutating func skipBlanks() { while let byte = next, byte.isRangeBlank { offset += 1 } }

    private mutating func text(while condition: (UInt8) -> Bool) -> String {
        let start = offset
        while let byte = next, condition(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
}

private enum Comparison: String {
    case below = "<"
    case atMost = "<="
    case equal = "="
    case atLeast = ">="
    case above = ">"

    func interval<Bound>(_ bound: Bound) -> Interval<Bound> {
        switch self {
        case .below: Interval(from: nil, before: bound)
        case .atMost: Interval(from: nil, through: bound)
        case .equal: Interval(from: bound, through: bound)
        case .atLeast: Interval(from: bound)
        // Above the largest value there is nothing: an empty interval.
        case .above: bound.successor.map { Interval(from: $0) } ?? Interval(from: bound, before: bound)
        }
    }
}

extension UInt8 {
    fileprivate static let bar = UInt8(ascii: "|")
    fileprivate var isRangeBlank: Bool { self == 0x20 || self == 0x09 }
    /// Operators of other notations are taken whole, so that `^1.2` is named as an unknown operator.
    fileprivate var isOperatorByte: Bool {
        switch self {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "~"),
            UInt8(ascii: "^"):
            true
        default: false
        }
    }
}
