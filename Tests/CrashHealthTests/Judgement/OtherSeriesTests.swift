import CrashHealth
import LaunchDocument
import Testing

/// Hangs and ends by the system are no crashes, and warned of by themselves.
@Suite struct OtherSeriesTests {
    /// Six days of use without a crash, with events of a kind.
    private func judge(_ kind: EventKind, _ counts: [Int], use: [Int]? = nil) -> HealthJudgement {
        var tally = SampleTally.tally(
            counts.indices.map { .init(0, of: use?[$0] ?? 1000, at: $0) })
        tally.tables[Grouping(bucket: .day)] = tally.rows(Grouping(bucket: .day)).enumerated().map { index, row in
            var counted = row.counts
            counted.events[kind] = counts[index]
            return TallyRow(release: row.release, bucket: row.bucket, counts: counted)
        }
        return HealthCheck.judge(
            tally, limits: .standard, options: HealthCheckOptions(now: SampleTally.time(24 * counts.count + 1)))
    }

    @Test(arguments: [EventKind.notResponding, .watchdog, .outOfMemory])
    func riseIsAWarningAndNoCrash(_ kind: EventKind) {
        let judgement = judge(kind, [20, 22, 19, 21, 20, 90])
        #expect(judgement.status == .warn)
        #expect(judgement.reason.code == "event_spike")
        #expect(judgement.share == CrashShare(total: 6000, crashed: 0))
    }

    @Test func whatIsAsUsualIsNothing() {
        #expect(judge(.notResponding, [20, 22, 19, 21, 20, 24]).status == .ok)
        #expect(judge(.nonFatal, [20, 22, 19, 21, 20, 900]).status == .ok)
    }

    /// Use of which nobody knows how much crashed is there all the same.
    @Test(arguments: [[EventKind.crash: 30], [:]])
    func useWithoutCrashedUsersIsNoRateAndNotNoUse(_ events: [EventKind: Int]) {
        var tally = SampleTally.tally([.init(0, of: 2000, at: 0)])
        tally.tables = tally.tables.mapValues { rows in
            rows.map {
                TallyRow(
                    release: $0.release, bucket: $0.bucket,
                    counts: TallyCounts(users: UnitCount(total: 2000), events: events))
            }
        }
        let judge = { (version: String) in
            HealthCheck.judge(
                tally, release: SampleTally.release(version), limits: .standard,
                options: HealthCheckOptions(now: SampleTally.time(25)))
        }
        #expect(judge("2.4.0").status == .unknown)
        #expect(judge("2.4.0").reason == .countsOnly)
        #expect(judge("2.3.9").reason == .noData)
    }

    @Test func moreUseIsNoRise() {
        let use = [1000, 2000, 5000, 10_000, 20_000, 50_000]
        #expect(judge(.notResponding, use.map { $0 / 50 }, use: use).status == .ok)
    }
}
