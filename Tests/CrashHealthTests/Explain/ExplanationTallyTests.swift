import LaunchDocument
import Testing
import Versioning

@testable import CrashHealth

@Suite struct ExplanationTallyTests {
    private static let now = ReleaseLabel.release(try! AppVersion(strict: "2.4.0"), build: nil)
    private static let previous = ReleaseLabel.release(try! AppVersion(strict: "2.3.9"), build: nil)

    private func row(
        _ release: ReleaseLabel, _ values: [String?], users: (Int, Int)? = nil, sessions: (Int, Int)? = nil,
        hour: Int? = nil, crashes: Int? = nil
    ) -> TallyRow {
        var counts = TallyCounts()
        if let users {
            counts.users = UnitCount(total: users.0, crashed: users.1)
            counts.userDays = counts.users
        }
        if let sessions { counts.sessions = UnitCount(total: sessions.0, crashed: sessions.1) }
        if let crashes { counts.events[.crash] = crashes }
        let bucket = hour.map {
            TimeBucket(
                start: Timestamp(secondsSince1970: $0 * 3600), end: Timestamp(secondsSince1970: ($0 + 1) * 3600),
                length: .hour)
        }
        return TallyRow(release: release, bucket: bucket, values: values, counts: counts)
    }

    private func tally(_ grouping: Grouping, _ rows: [TallyRow]) -> CrashTally {
        CrashTally(tables: [grouping: rows], dimensions: ["os", "locale"])
    }

    private static let leaves = ExplanationBaseline.none.leaves(by: ["os"])

    @Test func rowsOfOtherReleasesAreNotCounted() {
        let answer = Explanation.of(
            tally(
                Self.leaves,
                [
                    row(Self.now, ["17.4"], users: (1_000, 200)), row(Self.now, ["16.7"], users: (9_000, 9)),
                    row(Self.previous, ["16.7"], users: (9_000, 5_000)),
                ]), release: Self.now, by: Self.leaves)
        #expect(answer.conditions.map(\.when.name) == ["os = 17.4"])
        #expect(answer.all == CrashShare(total: 10_000, crashed: 209))
        #expect(answer.unit == .user)
        #expect(answer.baseline == nil)
    }

    @Test func thePreviousReleaseSaysWhatWasAlwaysBad() {
        let rows = [
            row(Self.now, ["17.4"], users: (1_000, 210)), row(Self.now, ["16.7"], users: (9_000, 9)),
            row(Self.previous, ["17.4"], users: (1_000, 200)), row(Self.previous, ["16.7"], users: (9_000, 9)),
        ]
        let since = Explanation.of(
            tally(Self.leaves, rows), release: Self.now, against: .release(Self.previous), by: Self.leaves)
        #expect(since.conditions.isEmpty)
        #expect(since.verdict == .none)
        #expect(since.baseline == Self.previous)
        #expect(Explanation.of(tally(Self.leaves, rows), release: Self.now, by: Self.leaves).verdict == .isolated)
    }

    @Test func theTimeBeforeServesAsABaseline() {
        let baseline = ExplanationBaseline.before(Timestamp(secondsSince1970: 10 * 3600))
        let leaves = baseline.leaves(by: ["os"])
        let rows = (0..<20).flatMap { hour in
            [
                row(Self.now, ["17.4"], users: (500, 40), hour: hour),
                row(Self.now, ["16.7"], users: (500, hour < 10 ? 2 : 60), hour: hour),
            ]
        }
        let answer = Explanation.of(tally(leaves, rows), release: Self.now, against: baseline, by: leaves)
        #expect(answer.conditions.map(\.when.name) == ["os = 16.7"])
        #expect(answer.conditions.first?.baselineRateInside == 0.004)
        #expect(answer.unit == .userDay)
    }

    @Test func sessionsOfOneUserCountForLess() {
        let rows = [
            row(Self.now, ["17.4"], sessions: (2_000, 60)), row(Self.now, ["16.7"], sessions: (20_000, 100)),
        ]
        var counts = tally(Self.leaves, rows)
        #expect(Explanation.of(counts, release: Self.now, by: Self.leaves).unit == .session)
        #expect(Explanation.of(counts, release: Self.now, by: Self.leaves).verdict == .partial)
        // All of them by two users with eighty crashes each.
        counts.crashesPerUser[Self.now] = CrashClusters(crashes: 160, squares: 12_800)
        #expect(Explanation.of(counts, release: Self.now, by: Self.leaves).verdict == .spread)
    }

    @Test func usersAreLeftAsideWhereARowHasNone() {
        let rows = [
            row(Self.now, ["17.4"], users: (1_000, 1), sessions: (2_000, 400)),
            row(Self.now, ["16.7"], sessions: (20_000, 30)),
        ]
        let answer = Explanation.of(tally(Self.leaves, rows), release: Self.now, by: Self.leaves)
        #expect(answer.all == CrashShare(total: 22_000, crashed: 430))
    }

    @Test func crashesAloneAreComparedWithAllOtherReleases() {
        var counts = tally(
            Self.leaves,
            [
                row(Self.now, ["17.4"], crashes: 180), row(Self.now, ["16.7"], crashes: 60),
                row(Self.previous, ["17.4"], crashes: 900), row(.unattributed, ["16.7"], crashes: 5_100),
            ])
        counts.isCrashOnly = true
        let answer = Explanation.of(counts, release: Self.now, by: Self.leaves)
        #expect(answer.isCrashOnly)
        #expect(answer.unit == .crash)
        #expect(answer.conditions.map(\.when.name) == ["os = 17.4"])
        #expect(!answer.facts.contains { $0.text.contains("risk") })
    }

    @Test func allDimensionsOfTheInputsAreSearched() {
        let leaves = ExplanationBaseline.none.leaves(by: CrashReading.allDimensions)
        let rows = [
            row(Self.now, ["17.4", "tr"], users: (1_000, 200)), row(Self.now, ["17.4", "en"], users: (9_000, 9)),
            row(Self.now, ["16.7", "tr"], users: (1_000, 200)), row(Self.now, ["16.7", "en"], users: (9_000, 9)),
        ]
        let answer = Explanation.of(tally(leaves, rows), release: Self.now, by: leaves)
        #expect(answer.conditions.map(\.when.name) == ["locale = tr"])
    }

    @Test func countsBeyondAnyExportDoNotEndTheProcess() {
        let most = 1_000_000_000_000
        let rows = (0..<30).map { row(Self.now, ["v\($0)"], users: (most, $0 == 0 ? most : most / 100)) }
        let answer = Explanation.of(tally(Self.leaves, rows), release: Self.now, by: Self.leaves)
        #expect(answer.conditions.map(\.when.name) == ["os = v0"])
    }
}
