import Foundation
import TestSupport

@testable import CrashHealth

/// Use made up at random: dimensions with values of different shares, all combinations of them, crashes by a rate.
struct MadeUse {
    var dimensions: [String]
    /// For each dimension its values with their shares.
    var values: [[(name: String, share: Double)]]

    init(
        dimensions count: Int, values: ClosedRange<Int>, using random: inout SeededRandom,
        name: (Int, Int) -> String = { "\(["red", "green", "blue"][$0 % 3])-\($1)" }
    ) {
        dimensions = (0..<count).map { "d\($0)" }
        self.values = (0..<count).map { dimension in
            let weights = (0..<Int.random(in: values, using: &random)).map { _ in
                Double.random(in: 0.2...1, using: &random)
            }
            let sum = weights.reduce(0, +)
            return weights.enumerated().map { (name(dimension, $0.offset), $0.element / sum) }
        }
    }

    /// Each combination with its share.
    var combinations: [(values: [String], share: Double)] {
        values.reduce([(values: [String](), share: 1.0)]) { sofar, dimension in
            sofar.flatMap { one in dimension.map { (one.values + [$0.name], one.share * $0.share) } }
        }
    }

    func leaves(
        users: Int, using random: inout SeededRandom, rate: ([String]) -> Double
    ) -> [[String]: CrashShare] {
        Dictionary(
            uniqueKeysWithValues: combinations.map { one in
                let total = random.binomial(users, one.share)
                return (one.values, CrashShare(total: total, crashed: random.binomial(total, rate(one.values))))
            })
    }

    func search(
        _ now: [[String]: CrashShare], before: [[String]: CrashShare]? = nil, order: Int = 2
    ) -> ExplanationSearch {
        ExplanationSearch(
            dimensions: dimensions,
            leaves: combinations.map(\.values).map { values in
                ExplanationLeaf(
                    values: values, now: now[values] ?? CrashShare(total: 0, crashed: 0), before: before?[values])
            }, comparison: before == nil ? .rates : .rise, order: order)
    }
}

extension SeededRandom {
    /// How many of `count` come true at a chance; for large numbers by the normal distribution that is near it.
    mutating func binomial(_ count: Int, _ chance: Double) -> Int {
        guard chance > 0, count > 0 else { return 0 }
        guard chance < 1 else { return count }
        let mean = Double(count) * chance
        if mean > 50, mean < Double(count) - 50 {
            let (one, other) = (
                Double.random(in: .leastNonzeroMagnitude...1, using: &self), Double.random(in: 0...1, using: &self)
            )
            let normal = (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
            return min(max(Int((mean + normal * (mean * (1 - chance)).squareRoot()).rounded()), 0), count)
        }
        // By the waits between successes, which follow a geometric distribution.
        if chance > 0.5 { return count - binomial(count, 1 - chance) }
        var (found, place) = (0, 0)
        while true {
            let wait = log(Double.random(in: .leastNonzeroMagnitude...1, using: &self)) / log1p(-chance)
            guard wait < Double(count - place) else { return found }
            place += Int(wait) + 1
            if place > count { return found }
            found += 1
        }
    }
}
