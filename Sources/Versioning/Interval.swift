/// Everything from one bound to another; the lower one is included, the upper one is either `through` or `before`.
public struct Interval<Bound: IntervalBound>: Hashable, Sendable {
    /// The lower end, included; nil when there is none.
    public let from: Bound?
    @usableFromInline let end: End

    @usableFromInline enum End: Hashable, Sendable {
        case through(Bound)
        case before(Bound)
        case open
    }

    /// The upper end, included; nil when the interval ends otherwise.
    public var through: Bound? { if case .through(let bound) = end { bound } else { nil } }
    /// The upper end, excluded; nil when the interval ends otherwise.
    public var before: Bound? { if case .before(let bound) = end { bound } else { nil } }

    /// Inlined into readers of documents, where there are hundreds; a generic call costs more than the interval.
    @inlinable init(from: Bound?, end: End) {
        self.from = from
        self.end = end
    }

    /// From `from` through `through`, both included.
    @inlinable public init(from: Bound?, through: Bound) { self.init(from: from, end: .through(through)) }
    /// From `from`, included, up to `before`, excluded.
    @inlinable public init(from: Bound?, before: Bound) { self.init(from: from, end: .before(before)) }
    /// An interval without an upper end.
    @inlinable public init(from: Bound?) { self.init(from: from, end: .open) }

    /// Whether a value lies between the ends.
    public func contains(_ value: Bound) -> Bool {
        if let from, value < from { return false }
        return switch end {
        case .through(let bound): value <= bound
        case .before(let bound): value < bound
        case .open: true
        }
    }

    /// Whether no value lies inside.
    public var isEmpty: Bool {
        switch end {
        case .through(let bound): bound < (from ?? .lowest)
        case .before(let bound): bound <= (from ?? .lowest)
        case .open: false
        }
    }

    /// Whether there is an upper end.
    public var hasUpperBound: Bool { end != .open }
}

extension Interval {
    /// A lower end below which nothing lies is none.
    var withoutLowestBound: Interval { from == .lowest ? Interval(from: nil, end: end) : self }

    func intersection(_ other: Interval) -> Interval {
        let lower: Bound? =
            if let from, let otherFrom = other.from { max(from, otherFrom) } else { from ?? other.from }
        return Interval(from: lower, end: end.isBelow(other.end) ? end : other.end)
    }

    /// Whether no value lies between the end of this interval and the start of `next`, which does not start below this one.
    func reaches(_ next: Interval) -> Bool {
        guard let start = next.from else { return true }
        return switch end {
        case .open: true
        case .before(let bound): start <= bound
        case .through(let bound): bound.successor.map { start <= $0 } ?? true
        }
    }

    func extended(to other: Interval) -> Interval {
        Interval(from: from, end: end.isBelow(other.end) ? other.end : end)
    }
}

extension Interval.End {
    func isBelow(_ other: Interval.End) -> Bool {
        switch (self, other) {
        case (.open, _): false
        case (_, .open): true
        case (.before(let left), .through(let right)): left <= right
        case (.through(let left), .before(let right)), (.through(let left), .through(let right)),
            (.before(let left), .before(let right)):
            left < right
        }
    }
}

extension Interval: CustomStringConvertible {
    /// As it is written in a policy: `>=2.4.0 <2.4.1`.
    public var description: String {
        if let from, from == through { return from.description }
        let lower = from.map { ">=\($0)" }
        let upper: String? =
            switch end {
            case .through(let bound): "<=\(bound)"
            case .before(let bound): "<\(bound)"
            case .open: nil
            }
        let parts = [lower, upper].compactMap { $0 }
        return parts.isEmpty ? ">=\(Bound.lowest)" : parts.joined(separator: " ")
    }
}
