import CrashHealth
import LaunchDocument
import Testing

/// What a check comes to, and why.
@Suite struct HealthCheckTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let tally: CrashTally
        var release: String? = "2.4.0"
        var now = SampleTally.time(72)
        var segments: [String] = []
        let status: HealthStatus
        let reason: String

        var testDescription: String { name }
    }

    private static func judge(_ item: Case) -> HealthJudgement {
        HealthCheck.judge(
            item.tally, release: item.release.map(SampleTally.release), limits: .standard,
            options: HealthCheckOptions(now: item.now, segments: item.segments))
    }

    private static func contradicting() -> CrashTally {
        var tally = SampleTally.tally([.init(100, of: 1000)])
        tally.contradictions = [
            RowContradiction(
                .moreCrashedThanTotal(crashed: 5, total: 3), at: TextPlace(input: "a.csv", line: 2, column: 18))
        ]
        return tally
    }

    private static func crashOnly() -> CrashTally {
        var tally = CrashTally(isCrashOnly: true)
        tally.tables[Grouping(bucket: .day)] = [
            TallyRow(release: SampleTally.release("2.4.0"), counts: TallyCounts(events: [.crash: 31]))
        ]
        return tally
    }

    static let cases: [Case] = [
        Case(
            name: "a quiet hour with three of four crashed pages nobody", tally: SampleTally.tally([.init(3, of: 4)]),
            status: .unknown, reason: "too_few_users"),
        Case(
            name: "one of twelve", tally: SampleTally.tally([.init(1, of: 12)]), status: .unknown,
            reason: "too_few_users"),
        Case(
            name: "forty-nine that all crashed", tally: SampleTally.tally([.init(49, of: 49)]), status: .unknown,
            reason: "too_few_users"),
        Case(
            name: "fifty of which five crashed", tally: SampleTally.tally([.init(5, of: 50)]), status: .breach,
            reason: "below_critical"),
        Case(
            name: "fifty of which four crashed: too few crashes for an alarm",
            tally: SampleTally.tally([.init(4, of: 50)]), status: .unknown, reason: "not_enough_data"),
        Case(
            name: "a row that contradicts itself, though the rest is a breach", tally: contradicting(),
            status: .unknown, reason: "invalid_row"),
        Case(name: "only a header", tally: SampleTally.tally([]), status: .unknown, reason: "no_data"),
        Case(
            name: "no users at all", tally: SampleTally.tally([.init(0, of: 0)]), status: .unknown, reason: "no_data"),
        Case(
            name: "use of other releases only", tally: SampleTally.tally([.init(1, of: 900, in: "2.3.9")]),
            status: .unknown, reason: "no_data"),
        Case(name: "crashes without users", tally: crashOnly(), status: .unknown, reason: "counts_only"),
        Case(
            name: "a version that was never a version", tally: SampleTally.tally([.init(90, of: 900, in: "nightly")]),
            release: "nightly", status: .breach, reason: "below_critical"),
        Case(
            name: "old bad news", tally: SampleTally.tally([.init(100, of: 1000, at: 0)]), now: SampleTally.time(2000),
            status: .breach, reason: "below_critical"),
        Case(
            name: "old good news", tally: SampleTally.tally([.init(1, of: 10_000, at: 0)]),
            now: SampleTally.time(2000), status: .unknown, reason: "stale"),
        Case(
            name: "old and somewhat bad news", tally: SampleTally.tally([.init(80, of: 10_000, at: 0)]),
            now: SampleTally.time(2000), status: .unknown, reason: "stale"),
        Case(
            name: "three days old is not old for days", tally: SampleTally.tally([.init(1, of: 10_000, at: 0)]),
            now: SampleTally.time(24 + 72), status: .ok, reason: "within_limits"),
        Case(
            name: "a bad day that is not over", tally: SampleTally.tally([.init(100, of: 1000, at: 2)]),
            now: SampleTally.time(60), status: .unknown, reason: "no_data"),
        Case(
            name: "the same day half an hour after its end", tally: SampleTally.tally([.init(100, of: 1000, at: 2)]),
            now: Timestamp(secondsSince1970: SampleTally.time(72).secondsSince1970 + 1800), status: .unknown,
            reason: "no_data"),
        Case(
            name: "the same day an hour after its end", tally: SampleTally.tally([.init(100, of: 1000, at: 2)]),
            now: SampleTally.time(73), status: .breach, reason: "below_critical"),
        Case(
            name: "a day that is to come", tally: SampleTally.tally([.init(100, of: 1000, at: 9)]),
            status: .unknown, reason: "no_data"),
        Case(
            name: "nothing but users that nobody gave a version",
            tally: SampleTally.tally([.init(100, of: 1000, in: "")]), release: nil, status: .unknown, reason: "no_data"),
        Case(
            name: "the newest release with enough use is judged",
            tally: SampleTally.tally([
                .init(0, of: 49, in: "2.5.0"), .init(50, of: 1000, in: "2.4.0"), .init(0, of: 90_000, in: "2.3.9"),
            ]), release: nil, status: .breach, reason: "below_critical"),
    ]

    @Test(arguments: cases)
    func comesTo(_ item: Case) {
        let judgement = Self.judge(item)
        #expect(judgement.status == item.status)
        #expect(judgement.reason.code == item.reason)
    }

    @Test func workedDecisionsAreReproduced() throws {
        let decisions = try StatisticsExamples.load().object("decisions")
        let exits: [HealthStatus: Double] = [.ok: 0, .warn: 1, .breach: 2, .unknown: 3]
        for item in try decisions.list("cases") {
            let (crashed, total) = (Int(try item.number("X")), Int(try item.number("N")))
            let tally = SampleTally.tally([.init(crashed, of: total, at: 0)])
            let judgement = Self.judge(Case(name: item.name, tally: tally, status: .ok, reason: ""))
            #expect(judgement.status.rawValue == item.members["status"] as? String, "\(item.name)")
            if judgement.status == .unknown {
                #expect(judgement.reason.code == item.members["reason"] as? String, "\(item.name)")
            }
            #expect(exits[judgement.status] == (try item.number("exit")))
        }
    }

    @Test(arguments: [
        ("1.0", JudgementNote.baselineWithoutUse(SampleTally.release("1.0"))), ("2.4.0", .baselineIsRelease),
    ])
    func aBaselineThatComparesNothingIsSaid(_ baseline: String, _ note: JudgementNote) {
        let tally = SampleTally.tally([.init(1, of: 1000, at: 0), .init(1, of: 1000, at: 0, in: "2.3.9")])
        let options = HealthCheckOptions(now: SampleTally.time(30))
        let judgement = HealthCheck.judge(
            tally, release: SampleTally.release("2.4.0"), baseline: SampleTally.release(baseline), limits: .standard,
            options: options)
        #expect(judgement.baseline == nil)
        #expect(judgement.notes.contains(note))
        let found = HealthCheck.judge(
            tally, release: SampleTally.release("2.4.0"), baseline: SampleTally.release("2.3.9"), limits: .standard,
            options: options)
        #expect(found.baseline != nil && !found.notes.contains(note))
    }

    @Test func aReleaseThatIsNotThereIsToldFromThoseThatAre() {
        let tally = SampleTally.tally([
            .init(1, of: 1000, at: 0, metric: .crashFreeSessions),
            .init(1, of: 1000, at: 0, in: "2.3.9", metric: .crashFreeSessions),
            .init(0, of: 0, at: 0, in: "2.5.0", metric: .crashFreeSessions),
        ])
        for version in ["2.5.0", "9.9"] {
            let judgement = HealthCheck.judge(
                tally, release: SampleTally.release(version), limits: .standard,
                options: HealthCheckOptions(now: SampleTally.time(30)))
            #expect(judgement.reason == .noData)
            #expect(judgement.reasonSentence.hasPrefix("no use of \(version) in these exports; there is "))
            #expect(judgement.reasonSentence.hasSuffix("2.4.0, 2.3.9"))
        }
    }

    @Test func aClockYearsAheadNeitherStretchesTheAxisNorStaysUnsaid() {
        let tally = SampleTally.tally([.init(1, of: 1000, at: 0), .init(0, of: 1, at: 4000)])
        let judgement = Self.judge(Case(name: "", tally: tally, now: SampleTally.time(40), status: .ok, reason: ""))
        #expect(judgement.series.count == 1)
        #expect(judgement.notes.contains(.future(count: 1)))
    }

    @Test(arguments: [(3, 460, "at this rate would do, some "), (0, 100, "199 more without a crash would do, some ")])
    func whatIsNotEnoughSaysHowMuchMoreIs(_ crashed: Int, _ total: Int, _ text: String) {
        let tally = SampleTally.tally([.init(crashed, of: total, at: 0)])
        let judgement = Self.judge(Case(name: "", tally: tally, now: SampleTally.time(40), status: .ok, reason: ""))
        #expect(judgement.reason == .notEnoughData)
        #expect(judgement.reasonSentence.contains(text), "\(judgement.reasonSentence)")
    }

    @Test func threeOfFourAreAHint() {
        let judgement = Self.judge(Self.cases[0])
        #expect(judgement.notes.contains(.hint(crashed: 3, total: 4)))
        #expect(!Self.judge(Self.cases[1]).notes.contains { if case .hint = $0 { true } else { false } })
    }

    @Test func badNewsOfAnUnsettledDayDoesNotCountAndIsSaid() {
        let tally = SampleTally.tally([.init(0, of: 400, at: 0), .init(300, of: 400, at: 1)])
        let judgement = Self.judge(Case(name: "", tally: tally, now: SampleTally.time(40), status: .ok, reason: ""))
        #expect(judgement.status == .ok)
        #expect(judgement.share == CrashShare(total: 400, crashed: 0))
        #expect(judgement.completeness.dataUntil == SampleTally.time(24))
        #expect(judgement.completeness.ageSeconds == 16 * 3600)
        #expect(judgement.notes.contains(.unsettledDropped(count: 1)))
        #expect(judgement.series.map(\.isSettled) == [true, false])
    }

    @Test func whoeverKnowsThatADayIsCompleteMaySaySo() {
        let tally = SampleTally.tally([.init(100, of: 1000, at: 2)])
        var options = HealthCheckOptions(now: SampleTally.time(60))
        options.completeUntil = SampleTally.time(72)
        let judgement = HealthCheck.judge(tally, limits: .standard, options: options)
        #expect(judgement.status == .breach)
        options.completeUntil = SampleTally.time(71)
        #expect(HealthCheck.judge(tally, limits: .standard, options: options).reason == .noData)
    }

    @Test func dayOfAnotherZoneEndsAtItsOwnMidnight() {
        // A day of Los Angeles, seven hours behind UTC.
        let hour = 3600
        let start = SampleTally.start.secondsSince1970 + 7 * hour
        let bucket = TimeBucket(
            start: Timestamp(secondsSince1970: start), end: Timestamp(secondsSince1970: start + 24 * hour),
            length: .day)
        var tally = CrashTally(latest: bucket.start, finestBucket: .day, zone: .losAngeles)
        tally.tables[Grouping(bucket: .day)] = [
            TallyRow(
                release: SampleTally.release("2.4.0"), bucket: bucket,
                counts: TallyCounts(userDays: UnitCount(total: 1000, crashed: 100)))
        ]
        func status(_ hours: Int) -> HealthStatus {
            HealthCheck.judge(tally, limits: .standard, options: HealthCheckOptions(now: SampleTally.time(hours)))
                .status
        }
        #expect(status(31) == .unknown)
        #expect(status(32) == .breach)
    }

    @Test func sessionsAreTheFallbackAndCountForLess() {
        var tally = SampleTally.tally([.init(9, of: 1000, metric: .crashFreeSessions)])
        func judged() -> HealthJudgement {
            HealthCheck.judge(tally, limits: .standard, options: HealthCheckOptions(now: SampleTally.start))
        }
        #expect(judged().metric == .crashFreeSessions)
        #expect(judged().thresholds == HealthLimits.standard.sessions)
        #expect(judged().status == .warn)
        #expect(judged().notes.contains(.designEffectUnknown))
        // All nine are the sessions of one user.
        tally.crashesPerUser[SampleTally.release("2.4.0")] = CrashClusters(crashes: 9, squares: 81)
        #expect(judged().reason == .notEnoughData)
        #expect(judged().notes.contains(.designEffect(9)))
    }

    @Test func usersComeBeforeSessions() {
        var row = SampleTally.Row(0, of: 1000)
        row.sessions = UnitCount(total: 9000, crashed: 900)
        let judgement = HealthCheck.judge(
            SampleTally.tally([row]), limits: .standard, options: HealthCheckOptions(now: SampleTally.start))
        #expect(judgement.metric == .crashFreeUsers)
        #expect(judgement.status == .ok)
    }

    @Test func usersWithoutAVersionAreSaid() {
        let tally = SampleTally.tally([.init(0, of: 1000), .init(7, of: 90, in: "")])
        let judgement = HealthCheck.judge(tally, limits: .standard, options: HealthCheckOptions(now: SampleTally.start))
        #expect(judgement.notes.contains(.unattributed(CrashShare(total: 90, crashed: 7))))
    }
}
