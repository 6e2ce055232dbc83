import CrashHealth
import Foundation
import LaunchDocument
import Versioning

/// Reports as checks make them, built by hand, and one whose every text is hostile.
enum SampleReports {
    /// 2026-11-30 02:25 UTC.
    static let now = Timestamp(secondsSince1970: 1_796_005_500)

    static let all: [(name: String, report: HealthReport)] = [
        ("ok", ok), ("warn", warn), ("breach", breach), ("too few", tooFew), ("invalid row", invalidRow),
        ("stale", stale),
        ("no data", noData), ("segment", segment), ("hostile", hostile),
    ]

    static var thresholds: HealthThresholds {
        HealthThresholds(target: rate(995_000), critical: rate(990_000))
    }

    static func rate(_ millionths: Int) -> CrashFreeRate { CrashFreeRate(millionths: millionths)! }

    static func release(_ text: String) -> ReleaseLabel { .release(try! AppVersion(lenient: text), build: nil) }

    /// Hours before 2026-11-30 02:00 UTC, one point a pair; nil for an hour without a row.
    static func hours(_ points: [(total: Int, crashed: Int)?], unsettled: Int = 0) -> [HealthJudgement.SeriesPoint] {
        let end = 1_796_004_000 + unsettled * 3_600
        return points.enumerated().compactMap { index, point in
            guard let point else { return nil }
            let start = end - (points.count - index) * 3_600
            return HealthJudgement.SeriesPoint(
                bucket: TimeBucket(
                    start: Timestamp(secondsSince1970: start), end: Timestamp(secondsSince1970: start + 3_600),
                    length: .hour),
                share: CrashShare(total: point.total, crashed: point.crashed),
                isSettled: index < points.count - unsettled)
        }
    }

    static let fresh = HealthJudgement.Completeness(
        dataUntil: Timestamp(secondsSince1970: 1_796_004_000), unsettledBuckets: 1, ageSeconds: 1_500)

    static let ok = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .ok, reason: .withinLimits, release: release("2.3.0"), metric: .crashFreeUsers,
            share: CrashShare(total: 41_200, crashed: 101), thresholds: thresholds,
            evidence: HealthEvidence(critical: -210.4, target: -40.25, onset: 2.5), interval: 0.002018...0.002977,
            upperBound: 0.002894,
            series: hours((0..<24).map { (1_600 + 13 * $0, $0 % 5 + 2) }), completeness: fresh), checkedAt: now)

    static let warn = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .warn, reason: .worseThanBaseline, release: release("2.4.0-beta.1"), metric: .crashFreeSessions,
            share: CrashShare(total: 9_120, crashedMillionths: 41_500_000), thresholds: thresholds,
            evidence: HealthEvidence(critical: 0.5, target: 1.25, baseline: 3.75), interval: 0.003352...0.006158,
            baseline: BaselineComparison(
                release: release("2.3.0"), share: CrashShare(total: 120_000, crashed: 201), riskRatio: 2.717,
                interval: 1.944...3.796,
                stratified: .init(dimensions: ["os", "account_state"], riskRatio: 1.9, interval: 1.3...2.7),
                mixShift: .init(dimension: "account_state", value: "new", before: 0.11, now: 0.45)),
            completeness: fresh, notes: [.designEffect(2.3), .reading(.countsFromRates(input: "exports/day.csv"))]),
        checkedAt: now)

    static let condition = FoundCondition(
        when: [.init(dimension: "locale", value: "tr_TR")], inside: CrashShare(total: 6_600, crashed: 3_135),
        all: CrashShare(total: 20_000, crashed: 3_218), rateInside: 0.475, rateOutside: 0.00619, riskRatio: 76.2329,
        riskRatioInterval: 61.8...94.1, shareOfCrashes: 0.9742, shareOfUsers: 0.33, excessCover: 0.96, score: 3_278.25,
        indistinguishable: [[.init(dimension: "keyboard", value: "turkish-q")]])

    static let breach = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .breach, reason: .belowCritical, release: release("2.4.0"), metric: .crashFreeUsers,
            share: CrashShare(total: 20_000, crashed: 3_218), thresholds: thresholds,
            evidence: HealthEvidence(critical: 6_120.5, target: 7_900.25, onset: 900, baseline: 5_400),
            interval: 0.15587...0.16606, upperBound: 0.16527,
            baseline: BaselineComparison(
                release: release("2.3.0"), share: CrashShare(total: 41_200, crashed: 101), riskRatio: 65.63,
                interval: 53.9...79.9, stratified: nil, mixShift: nil),
            segments: [
                SegmentJudgement(
                    dimension: "locale", value: "tr_TR", share: CrashShare(total: 6_600, crashed: 3_135),
                    status: .breach,
                    logEvidence: 9_000.5, interval: 0.463...0.4871),
                SegmentJudgement(
                    dimension: "locale", value: nil, share: CrashShare(total: 12, crashed: 0), status: .unknown,
                    logEvidence: -0.1, interval: 0...0.2425),
                SegmentJudgement(
                    dimension: "locale", value: "de_DE", share: CrashShare(total: 13_388, crashed: 83), status: .ok,
                    logEvidence: -31, interval: 0.005...0.0077),
            ],
            series: hours(
                [
                    (100, 1), (300, 2), nil, (900, 5), (1_000, 4), (1_100, 9), (1_200, 120), (1_300, 240), (1_400, 300),
                    (1_350, 310),
                ],
                unsettled: 1),
            otherSeries: [
                .init(
                    release: release("2.3.0"),
                    points: hours((0..<12).map { (3_400 + 20 * $0, 8 + $0 % 4) }, unsettled: 1))
            ],
            completeness: fresh,
            notes: [.unattributed(CrashShare(total: 310, crashed: 6)), .reading(.repeatedEvents(count: 1_204))]),
        explanation: Explanation(
            verdict: .isolated, release: release("2.4.0"), conditions: [condition],
            candidates: [.init(when: condition.when, score: 3_278.25)], all: CrashShare(total: 20_000, crashed: 3_218),
            remaining: CrashShare(total: 13_400, crashed: 83), baseline: release("2.3.0")),
        next: ["gatehouse flag kill new_checkout --versions 2.4.0 --reason \"crash: Turkish locale\""], checkedAt: now)

    static let tooFew = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .unknown, reason: .tooFewUsers(share: CrashShare(total: 4, crashed: 3), minimum: 50),
            release: release("2.5.0"), metric: .crashFreeUsers, share: CrashShare(total: 4, crashed: 3),
            thresholds: thresholds, evidence: HealthEvidence(critical: 6.981), interval: 0.3006...0.9544,
            completeness: fresh, notes: [.hint(crashed: 3, total: 4)]), checkedAt: now)

    static let invalidRow = HealthReport(
        judgement: HealthJudgement(
            status: .unknown,
            reason: .invalidRow(
                RowContradiction(
                    .moreCrashedThanTotal(crashed: 12, total: 10),
                    at: TextPlace(input: "exports/day, 1.csv", line: 3, column: 18)), more: 1),
            release: release("2.4.0"), metric: .crashFreeUsers, thresholds: thresholds), checkedAt: now)

    static let stale = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .unknown, reason: .stale(ageSeconds: 270_000, limit: 93_600), release: release("2.4.0"),
            metric: .crashFreeUsers, share: CrashShare(total: 9_000, crashed: 20), thresholds: thresholds,
            completeness: .init(
                dataUntil: Timestamp(secondsSince1970: 1_795_735_500), ageSeconds: 270_000, isStale: true)),
        checkedAt: now)

    static let noData = HealthReport(
        app: "shop-ios",
        judgement: HealthJudgement(
            status: .unknown, reason: .noData, release: .unattributed, metric: .crashFreeUsers, thresholds: thresholds),
        checkedAt: now)

    static let segment = HealthReport(
        app: "shop-android",
        judgement: HealthJudgement(
            status: .breach, reason: .segment("device"), release: release("7.1"), metric: .crashFreeUsers,
            share: CrashShare(total: 50_000, crashed: 200), thresholds: thresholds,
            evidence: HealthEvidence(critical: -90, target: -2),
            segments: [
                SegmentJudgement(
                    dimension: "device", value: "Pixel 3", share: CrashShare(total: 700, crashed: 91), status: .breach,
                    logEvidence: 5, interval: 0.107...0.157)
            ], completeness: fresh), checkedAt: now)

    static let hostileText =
        "<script>alert('x')</script>|\"quotes\"\r\n::error::x & %0A `b` *c* [d](http://e.example) @team #1 \u{202E}abc\u{0}\u{1B}[31m ]]> 日本 العربية \u{FFFF}"

    static let hostile: HealthReport = {
        let long = String(repeating: "Galaxy \u{0}<b>", count: 30)
        let condition = FoundCondition(
            when: [.init(dimension: hostileText, value: hostileText)], inside: CrashShare(total: 600, crashed: 300),
            all: CrashShare(total: 2_000, crashed: 320), rateInside: 0.5, rateOutside: 0.0143, riskRatio: .infinity,
            riskRatioInterval: 2...Double.infinity, shareOfCrashes: 0.9375, shareOfUsers: 0.3, excessCover: 0.9,
            score: .nan, indistinguishable: [[.init(dimension: "device", value: long)]])
        return HealthReport(
            app: hostileText,
            judgement: HealthJudgement(
                status: .breach, reason: .segment(hostileText), release: .unreadable(hostileText),
                metric: .crashFreeUsers,
                share: CrashShare(total: 2_000, crashed: 320), thresholds: thresholds,
                evidence: HealthEvidence(critical: .infinity, target: .nan, onset: -.infinity),
                baseline: BaselineComparison(
                    release: .unreadable(long), share: CrashShare(total: 0, crashed: 0), riskRatio: nil, interval: nil,
                    stratified: nil, mixShift: .init(dimension: hostileText, value: nil, before: 0.001, now: 0.999)),
                segments: [
                    SegmentJudgement(
                        dimension: hostileText, value: long, share: CrashShare(total: 600, crashed: 300),
                        status: .breach,
                        logEvidence: 2_000, interval: 0.46...0.54)
                ], series: hours([(1_000, 20), (1_000, 300)]),
                otherSeries: [.init(release: .unreadable(long), points: hours([(10, 0)]))], completeness: fresh,
                notes: [.reading(.headerOnly(input: hostileText))]),
            explanation: Explanation(
                verdict: .partial, release: .unreadable(hostileText), conditions: [condition, condition],
                all: CrashShare(total: 2_000, crashed: 320), remaining: CrashShare(total: 1_400, crashed: 20)),
            next: ["gatehouse flag kill x --reason '```" + hostileText + "'"], checkedAt: now)
    }()
}
