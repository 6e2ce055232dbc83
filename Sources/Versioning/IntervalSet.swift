/// A set of versions, systems or builds as sorted intervals that neither overlap nor touch.
///
/// Two sets are equal when their intervals are, however they were written.
public struct IntervalSet<Bound: IntervalBound>: Sendable {
    /// Lowest first. Empty when nothing can match.
    public let intervals: [Interval<Bound>]
    private let text: String?

    /// The union of `intervals`, which may overlap and come in any order; empty ones are left out.
    @specialized(where Bound == AppVersion)
    @specialized(where Bound == OSVersion)
    @specialized(where Bound == BuildNumber)
    public init(_ intervals: [Interval<Bound>]) {
        self.init(intervals, text: nil)
    }

    init(_ intervals: [Interval<Bound>], text: String?) {
        self.intervals = IntervalSet.normalized(intervals)
        self.text = text
    }

    /// Whether nothing can match.
    public var isEmpty: Bool { intervals.isEmpty }

    /// Whether something lies above all that matches.
    public var hasUpperBound: Bool { intervals.allSatisfy(\.hasUpperBound) }

    /// Whether a value lies in one of the intervals.
    @specialized(where Bound == AppVersion)
    @specialized(where Bound == OSVersion)
    @specialized(where Bound == BuildNumber)
    public func contains(_ value: Bound) -> Bool { intervals.contains { $0.contains(value) } }

    /// Whether every value of the other set lies in this one.
    package func isSuperset(of other: IntervalSet) -> Bool {
        // Intervals of a set do not touch, so one of them must hold the whole.
        other.intervals.allSatisfy { inner in intervals.contains { $0.intersection(inner) == inner } }
    }

    /// Whether some value lies in both sets.
    public func overlaps(_ other: IntervalSet) -> Bool {
        intervals.contains { left in other.intervals.contains { !left.intersection($0).isEmpty } }
    }

    private static func normalized(_ intervals: [Interval<Bound>]) -> [Interval<Bound>] {
        if let only = intervals.first, intervals.count == 1 {
            if only.isEmpty { return [] }
            return only.from == .lowest ? [only.withoutLowestBound] : intervals
        }
        let sorted = intervals.filter { !$0.isEmpty }.map(\.withoutLowestBound)
            .sorted { ($0.from ?? .lowest) < ($1.from ?? .lowest) }
        var merged: [Interval<Bound>] = []
        for interval in sorted {
            if let last = merged.last, last.reaches(interval) {
                merged[merged.count - 1] = last.extended(to: interval)
            } else {
                merged.append(interval)
            }
        }
        return merged
    }
}

extension IntervalSet: Hashable {
    /// Whether the intervals are the same, however they were written.
    public static func == (left: IntervalSet, right: IntervalSet) -> Bool { left.intervals == right.intervals }
    /// Hashes the intervals.
    public func hash(into hasher: inout Hasher) { hasher.combine(intervals) }
}

extension IntervalSet: CustomStringConvertible {
    /// As it was written, or the intervals joined by `||`.
    public var description: String { text ?? intervals.map(\.description).joined(separator: " || ") }
}

/// A range of app versions, as `when.versions` holds it.
public typealias VersionRange = IntervalSet<AppVersion>
/// One interval of a ``VersionRange``.
public typealias VersionInterval = Interval<AppVersion>
/// A range of system versions, as `when.os` holds it.
public typealias OSRange = IntervalSet<OSVersion>
/// A range of builds, as `when.builds` holds it.
public typealias BuildRange = IntervalSet<BuildNumber>
