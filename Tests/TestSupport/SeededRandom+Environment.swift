import Foundation

extension SeededRandom {
    /// The seed of `GATEHOUSE_SEED`, or a fresh one.
    package static func forThisRun() -> SeededRandom {
        let given = ProcessInfo.processInfo.environment["GATEHOUSE_SEED"].flatMap { UInt64($0) }
        return SeededRandom(seed: given ?? UInt64.random(in: .min ... .max))
    }
}

/// How many rounds a repeated test runs: a tenth in everyday runs, all of them under `scripts/test --long`.
package func rounds(_ full: Int) -> Int {
    ProcessInfo.processInfo.environment["GATEHOUSE_LONG"] == "1" ? full : max(1, full / 10)
}
