import Spelling
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
        Case(typed: "store-url", among: ["store_url", "public_url"], meant: "store_url"),
        Case(typed: "safemode", among: ["safe_mode", "store_url"], meant: "safe_mode"),
        Case(typed: "a", among: ["app", "flags"], meant: nil),
        Case(typed: "", among: ["policy"], meant: nil),
        Case(typed: "x", among: [], meant: nil),
    ])
    func theNearestCandidateIsNamed(_ example: Case) {
        #expect(nearMiss(to: example.typed, among: example.among) == example.meant)
    }

    @Test(arguments: [
        ("verions", "versions"), ("realeases", "releases"), ("Flags", "flags"), ("store-url", "store_url"),
        ("flag", "flags"), ("safemode", "safe_mode"), ("owner", nil), ("", nil), ("a", nil), ("1", nil),
    ])
    func theKeyThatWasMeantIsNamed(_ typed: String, _ meant: String?) {
        let keys = [
            "app", "revision", "platform", "bundle_id", "store_url", "public_url", "versions", "releases",
            "offer_last_compatible", "messages", "recommend", "notices", "flags", "safe_mode", "health", "retired",
        ]
        #expect(nearMiss(to: typed, among: keys) == meant)
    }
}
