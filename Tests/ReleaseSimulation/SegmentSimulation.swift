import CrashHealth
import Glibc

/// Segments of one healthy release, each judged at every hour; how often any of them alarms.
package struct SegmentSimulation: Sendable {
    package var segments = 40
    /// User-days of each segment in an hour.
    package var unitsPerHour = 50
    package var hours = 14 * 24
    package let limit: Double

    package init(limit: Double) { self.limit = limit }

    /// The share of releases with an alarm on some segment at some hour, for each way to share the error out.
    package func run(releases: Int, seed: UInt64) -> [(name: String, share: Double)] {
        var random = SimulationRandom(seed: seed)
        let ways: [(name: String, alarms: ([Double], [Double]) -> Bool)] = [
            ("each for itself at α = 1 %", { p, _ in p.contains { $0 <= 0.01 } }),
            ("Bonferroni", { p, _ in Multiplicity.bonferroni(p).contains { $0 <= 0.01 } }),
            ("Holm", { p, _ in Multiplicity.holm(p).contains { $0 <= 0.01 } }),
            ("Benjamini and Hochberg", { p, _ in Multiplicity.benjaminiHochberg(p).contains { $0 <= 0.01 } }),
            ("evidence after Benjamini and Hochberg", { _, e in Multiplicity.rejections(e, alpha: 0.01) > 0 }),
            (
                "evidence E ≥ K ÷ α, as crashes check",
                { _, e in e.contains { $0 >= Multiplicity.evidenceNeeded(rank: 1, of: e.count, alpha: 0.01) } }
            ),
        ]
        var counts = ways.map { _ in 0 }
        for _ in 0..<releases {
            var alarmed = ways.map { _ in false }
            var crashed = [Double](repeating: 0, count: segments)
            for hour in 1...hours {
                for index in crashed.indices { crashed[index] += Double(random.crashes(of: unitsPerHour, at: limit)) }
                let total = Double(hour * unitsPerHour)
                let p = crashed.map { exp(ExactBinomial.logChance(ofAtLeast: $0, of: total, at: limit)) }
                let evidence = crashed.map { exp(CrashEvidence.log(crashed: $0, of: total, limit: limit)) }
                for (index, way) in ways.enumerated() where !alarmed[index] { alarmed[index] = way.alarms(p, evidence) }
            }
            for index in ways.indices where alarmed[index] { counts[index] += 1 }
        }
        return zip(ways, counts).map { ($0.name, Double($1) / Double(max(1, releases))) }
    }
}
