import Testing

@testable import CrashHealth

@Suite struct ConditionRollUpTests {
    struct Case: Sendable {
        let dimension: String
        let values: [String?]
        let has: [String: [String]]
        var hasNot: [String] = []
    }

    @Test(arguments: [
        Case(
            dimension: "os", values: ["16.7", "17.4", "17.5", "18.0"],
            has: [
                ">=17 <18": ["17.4", "17.5"], ">=17.5": ["17.5", "18.0"], "<17.5": ["16.7", "17.4"],
                ">=18": ["18.0"],
            ], hasNot: [">=18.0 <18.1 "]),
        Case(
            dimension: "os", values: ["17.4.1", "17.4", "17.40", "18"],
            has: [">=17.4 <17.5": ["17.4.1", "17.4"], ">=17 <18": ["17.4.1", "17.4", "17.40"]]),
        Case(
            dimension: "platform", values: ["iOS 17.4", "iOS 17.5", "Android 14", nil],
            has: ["iOS >=17 <18": ["iOS 17.4", "iOS 17.5"]], hasNot: [">=14", "iOS >=14"]),
        Case(dimension: "os", values: ["iOS 17.4", "iOS 17.5"], has: [">=17 <18": ["iOS 17.4", "iOS 17.5"]]),
        Case(
            dimension: "locale", values: ["tr_TR", "tr-CY", "tr", "en_US", "tra", nil],
            has: ["tr": ["tr_TR", "tr-CY", "tr"]], hasNot: ["en"]),
        Case(
            dimension: "device_model",
            values: ["iPhone15,2", "iPhone15,3", "iPhone14,2", "SM-G991B", "SM-G998", "Pixel 8", "Pixel 9", "iPhone"],
            has: [
                "iPhone15,*": ["iPhone15,2", "iPhone15,3"], "iPhone*": ["iPhone15,2", "iPhone15,3", "iPhone14,2"],
                "SM-*": ["SM-G991B", "SM-G998"], "Pixel *": ["Pixel 8", "Pixel 9"],
            ], hasNot: ["iPhone14,*"]),
        Case(dimension: "account_state", values: ["paid", "paid_up", "free"], has: [:], hasNot: ["paid*"]),
    ])
    func valuesThatAPolicyCanNameTogetherAreRolledUp(_ item: Case) {
        let found = ConditionRollUps.find(dimension: item.dimension, values: item.values)
        for (name, members) in item.has {
            let groups = found.filter { $0.part.value == name || $0.part.value == "\(name).0" }
            #expect(groups.map { $0.members.map { item.values[$0] } }.contains(members), "\(name)")
        }
        for name in item.hasNot { #expect(!found.contains { $0.part.value == name }, "\(name)") }
    }

    @Test func aWholeMajorVersionIsNamedAsARange() {
        let leaves = ["16.6", "16.7", "17.4", "17.5", "17.6", "18.0"].map { os in
            ExplanationLeaf(
                values: [os], now: CrashShare(total: 5_000, crashed: os.hasPrefix("17") ? 400 : 20))
        }
        let answer = ExplanationSearch(dimensions: ["os"], leaves: leaves).explain(.sample)
        #expect(answer.conditions.map(\.when.name) == ["os >=17 <18"])
        #expect(answer.verdict == .isolated)
    }

    @Test func systemsFromOneOnAreNamedAsARange() {
        let leaves = ["15.8", "16.7", "17.4", "17.5", "18.0", "18.1"].map { os in
            ExplanationLeaf(
                values: [os, "en"],
                now: CrashShare(total: 5_000, crashed: ["15.8", "16.7", "17.4"].contains(os) ? 20 : 400))
        }
        let answer = ExplanationSearch(dimensions: ["os", "locale"], leaves: leaves).explain(.sample)
        #expect(answer.conditions.map(\.when.name) == ["os >=17.5"])
    }

    /// The baseline has few crashes, so that it cannot say at a hundred to one, for each of all ranges, that it was not so
    /// before; that 17 crashes now and the others do not needs no baseline.
    @Test func whatStandsOutByItselfIsNotCalledEven() {
        let leaves = [
            ("16.7", 3, 295, 1, 288), ("17.4", 180, 1176, 7, 1132), ("17.5.1", 142, 824, 9, 868),
            ("18.0", 4, 571, 3, 572),
        ].map { system, crashed, total, crashedBefore, totalBefore in
            ExplanationLeaf(
                values: [system], now: CrashShare(total: total, crashed: crashed),
                before: CrashShare(total: totalBefore, crashed: crashedBefore))
        }
        let answer = ExplanationSearch(dimensions: ["os"], leaves: leaves, comparison: .rise).explain(.sample)
        #expect(answer.conditions.map(\.when.name) == ["os >=17 <18"])
        #expect(answer.verdict == .isolated)
        #expect(answer.reachSentence == "isolated: without it 7 of 866 users crashed, 0.81 %")
    }

    @Test func aSingleSystemIsNotNamedAsARange() {
        let leaves = ["16.7", "17.4", "17.5"].map { os in
            ExplanationLeaf(values: [os], now: CrashShare(total: 5_000, crashed: os == "17.5" ? 400 : 20))
        }
        let answer = ExplanationSearch(dimensions: ["os"], leaves: leaves).explain(.sample)
        #expect(answer.conditions.map(\.when.name) == ["os = 17.5"])
    }
}
