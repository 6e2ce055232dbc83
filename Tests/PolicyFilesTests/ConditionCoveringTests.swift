import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

struct ConditionCoveringTests {
    private static let everybody = Condition()

    @Test func whatHoldsForMoreCovers() throws {
        let tr = Condition(versions: try VersionRange(strict: "2.4.0"), locales: ["tr-TR"])
        let cases: [(Condition, Bool)] = [
            (Self.everybody, true), (tr, true), (.unreadable, false),
            (Condition(locales: ["tr"]), true), (Condition(locales: ["TR-tr"]), true),
            (Condition(locales: ["de"]), false),
            (Condition(locales: ["t"]), false), (Condition(versions: try VersionRange(strict: "2.4.1")), false),
            (Condition(versions: try VersionRange(strict: ">=2.4 <2.4.1"), locales: ["de", "tr"]), true),
            (Condition(versions: try VersionRange(strict: "2.4"), os: try OSRange(strict: "17")), false),
        ]
        for (wider, covers) in cases { #expect(wider.covers(tr) == covers, "\(wider)") }
        #expect(!tr.covers(Self.everybody))
        let family = Condition(devices: ["SM-A12*"])
        #expect(family.covers(Condition(devices: ["SM-A125F", "SM-A12*", "SM-A127*"])))
        #expect(!family.covers(Condition(devices: ["SM-A1*"])) && !family.covers(Condition(devices: ["SM-A12*", "x"])))
    }

    /// Whoever is one of the smaller group is one of the larger.
    @Test func nobodyIsLeftOut() {
        var random = SeededRandom.forThisRun()
        var covered = 0
        for _ in 0..<rounds(20_000) {
            let (wide, narrow) = (Self.condition(using: &random), Self.condition(using: &random))
            guard wide.covers(narrow) else { continue }
            covered += 1
            for _ in 0..<10 {
                let phone = Self.phone(using: &random)
                #expect(
                    narrow.match(phone) != .holds || wide.match(phone) == .holds,
                    "seed \(random.seed): \(wide), \(narrow), \(phone)")
            }
        }
        #expect(covered > 0)
    }

    private static let versions = ["1.9", "2.4.0-beta", "2.4.0", "2.4.0.1", "2.4.1", "3"]
    private static let models = ["SM-A125F", "SM-A12", "SM-B1", "iPhone14,5"]
    private static let tags = ["tr-TR", "tr", "de-CH", "zh-Hant-TW"]

    private static func condition(using random: inout SeededRandom) -> Condition {
        func maybe<Value>(_ make: (inout SeededRandom) -> Value?) -> Value? {
            Bool.random(using: &random) ? make(&random) : nil
        }
        return Condition(
            versions: maybe { try? VersionRange(strict: range(using: &$0)) },
            devices: maybe { [["SM-*", "SM-A12*", "*"] + models].joined().shuffled(using: &$0).prefix(2).map { $0 } },
            locales: maybe { (["de", "tr-tr", "*"] + tags).shuffled(using: &$0).prefix(2).map { $0 } })
    }

    private static func range(using random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
            ["", ">=", "<", "<=", ">"].randomElement(using: &random)! + versions.randomElement(using: &random)!
        }.joined(separator: [" ", " || "].randomElement(using: &random)!)
    }

    private static func phone(using random: inout SeededRandom) -> Installation {
        Installation(
            reportedVersion: versions.randomElement(using: &random), locale: tags.randomElement(using: &random),
            device: models.randomElement(using: &random))
    }
}
