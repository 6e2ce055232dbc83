import CrashHealth
import LaunchDocument
import TestSupport
import Testing

/// What holds of every verdict, whatever the counts are.
@Suite struct HealthCheckPropertyTests {
    private func total(_ random: inout SeededRandom) -> Int {
        [
            0, 1, 49, 50, Int.random(in: 0...500, using: &random), Int.random(in: 0...100_000, using: &random),
            1_000_000_000_000,
        ]
        .randomElement(using: &random) ?? 0
    }

    private func rows(_ random: inout SeededRandom) -> [SampleTally.Row] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
            let total = total(&random)
            let most = [0, total, total / 100, total / 20, min(total, 8)].randomElement(using: &random) ?? 0
            return SampleTally.Row(
                Int.random(in: 0...most, using: &random), of: total,
                at: Bool.random(using: &random) ? Int.random(in: 0...60, using: &random) : nil,
                in: ["2.4.0", "2.3.0", "nightly", ""].randomElement(using: &random) ?? "",
                values: [["17", "18", "19"].randomElement(using: &random) ?? ""],
                metric: Int.random(in: 0..<5, using: &random) == 0 ? .crashFreeSessions : .crashFreeUsers)
        }
    }

    @Test func everyVerdictStandsOnItsNumbers() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(4000) {
            let length = BucketLength.allCases.randomElement(using: &random) ?? .day
            var tally = SampleTally.tally(rows(&random), length: length, dimensions: ["os"], by: [["os"]])
            if Bool.random(using: &random) { tally.until = SampleTally.time(Int.random(in: 0...80, using: &random)) }
            tally.rowsBehind = Int.random(in: 0...1, using: &random)
            let release = ["2.4.0", "2.3.0", "9.9", "nightly"].randomElement(using: &random).map(SampleTally.release)
            let options = HealthCheckOptions(
                now: SampleTally.time(Int.random(in: -50...3000, using: &random)), segments: ["os"])
            let judgement = HealthCheck.judge(
                tally, release: Bool.random(using: &random) ? release : nil, limits: .standard, options: options)
            holds(judgement, random.seed)
        }
    }

    private func holds(_ judgement: HealthJudgement, _ seed: UInt64) {
        let share = judgement.share
        switch judgement.status {
        case .ok:
            #expect((judgement.upperBound ?? 1) <= judgement.thresholds.critical.crashRate, "seed \(seed)")
            #expect(!judgement.completeness.isStale, "seed \(seed)")
        case .warn, .breach:
            #expect((share?.total ?? 0) >= 50 && (share?.crashed ?? 0) >= 5, "seed \(seed)")
            #expect(judgement.status == .breach || !judgement.completeness.isStale, "seed \(seed)")
        case .unknown: break
        }
        for value in [judgement.evidence.critical, judgement.evidence.target, judgement.evidence.onset] {
            #expect(value?.isNaN != true, "seed \(seed)")
        }
        if let interval = judgement.interval { #expect(0...1 ~= interval.lowerBound && interval.upperBound <= 1) }
        // Whatever is said about it can be said.
        #expect(!judgement.reasonSentence.isEmpty && !judgement.headline(now: SampleTally.start).isEmpty)
    }

    /// Counts in another order, or one row cut into two, are the same counts.
    @Test func orderOfRowsChangesNothing() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(1000) {
            let rows = rows(&random)
            let options = HealthCheckOptions(now: SampleTally.time(24 * 61), segments: ["os"], maximumAge: 10_000_000)
            let results = [rows, rows.shuffled(using: &random)].map {
                HealthCheck.judge(
                    SampleTally.tally($0, dimensions: ["os"], by: [["os"]]), limits: .standard, options: options)
            }
            #expect(results[0].status == results[1].status, "seed \(random.seed)")
            #expect(results[0].reason == results[1].reason, "seed \(random.seed)")
            #expect(results[0].share == results[1].share, "seed \(random.seed)")
            #expect(results[0].segments == results[1].segments, "seed \(random.seed)")
        }
    }

    /// More crashes among the same users never make a verdict milder.
    @Test func moreCrashesAreNeverBetter() {
        let severities: [HealthStatus] = [.ok, .unknown, .warn, .breach]
        for total in [50, 299, 1000, 20_000] {
            var worst = 0
            for crashed in 0...(total / 10) {
                let judgement = HealthCheck.judge(
                    SampleTally.tally([.init(crashed, of: total)]), limits: .standard,
                    options: HealthCheckOptions(now: SampleTally.start))
                let severity = severities.firstIndex(of: judgement.status) ?? 0
                #expect(severity >= worst, "\(crashed) of \(total)")
                worst = max(worst, severity)
            }
        }
    }
}
