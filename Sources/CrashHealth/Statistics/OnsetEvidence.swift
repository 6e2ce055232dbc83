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

    package init(limit: Double) {
        self.limit = limit
        logs = CrashEvidence.multiples.map { _ in -.infinity }
    }

    /// Adds the next stretch of time.
    package mutating func add(crashed: Double, of total: Double) {
        let ratios = CrashEvidence.logRatios(crashed: crashed, of: total, limit: limit)
        for (index, ratio) in ratios.enumerated() { logs[index] = ratio + logSumExp([logs[index], 0]) }
    }

    /// ln SR; −∞ before the first stretch.
    package var log: Double { logMeanExp(logs) }
}
