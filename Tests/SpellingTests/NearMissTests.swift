import CommandKit
import Testing

struct NearMissTests {
    struct Case: Sendable {
        let typed: String
        let among: [String]
        let meant: String?
    }

    @Test(arguments: [
        Case(typed: "polcy", among: ["policy", "gate"], meant: "policy"),
        Case(typed: "gaet", among: ["policy", "gate"], meant: "gate"),
        Case(typed: "GATE", among: ["policy", "gate"], meant: "gate"),
        Case(typed: "rec", among: ["raise", "recommend"], meant: "recommend"),
        Case(typed: "r", among: ["raise", "recommend"], meant: nil),
        Case(typed: "shop-isо", among: ["shop-ios", "shop-android"], meant: "shop-ios"),
        Case(typed: "zebra", among: ["policy", "gate"], meant: nil),
        Case(typed: "", among: ["policy"], meant: nil),
        Case(typed: "x", among: [], meant: nil),
    ])
    func theNearestCandidateIsNamed(_ example: Case) {
        #expect(nearMiss(to: example.typed, among: example.among) == example.meant)
    }
}
