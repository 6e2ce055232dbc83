import CrashHealth
import LaunchDocument
import ReleaseSimulation
import TestSupport
import Testing
import Versioning

/// What a check promises of healthy and of bad releases, on releases of which the truth is known.
///
/// The seeds are fixed: a promise about shares would otherwise fail once in a while by chance.
@Suite struct FalseAlarmTests {
    private let thresholds = HealthLimits.standard.users

    @Test func healthyReleaseIsLeftAloneForTwoWeeksOfHours() throws {
        // As bad as it may be at the very most, and looked at 336 times.
        let simulation = Simulation(ReleasePlan(rate: 0.01), releases: rounds(2000), seed: 1)
        let rules: [any AlarmRule] =
            [EvidenceRule(thresholds), OnsetRule(thresholds), CheckRule(thresholds)] + [SumRule.pointRate(0.01)]
        let shares = simulation.run(rules).map(\.share)
        #expect(shares[0] <= thresholds.alpha)
        #expect(shares[1] <= 336.0 / 8760)
        #expect(shares[2] <= 2 * thresholds.alpha + 336.0 / 8760)
        #expect(shares[3] >= 0.95)
    }

    @Test(arguments: [0.005, 0.002])
    func releaseAtItsTargetOrBetterIsNeverAnAlarm(_ rate: Double) {
        let simulation = Simulation(ReleasePlan(rate: rate), releases: rounds(1000), seed: 2)
        #expect(simulation.run([CheckRule(thresholds)]).map(\.share) == [0])
    }

    @Test func badReleaseIsFoundEarlyInItsRamp() throws {
        let found = Simulation(ReleasePlan(rate: 0.03, baselineRate: 0.005), releases: rounds(1000), seed: 3)
            .run([CheckRule(thresholds)])[0]
        #expect(found.share == 1)
        // A release that crashes three times as often as it may is found on its second day, at 2 % of users.
        #expect(try #require(found.hours(forShare: 0.9)) <= 48)
        let terrible = Simulation(ReleasePlan(rate: 0.1, baselineRate: 0.005), releases: rounds(1000), seed: 4)
            .run([CheckRule(thresholds)])[0]
        #expect(try #require(terrible.hours(forShare: 0.9)) <= 6)
    }

    @Test func faultThatBeginsLateIsFoundInItsFirstHours() throws {
        let plan = ReleasePlan(rate: 0.002, then: 0.03, from: 240)
        let outcomes = Simulation(plan, releases: rounds(200), seed: 5)
            .run([OnsetRule(thresholds), EvidenceRule(thresholds)], from: 240)
        #expect(try #require(outcomes[0].hours(forShare: 0.9)) <= 2)
        #expect(try #require(outcomes[1].hours(forShare: 0.9)) > 24)
    }

    @Test func fortyHealthySegmentsAreQuietTogether() throws {
        var simulation = SegmentSimulation(limit: 0.01)
        simulation.hours = 100
        let shares = simulation.run(releases: rounds(100), seed: 6)
        #expect(try #require(shares.first).share >= 0.9)
        #expect(try #require(shares.last).share <= 0.1)
    }

    /// The rules of the simulation are those of the check: they alarm at the same hour.
    @Test func checkBreachesAtTheHourOfItsRule() throws {
        var plan = ReleasePlan(rate: 0.025)
        plan.hours = 120
        var random = SimulationRandom(seed: 7)
        let hours = plan.simulated(with: &random)
        var rule = CheckRule(thresholds)
        let first = try #require(hours.first { rule.alarms(after: $0) }?.hour)
        #expect(first > 3)
        for count in 1...(first + 1) {
            #expect((try judged(hours.prefix(count)).status == .breach) == (count == first + 1), "hour \(count)")
        }
    }

    private func judged(_ hours: ArraySlice<SimulatedHour>) throws -> HealthJudgement {
        let end = Timestamp(secondsSince1970: hours.count * 3600)
        var tally = CrashTally(
            earliest: Timestamp(secondsSince1970: 0), latest: Timestamp(secondsSince1970: end.secondsSince1970 - 1),
            until: end, rowsBehind: 1, finestBucket: .hour)
        for length in [BucketLength.hour, .day] {
            tally.tables[Grouping(bucket: length)] = try rows(hours, "2.4.0", length) { ($0.crashed, $0.total) }
        }
        return HealthCheck.judge(
            tally, release: .release(try AppVersion(lenient: "2.4.0"), build: nil), limits: .standard,
            options: HealthCheckOptions(now: Timestamp(secondsSince1970: end.secondsSince1970 + 3600)))
    }

    private func rows(
        _ hours: ArraySlice<SimulatedHour>, _ version: String, _ length: BucketLength,
        _ counts: (SimulatedHour) -> (crashed: Int, total: Int)
    ) throws -> [TallyRow] {
        let release = ReleaseLabel.release(try AppVersion(lenient: version), build: nil)
        return Dictionary(grouping: hours) { $0.hour * 3600 / length.seconds }.sorted { $0.key < $1.key }.map {
            index, hours in
            let start = index * length.seconds
            return TallyRow(
                release: release,
                bucket: TimeBucket(
                    start: Timestamp(secondsSince1970: start),
                    end: Timestamp(secondsSince1970: start + length.seconds), length: length),
                counts: TallyCounts(
                    userDays: UnitCount(
                        total: hours.reduce(0) { $0 + counts($1).total },
                        crashed: hours.reduce(0) { $0 + counts($1).crashed })))
        }
    }
}
