import CrashHealth
import Foundation
import LaunchDocument
import TestSupport
import Testing

/// Crashes without users: when a rise is one.
@Suite struct EventSpikeTests {
    struct Case: Sendable {
        let before: [Int]
        let latest: Int
        /// From scipy.stats.beta.logcdf.
        let logChance: Double
        let isSpike: Bool
    }

    @Test(arguments: [
        Case(before: [30, 28, 33], latest: 90, logChance: -13.558_300_2, isSpike: true),
        Case(before: [30, 28, 33], latest: 40, logChance: -1.608_565_9, isSpike: false),
        Case(before: [100, 110, 90, 105, 95], latest: 400, logChance: -40.456_033_9, isSpike: true),
        Case(before: [0, 0, 0], latest: 5, logChance: -6.931_471_8, isSpike: true),
        Case(before: [0, 0, 0], latest: 4, logChance: -5.545_177_4, isSpike: false),
        // Each day of a phased release has twice the users of the day before.
        Case(before: [10, 20, 50, 100], latest: 200, logChance: -3.958_110_9, isSpike: false),
        Case(before: Array(repeating: 1000, count: 13), latest: 1900, logChance: -9.172_342_5, isSpike: true),
    ])
    func aRiseIsToldFromTheScatterOfTheDaysBefore(_ item: Case) throws {
        let spike = try #require(
            EventSpike(
                latest: .init(crashes: item.latest), before: item.before.map { .init(crashes: $0) }))
        #expect(abs(spike.logChance - item.logChance) < 1e-6 * abs(item.logChance), "\(spike.logChance)")
        #expect(spike.isSpike == item.isSpike)
        #expect(spike.daysBefore == item.before.count)
    }

    @Test func twoDaysSayNothingOfAThird() {
        #expect(EventSpike(latest: .init(crashes: 500), before: [.init(crashes: 1), .init(crashes: 1)]) == nil)
    }

    @Test func aLongerDayMayHaveMoreCrashes() throws {
        let before = (0..<5).map { _ in EventSpike.Day(crashes: 240) }
        let long = try #require(EventSpike(latest: .init(hours: 25, crashes: 250), before: before))
        let same = try #require(EventSpike(latest: .init(hours: 24, crashes: 240), before: before))
        #expect(abs(long.logChance - same.logChance) < 0.05)
        #expect(same.usual == 240)
    }

    @Test func aSteadyReleaseIsSeldomASpikeInTwoWeeks() {
        var random = SeededRandom.forThisRun()
        let seed = random.seed
        let runs = rounds(3000)
        let alarms = (0..<runs).count { _ in
            let days = (0..<14).map { _ in EventSpike.Day(crashes: poisson(20, &random)) }
            return (3..<14).contains {
                EventSpike(latest: days[$0], before: Array(days[..<$0]))?.isSpike == true
            }
        }
        // α is 1 %; ours is below it because days are granted some scatter.
        #expect(alarms <= runs / 100 + 3, "seed \(seed)")
    }

    private func poisson(_ mean: Double, _ random: inout SeededRandom) -> Int {
        let limit = exp(-mean)
        var (product, count) = (Double.random(in: 0..<1, using: &random), 0)
        while product > limit {
            product *= Double.random(in: 0..<1, using: &random)
            count += 1
        }
        return count
    }

    // MARK: In a check

    /// Crashes of 2.4.0 on days since `SampleTally.start`, and one crash of 2.3.9 on each day.
    private func tally(_ crashes: [Int?], days: Int) -> CrashTally {
        var rows: [TallyRow] = []
        for day in 0..<days {
            let bucket = SampleTally.bucket(day, .day)
            rows.append(
                .init(release: SampleTally.release("2.3.9"), bucket: bucket, counts: .init(events: [.crash: 1])))
            guard day < crashes.count, let count = crashes[day] else { continue }
            rows.append(
                .init(release: SampleTally.release("2.4.0"), bucket: bucket, counts: .init(events: [.crash: count])))
        }
        var tally = CrashTally(tables: [Grouping(bucket: .day): rows], finestBucket: .day, isCrashOnly: true)
        tally.earliest = SampleTally.start
        tally.latest = SampleTally.bucket(days - 1, .day).start
        return tally
    }

    private func judge(_ tally: CrashTally, now hours: Int) -> HealthJudgement {
        HealthCheck.judge(
            tally, release: SampleTally.release("2.4.0"), limits: .standard,
            options: HealthCheckOptions(now: SampleTally.time(hours)))
    }

    @Test func aSpikeWarnsAndSaysWhatItCannotSay() {
        let judgement = judge(tally([30, 28, 33, 90], days: 4), now: 98)
        #expect(judgement.status == .warn)
        #expect(judgement.reason.code == "event_spike")
        #expect(
            judgement.reasonSentence
                == "90 crashes on the latest day, after 30.3 a day over 3 days, more than chance; without users nobody can tell "
                + "whether more people use it")
    }

    @Test func aDayThatIsNotOverIsNotJudged() {
        let judgement = judge(tally([30, 28, 33, 30, 200], days: 5), now: 100)
        #expect(judgement.reason.code == "counts_only")
        #expect(
            judgement.notes.map { $0.sentence(of: .crashFreeUsers) }.contains(
                "no spike: 30 crashes on the latest day, after 30.3 a day over 3 days"))
    }

    @Test func aDayWithRowsOfOthersOnlyHasNoCrash() {
        #expect(judge(tally([3, nil, nil, 30], days: 4), now: 98).reason.code == "event_spike")
        #expect(judge(tally([30, 28, 33, 90], days: 5), now: 122).reason.code == "counts_only")
    }

    @Test func tooFewDaysAreSaid() {
        let judgement = judge(tally([30, 90], days: 2), now: 50)
        #expect(judgement.reason.code == "counts_only")
        #expect(judgement.notes == [.tooFewDaysOfEvents(1, needed: 3)])
    }

    @Test func anOldSpikeIsStale() {
        #expect(judge(tally([30, 28, 33, 90], days: 4), now: 98 + 24 * 5).reason.code == "stale")
    }

    @Test func aReleaseThatIsNotInTheExportsHasNoData() {
        let judgement = HealthCheck.judge(
            tally([30, 28, 33, 90], days: 4), release: SampleTally.release("9.9.9"), limits: .standard,
            options: HealthCheckOptions(now: SampleTally.time(98)))
        #expect(judgement.status == .unknown)
        #expect(judgement.reason.code == "no_data")
    }

    @Test func aPeriodThatEndedLongAgoIsStale() throws {
        var tally = try CrashReading.tally(
            [ExportFixtures.input("ga4_report.csv")], by: HealthCheckOptions(now: SampleTally.start).groupings)
        let now = try #require(tally.latest?.secondsSince1970) + 30 * 86_400
        let options = HealthCheckOptions(now: Timestamp(secondsSince1970: now))
        let release = SampleTally.release("2.4.0")
        #expect(HealthCheck.judge(tally, release: release, limits: .standard, options: options).reason.code == "stale")
        tally.latest = options.now
        #expect(
            HealthCheck.judge(tally, release: release, limits: .standard, options: options).reason.code
                == "below_target")
    }
}
