import CrashHealth
import LaunchDocument
import Testing

/// What a check makes of buckets: hours that are not over, a rise that began late.
@Suite struct HealthCheckOverTimeTests {
    private func judge(
        _ tally: CrashTally, at hour: Int, _ change: (inout HealthCheckOptions) -> Void = { _ in }
    ) -> HealthJudgement {
        var options = HealthCheckOptions(now: SampleTally.time(hour))
        change(&options)
        return HealthCheck.judge(
            tally, release: SampleTally.release("2.4.0"), limits: .standard, options: options)
    }

    @Test func newestHourIsNeverWhole() {
        let rows = (0...5).map { SampleTally.Row($0 == 5 ? 90 : 0, of: 100, at: $0) }
        let judgement = judge(SampleTally.tally(rows, length: .hour), at: 30)
        // The day cannot be cut afterwards, so it is left out as a whole until it has been read again.
        #expect(judgement.reason == .noData)
        #expect(judgement.completeness.dataUntil == SampleTally.time(5))
        let settled = SettledTime(
            SampleTally.tally(rows, length: .hour), now: SampleTally.time(30), completeUntil: nil)
        #expect(settled.limit == SampleTally.time(5))
        #expect(settled.needsCut(SampleTally.tally(rows, length: .hour)))
    }

    @Test func readingThatStopsAtTheNewestHourIsJudgedUntilThen() {
        var tally = SampleTally.tally((0...4).map { .init(0, of: 100, at: $0) }, length: .hour)
        tally.until = SampleTally.time(5)
        tally.rowsBehind = 100
        let judgement = judge(tally, at: 30)
        #expect(judgement.share == CrashShare(total: 500, crashed: 0))
        #expect(judgement.status == .ok)
        #expect(judgement.completeness.dataUntil == SampleTally.time(5))
        #expect(judgement.notes.contains(.unsettledDropped(count: 1)))
    }

    @Test func hourBeforeNowIsNotWholeThoughNewerRowsAreThere() {
        #expect(SettledTime.lastHour(before: SampleTally.time(3)) == SampleTally.time(2))
        let tenPast = Timestamp(secondsSince1970: SampleTally.time(3).secondsSince1970 + 600)
        #expect(SettledTime.lastHour(before: tenPast) == SampleTally.time(2))
    }

    @Test func lateRiseIsFoundThoughAllTogetherLooksFine() {
        let rows = (0..<242).map { SampleTally.Row($0 < 240 ? 4 : 60, of: 2000, at: $0) }
        var tally = SampleTally.tally(rows, length: .hour)
        tally.until = SampleTally.time(242)
        let judgement = judge(tally, at: 243)
        #expect(judgement.status == .breach)
        #expect(judgement.reason == .onset)
        #expect(judgement.evidence.onsetAt == SampleTally.time(240))
        #expect(judgement.evidence.onsetAlarm == 8760)
        #expect((judgement.evidence.critical ?? 0) < -900)
    }

    @Test func riseThatWasMendedIsNoAlarmAnyMore() {
        let rows = (0..<400).map { SampleTally.Row((240..<242).contains($0) ? 60 : 4, of: 2000, at: $0) }
        var tally = SampleTally.tally(rows, length: .hour)
        tally.until = SampleTally.time(400)
        #expect(judge(tally, at: 401).status == .ok)
    }

    @Test func daysAlarmAtOnceAYear() {
        let rows = (0..<30).map { SampleTally.Row($0 < 28 ? 4 : 60, of: 2000, at: $0) }
        let judgement = judge(SampleTally.tally(rows), at: 30 * 24 + 1)
        #expect(judgement.evidence.onsetAlarm == 365)
        #expect(judgement.reason == .onset)
        #expect(judgement.evidence.onsetAt == SampleTally.time(28 * 24))
    }

    @Test func oneBucketHasNoBefore() {
        #expect(judge(SampleTally.tally([.init(5, of: 1000, at: 0)]), at: 30).evidence.onset == nil)
    }

    @Test func limitOfAgeIsTheCallers() {
        let tally = SampleTally.tally([.init(0, of: 1000, at: 0)])
        #expect(judge(tally, at: 24 + 72).status == .ok)
        #expect(judge(tally, at: 24 + 73).reason == .stale(ageSeconds: 73 * 3600, limit: 3 * 86_400))
        #expect(judge(tally, at: 24 + 73) { $0.maximumAge = 100 * 3600 }.status == .ok)
        #expect(judge(tally, at: 24 + 3) { $0.maximumAge = 2 * 3600 }.reason.code == "stale")
    }

    @Test func olderReleaseIsNotOldDataWhileOthersAreUsed() {
        let tally = SampleTally.tally([.init(0, of: 1000, at: 0), .init(0, of: 1000, at: 9, in: "2.5.0")])
        #expect(judge(tally, at: 10 * 24 + 1).status == .ok)
    }

    @Test func manyDaysAreDrawnByDay() {
        let rows = (0..<96).map { SampleTally.Row(0, of: 100, at: $0) }
        #expect(judge(SampleTally.tally(rows, length: .hour), at: 200).series.count == 4)
        let few = (0..<30).map { SampleTally.Row(0, of: 100, at: $0) }
        #expect(judge(SampleTally.tally(few, length: .hour), at: 200).series.count == 30)
    }
}
