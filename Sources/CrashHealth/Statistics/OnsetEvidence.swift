import Glibc

/// Evidence that a crash rate rose above a limit at *some* time, for faults that begin late: a flag flip, a server change.
///
/// After a long good life the evidence over all of it needs weeks to turn; this one forgets. For each alternative
/// Mₖ ← LRₖ · (Mₖ + 1) in each stretch of time, and SR is their mean. At a rate of at most the limit, false alarms at SR ≥ A
/// are at least A looks apart on average. Sources: Shiryaev (1963); Roberts, "A comparison of some control chart
/// procedures" (1966); e-detectors: Shin, Ramdas, Rinaldo (2022).
package struct OnsetEvidence: Sendable {
    private let limit: Double
    private var logs: [Double]
    /// For each alternative the largest sum of ln LR that ends with the newest stretch, and the stretch it begins with.
    private var best: [(sum: Double, start: Int)]
    private var count = 0

    package init(limit: Double) {
        self.limit = limit
        logs = CrashEvidence.multiples.map { _ in -.infinity }
        best = CrashEvidence.multiples.map { _ in (0, 0) }
    }

    /// Adds the next stretch of time.
    package mutating func add(crashed: Double, of total: Double) {
        let ratios = CrashEvidence.logRatios(crashed: crashed, of: total, limit: limit)
        for (index, ratio) in ratios.enumerated() {
            logs[index] = ratio + logSumExp([logs[index], 0])
            best[index] = best[index].sum > 0 ? (best[index].sum + ratio, best[index].start) : (ratio, count)
        }
        count += 1
    }

    /// ln SR; −∞ before the first stretch.
    package var log: Double { logMeanExp(logs) }

    /// The stretch, counted from 0, with which the rise most likely began (Page's cumulative sums, 1954); nil while there
    /// is none.
    package var likelyStart: Int? {
        best.filter { $0.sum > 0 }.max { $0.sum < $1.sum }?.start
    }
}
