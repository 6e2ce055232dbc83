import CommandKit
import LaunchDocument
import Versioning

extension ChangePlan {
    /// Says of bounds such as 17 that they are exactly that, where people may mean everything that begins so.
    mutating func noteBareBounds(of when: Condition) {
        notes += (when.versions?.bareBounds ?? []).map { .onlyThis($0, option: Option.killVersions.name) }
        notes += (when.os?.bareBounds ?? []).map { .onlyThis($0, option: Option.killOS.name) }
    }

    mutating func noteBareBounds(of range: VersionRange) {
        notes += range.bareBounds.map { .onlyThis($0, option: nil) }
    }
}

/// A bound that equals one version alone, with fewer numbers than people give to one release.
struct BareBound: Equatable {
    /// As it was written: `17`.
    let text: String
    /// What it is: `17.0`.
    let exact: String
    /// What begins with it: `>=17 <18`.
    let all: String

    /// Nil for three and more numbers, and for what is more than numbers.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count, let last = numbers.last, numbers.count < 3, last < Int.max else {
            return nil
        }
        self.text = text
        exact = "\(text).0"
        all = ">=\(text) <" + (numbers.dropLast() + [last + 1]).map { "\($0)" }.joined(separator: ".")
    }
}

extension IntervalSet {
    fileprivate var bareBounds: [BareBound] {
        intervals.compactMap { interval in
            guard let from = interval.from, from == interval.through else { return nil }
            return BareBound("\(from)")
        }
    }
}
