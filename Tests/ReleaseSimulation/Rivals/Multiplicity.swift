/// Ways to share an error out among many questions. Our segments share α evenly, which needs no assumption and stays true
/// however often one looks; the benchmark of false alarms shows what the others would have said.
package enum Multiplicity {
    /// p × the number of questions.
    package static func bonferroni(_ p: [Double]) -> [Double] { p.map { min(1, $0 * Double(p.count)) } }

    /// Holm's step-down (1979).
    package static func holm(_ p: [Double]) -> [Double] {
        var adjusted = p
        var largest = 0.0
        for (rank, index) in order(p).enumerated() {
            largest = max(largest, min(1, p[index] * Double(p.count - rank)))
            adjusted[index] = largest
        }
        return adjusted
    }

    /// Benjamini's and Hochberg's step-up (1995): the share of false alarms among all.
    package static func benjaminiHochberg(_ p: [Double]) -> [Double] {
        var adjusted = p
        var smallest = 1.0
        for (rank, index) in order(p).enumerated().reversed() {
            smallest = min(smallest, p[index] * Double(p.count) / Double(rank + 1))
            adjusted[index] = smallest
        }
        return adjusted
    }

    /// What the evidence must reach to be among the best `rank`: K ÷ (α · rank).
    package static func evidenceNeeded(rank: Int, of count: Int, alpha: Double) -> Double {
        Double(count) / (alpha * Double(rank))
    }

    /// How many of the questions are answered yes by Benjamini and Hochberg on evidence (Wang and Ramdas 2022).
    package static func rejections(_ evidence: [Double], alpha: Double) -> Int {
        let sorted = evidence.sorted(by: >)
        return sorted.indices.last { sorted[$0] >= evidenceNeeded(rank: $0 + 1, of: sorted.count, alpha: alpha) }
            .map { $0 + 1 } ?? 0
    }

    /// The error of each conjunction of `level` conditions among `candidates` of that length, never more than that of
    /// shorter ones (Bay and Pazzani, "Detecting group differences", 2001).
    package static func conjunctionAlpha(candidates: [Int], alpha: Double) -> [Double] {
        var smallest = alpha
        var scale = 1.0
        return candidates.map { count in
            scale /= 2
            smallest = min(smallest, alpha * scale / Double(max(1, count)))
            return smallest
        }
    }

    private static func order(_ p: [Double]) -> [Int] { p.indices.sorted { p[$0] < p[$1] } }
}
