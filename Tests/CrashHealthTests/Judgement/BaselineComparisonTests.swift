import CrashHealth
import LaunchDocument
import Testing

/// A release beside the one before it.
@Suite struct BaselineComparisonTests {
    private func judge(
        _ rows: [SampleTally.Row], dimensions: [String] = [], baseline: String? = nil
    ) -> HealthJudgement {
        HealthCheck.judge(
            SampleTally.tally(rows, dimensions: dimensions), release: SampleTally.release("2.4.0"),
            baseline: baseline.map(SampleTally.release), limits: .standard,
            options: HealthCheckOptions(now: SampleTally.time(24 * 9), maximumAge: 9 * 86_400))
    }

    /// Ten days of both releases, as (crashed, total) a day.
    private func days(new: (Int, Int), old: (Int, Int)) -> [SampleTally.Row] {
        (0..<8).flatMap {
            [
                SampleTally.Row(new.0, of: new.1, at: $0),
                SampleTally.Row(old.0, of: old.1, at: $0, in: "2.3.0"),
            ]
        }
    }

    @Test func threeTimesAsBadAndPastTheTargetIsABreachThoughNotCritical() {
        let judgement = judge(days(new: (36, 5000), old: (10, 5000)))
        #expect(judgement.status == .breach)
        #expect(judgement.reason == .worseThanBaseline)
        #expect(judgement.baseline?.release == SampleTally.release("2.3.0"))
        #expect(abs((judgement.baseline?.riskRatio ?? 0) - 3.6) < 1e-9)
    }

    @Test func threeTimesAsBadAndStillGoodIsAWarning() {
        let judgement = judge(days(new: (18, 10_000), old: (5, 10_000)))
        #expect(judgement.status == .warn)
        #expect(judgement.reason == .worseThanBaseline)
    }

    @Test func sameRateIsNothing() {
        #expect(judge(days(new: (10, 5000), old: (10, 5000))).status == .ok)
    }

    @Test func badDayOfTheServiceIsNotTheRelease() {
        var rows = days(new: (10, 5000), old: (10, 5000))
        rows += [.init(30, of: 5000, at: 8), .init(30, of: 5000, at: 8, in: "2.3.0")]
        let judgement = judge(rows)
        #expect((judgement.evidence.baseline ?? 0) < 0)
    }

    @Test func onlyTheSameDaysAreCompared() {
        // The old release was fine in its time, and is as bad as the new one since both are used.
        var rows = (0..<6).map { SampleTally.Row(1, of: 50_000, at: $0, in: "2.3.0") }
        rows += [.init(20, of: 5000, at: 6), .init(20, of: 5000, at: 6, in: "2.3.0")]
        let judgement = judge(rows)
        #expect(judgement.baseline?.share == CrashShare(total: 5000, crashed: 20))
        #expect(judgement.baseline?.riskRatio == 1)
    }

    @Test func highestReleaseBelowWithEnoughUseIsTheBaseline() {
        let rows: [SampleTally.Row] = [
            .init(5, of: 5000, at: 0), .init(5, of: 5000, at: 0, in: "2.10.0"), .init(5, of: 5000, at: 0, in: "2.3.0"),
            .init(0, of: 49, at: 0, in: "2.3.5"), .init(5, of: 5000, at: 1, in: "2.3.9"),
            .init(5, of: 5000, at: 0, in: "2.2"),
        ]
        #expect(judge(rows).baseline?.release == SampleTally.release("2.3.0"))
        #expect(judge(rows, baseline: "2.2").baseline?.release == SampleTally.release("2.2"))
        #expect(judge(rows, baseline: "2.3.9").baseline == nil)
        #expect(judge(rows, baseline: "1.0").baseline == nil)
    }

    /// Source: blog.coolmaze.io/posts/015-did-you-say-simpson; crashes stand for what was not finished there.
    private static let simpson: [SampleTally.Row] = [
        .init(466, of: 1597, in: "2.3.0", values: ["newcomer"]),
        .init(1051, of: 12_901, in: "2.3.0", values: ["experienced"]),
        .init(3990, of: 14_936, values: ["newcomer"]), .init(1037, of: 18_513, values: ["experienced"]),
    ]

    @Test func newerUsersAreNotAWorseRelease() throws {
        let judgement = judge(Self.simpson, dimensions: ["user_type"])
        let baseline = try #require(judgement.baseline)
        #expect(abs(try #require(baseline.riskRatio) - 1.436310255) < 1e-6)
        let stratified = try #require(baseline.stratified)
        #expect(abs(stratified.riskRatio - 0.779807239) < 1e-6)
        #expect(abs(stratified.interval.lowerBound - 0.735637438) < 1e-6)
        #expect(abs(stratified.interval.upperBound - 0.826629123) < 1e-6)
        let shift = try #require(baseline.mixShift)
        #expect(shift.value == "newcomer")
        #expect((shift.before * 100).rounded() == 11)
        #expect((shift.now * 100).rounded() == 45)
        #expect((judgement.evidence.baseline ?? 0) < 0)
        // Without the two kinds of users it looks much worse.
        #expect((judge(Self.simpson, dimensions: ["column_4"]).evidence.baseline ?? 0) > 50)
    }

    @Test func worseForEverybodyIsWorseWithinStrataToo() throws {
        let rows = (0..<8).flatMap { day in
            ["17", "18"].flatMap { os in
                [
                    SampleTally.Row(18, of: 2500, at: day, values: [os]),
                    SampleTally.Row(5, of: 2500, at: day, in: "2.3.0", values: [os]),
                ]
            }
        }
        let judgement = judge(rows, dimensions: ["os"])
        #expect(judgement.reason == .worseThanBaseline)
        #expect(judgement.baseline?.mixShift == nil)
        #expect(abs(try #require(judgement.baseline?.stratified).riskRatio - 3.6) < 1e-9)
    }

    @Test func releaseThatIsWorseForEverybodyCannotHideBehindBetterUsers() throws {
        // Worse within both systems, and the same over all: it went to the better system first.
        let rows = (0..<8).flatMap { day -> [SampleTally.Row] in
            [
                SampleTally.Row(18, of: 9000, at: day, values: ["18"]), .init(12, of: 1000, at: day, values: ["17"]),
                SampleTally.Row(1, of: 2000, at: day, in: "2.3.0", values: ["18"]),
                SampleTally.Row(32, of: 8000, at: day, in: "2.3.0", values: ["17"]),
            ]
        }
        let judgement = judge(rows, dimensions: ["os"])
        #expect(try #require(judgement.baseline?.riskRatio) < 1)
        #expect(try #require(judgement.baseline?.stratified).riskRatio > 3)
        #expect(judgement.reason == .worseThanBaseline)
        #expect(judgement.baseline?.mixShift?.value == "18")
    }

    @Test func strataAreSystemsAndKindsOfUsers() {
        #expect(
            DimensionKind.strata(among: ["device", "OS_Version", "locale", "new_vs_returning"]) == [
                "OS_Version", "new_vs_returning",
            ])
        #expect(DimensionKind.strata(among: ["device.model", "country"]).isEmpty)
    }
}
