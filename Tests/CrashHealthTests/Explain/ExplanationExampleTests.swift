import Testing

@testable import CrashHealth

@Suite struct ExplanationExampleTests {
    @Test(arguments: ExplanationSamples.names)
    func eachPlantedConditionIsFoundWithItsNumbers(_ name: String) throws {
        let example = try ExplanationSamples.example(name)
        let search = try ExplanationSamples.search(example.file)
        #expect(search.leaves.count == example.rows)

        let answer = search.explain(.sample)

        #expect(answer.all == CrashShare(total: example.users, crashed: example.crashed))
        #expect(answer.conditions.map(\.when.asDictionary) == example.expected.map(\.condition))
        for (found, expected) in zip(answer.conditions, example.expected) {
            #expect(found.inside == CrashShare(total: expected.users, crashed: expected.crashed))
            #expect(found.all == CrashShare(total: expected.users_total, crashed: expected.crashed_total))
            expectEqual(found.rateInside ?? -1, expected.rate_inside, to: 1e-6)
            expectEqual(found.rateOutside ?? -1, expected.rate_outside, to: 1e-6)
            expectEqual(found.riskRatio, expected.rr_plus_half, to: 1e-4)
            expectEqual(found.riskRatioInterval.lowerBound, expected.rr_lo95, to: 1e-4)
            expectEqual(found.shareOfCrashes, expected.share_of_crashes, to: 1e-4)
            expectEqual(found.shareOfUsers, expected.share_of_users, to: 1e-4)
            expectEqual(found.excessCover, expected.excess_cover, to: 1e-4)
            expectEqual(found.score, expected.loglik_gain_minus_penalty, to: 1e-4)
            #expect(
                found.indistinguishable.map(\.asDictionary) == expected.indistinguishable.map(\.condition))
        }
    }

    private func expectEqual(
        _ actual: Double, _ expected: Double, to tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // The figures were rounded in their last digit.
        #expect(abs(actual - expected) <= tolerance, sourceLocation: sourceLocation)
    }

    struct Reach: Sendable {
        let name: String
        let verdict: Explanation.Verdict
        let remaining: CrashShare
    }

    @Test(arguments: [
        Reach(name: "migration_third_of_users", verdict: .isolated, remaining: CrashShare(total: 13_400, crashed: 54)),
        Reach(name: "os_and_flag", verdict: .isolated, remaining: CrashShare(total: 17_300, crashed: 68)),
        Reach(name: "turkish_locale", verdict: .isolated, remaining: CrashShare(total: 17_998, crashed: 73)),
        Reach(name: "diffuse", verdict: .spread, remaining: CrashShare(total: 20_000, crashed: 402)),
        Reach(name: "two_causes", verdict: .isolated, remaining: CrashShare(total: 12_059, crashed: 50)),
        Reach(name: "confounded_model_os", verdict: .isolated, remaining: CrashShare(total: 11_000, crashed: 44)),
        Reach(name: "collinear_flag_os", verdict: .isolated, remaining: CrashShare(total: 11_000, crashed: 44)),
    ])
    func whatIsLeftSaysHowFarTheConditionsReach(_ item: Reach) throws {
        let answer = try ExplanationSamples.search(try ExplanationSamples.example(item.name).file).explain(.sample)
        #expect(answer.verdict == item.verdict)
        #expect(answer.remaining == item.remaining)
    }

    @Test func theTenBestCandidatesComeWithTheirScores() throws {
        let answer = try ExplanationSamples.search("explain/os_and_flag.csv").explain(.sample)
        let best = answer.candidates.prefix(3).map { ($0.when.asDictionary, ($0.score * 100).rounded() / 100) }
        #expect(answer.candidates.count == 10)
        #expect(best.map(\.0) == [["os": "17.4", "new_sync": "on"], ["new_sync": "on"], ["os": "17.4"]])
        #expect(best.map(\.1) == [1208.47, 672.66, 431.58])
        #expect(answer.candidates.map(\.score) == answer.candidates.map(\.score).sorted(by: >))
    }

    @Test func triplesAreFoundWhereTheyAreAskedFor() {
        let leaves = [("a", "b"), ("c", "d"), ("e", "f")]
        let all = (0..<8).map { place -> ExplanationLeaf in
            let values = leaves.enumerated().map { place >> $0 & 1 == 0 ? $1.0 : $1.1 }
            return ExplanationLeaf(
                values: values, now: CrashShare(total: 1_000, crashed: place == 0 ? 300 : 2))
        }
        var search = ExplanationSearch(dimensions: ["x", "y", "z"], leaves: all)
        #expect(search.explain(.sample).conditions.first?.when.count == 2)
        search.order = 3
        #expect(search.explain(.sample).conditions.map(\.when.asDictionary) == [["x": "a", "y": "c", "z": "e"]])
    }

    /// The row `share_mode_mozilla`: `locale=tr` in 180 of 240 crashes, and in 900 of the 6,000 of the reference.
    @Test func crashesAloneAreComparedWithTheirReference() {
        let answer = ExplanationSearch(
            dimensions: ["locale"],
            leaves: [
                ExplanationLeaf(
                    values: ["tr"], now: CrashShare(total: 180, crashed: 180),
                    before: CrashShare(total: 900, crashed: 900)),
                ExplanationLeaf(
                    values: ["en"], now: CrashShare(total: 60, crashed: 60),
                    before: CrashShare(total: 5_100, crashed: 5_100)),
            ], comparison: .crashesOnly
        ).explain(.sample)
        #expect(answer.isCrashOnly)
        #expect(answer.conditions.map(\.when.asDictionary) == [["locale": "tr"]])
        #expect(answer.conditions.first?.shareOfCrashes == 0.75)
        #expect(answer.conditions.first?.shareOfUsers == 0.15)
        #expect(answer.conditions.first?.rateInside == nil)
        // 0.75 / 0.15 is 5; half a crash on either side changes little.
        #expect(abs((answer.conditions.first?.riskRatio ?? 0) - 5) < 0.02)
        // (180 - 900 × 60 / 5,100) / 240
        #expect(abs((answer.conditions.first?.excessCover ?? 0) - 0.7059) < 1e-4)
        #expect(answer.all == CrashShare(total: 240, crashed: 240))
    }

    @Test func withoutAReferenceCrashesAloneExplainNothing() {
        let answer = ExplanationSearch(
            dimensions: ["locale"],
            leaves: [
                ExplanationLeaf(values: ["tr"], now: CrashShare(total: 180, crashed: 180)),
                ExplanationLeaf(values: ["en"], now: CrashShare(total: 60, crashed: 60)),
            ], comparison: .crashesOnly
        ).explain(.sample)
        #expect(answer.verdict == .none)
        #expect(answer.conditions.isEmpty)
    }

    @Test(arguments: [0, 4])
    func fewCrashesAreNoPattern(_ crashed: Int) {
        let answer = ExplanationSearch(
            dimensions: ["locale"],
            leaves: [
                ExplanationLeaf(values: ["tr"], now: CrashShare(total: 4, crashed: crashed)),
                ExplanationLeaf(values: ["en"], now: CrashShare(total: 40_000, crashed: 0)),
            ]
        ).explain(.sample)
        #expect(answer.verdict == .none)
    }

    @Test func withoutLeavesThereIsNothing() {
        #expect(ExplanationSearch(dimensions: ["os"], leaves: []).explain(.sample).verdict == .none)
        #expect(ExplanationSearch(dimensions: [], leaves: []).explain(.sample).verdict == .none)
    }

    @Test func emptyCellsAreAConditionToo() {
        let answer = ExplanationSearch(
            dimensions: ["account_state"],
            leaves: [
                ExplanationLeaf(values: [nil], now: CrashShare(total: 500, crashed: 200)),
                ExplanationLeaf(values: ["paid"], now: CrashShare(total: 5_000, crashed: 10)),
                ExplanationLeaf(values: ["free"], now: CrashShare(total: 5_000, crashed: 11)),
            ]
        ).explain(.sample)
        #expect(answer.conditions.map(\.when.name) == ["account_state not set"])
    }
}
