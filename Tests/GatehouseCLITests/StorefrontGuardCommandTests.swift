import CommandKit
import JSONText
import TestSupport
import Testing

/// What somebody who raises a minimum or blocks a release reads about storefronts.
@Suite struct StorefrontGuardCommandTests {
    private static let raise = ["gate", "raise", "--minimum", "2.4.1", "--reason", "security", "--wait", "0"]
    private static let block = ["gate", "block", "2.4.0", "--reason", "crash", "--wait", "0"]

    @Test
    func refusalsSayWhatToType() throws {
        let desk = try PolicyDesk()
        var said = desk.transcript([Self.raise, Self.block])
        try desk.seeEverywhere("2.4.1", except: ["TR": "2.4.0", "RU": nil])
        said += "\n" + desk.transcript([Self.raise, Self.raise + ["--storefront", "DE"]])
        try desk.folder.write("{", to: "policies/.storefronts/shop-ios.json")
        said += "\n" + desk.transcript([Self.raise])
        #expect(try desk.file() == SamplePolicy.ios)
        try desk.seeEverywhere("2.4.1")
        said += "\n" + desk.transcript([Self.raise, ["policy", "history"]])
        expectGolden(said, named: "storefront-guard.txt")
    }

    @Test
    func scriptsGetTheGuardItsGradeItsEvidenceAndWhatToDo() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1", except: ["ID": "2.4.0"])
        let answer = desk.run(Self.raise + ["--json"])
        #expect(answer.status == .refused)
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["status"]?.string == "refused")
        let found = try #require(json["guards"]?.array?.first { $0["guard"]?.string == "storefronts" })
        #expect(found["status"]?.string == "refuse")
        #expect(
            found["evidence"]?.string == "2.4.1 is not live in ID (last seen 2.4.0); last look 2026-11-30T02:00:00Z")
        #expect(
            found["advice"]?.string
                == "'gatehouse storefronts check --app shop-ios --version 2.4.1' (some 9 minutes), and again 24h later")
    }

    @Test
    func theSoakIsTwoHoursForABlockAndADayForARaise() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1", since: 3 * 3_600)
        #expect(desk.run(Self.raise + ["--dry-run"]).status == .refused)
        #expect(desk.run(Self.raise + ["--dry-run", "--soak", "3h"]).status == .ok)
        #expect(desk.run(Self.block + ["--dry-run"]).status == .ok)
        #expect(desk.run(Self.block + ["--dry-run", "--soak", "4h"]).status == .refused)
        #expect(desk.run(Self.raise + ["--soak", "soon"]).status == .usage)
    }

    @Test
    func whatGuardsWereToldIsKeptWithTheChange() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1", since: 3 * 3_600)
        #expect(desk.run(Self.raise + ["--soak", "90m"]).status == .ok)
        #expect(desk.type("policy", "history").output.contains("gatehouse gate raise --minimum 2.4.1 --soak 90m "))
    }

    @Test
    func anOverrideIsKeptWithWhatItWasAgainst() throws {
        let desk = try PolicyDesk()
        desk.type("incident", "open", "--app", "shop-ios", "--", "cards fail")
        let answer = desk.run(Self.raise + ["--override", "fraud is worse", "--json"])
        #expect(answer.status == .ok)
        #expect(try JSON.parse(Array(answer.output.utf8))["override"]?.string == "fraud is worse")
        let evidence = "2.4.1 was never looked for in any of 175 storefronts"
        let why = "security; override of storefronts: fraud is worse"
        let history = try JSON.parse(Array(desk.type("policy", "history", "--json").output.utf8))
        let item = try #require(history.array?.first)
        #expect(item["reason"]?.string == why)
        #expect(item["overridden"]?.array?.map { $0["guard"]?.string } == ["storefronts"])
        #expect(item["overridden"]?.array?.map { $0["evidence"]?.string } == [evidence])
        let timeline = try desk.folder.read("incidents/2026-11-30-cards-fail/timeline.jsonl").split(separator: "\n")
        let line = try JSON.parse(Array(try #require(timeline.last).utf8))
        #expect(line["summary"]?.string == "gate raise --minimum 2.4.1: \(why) (\(evidence))")
        #expect(line["data"]?["overridden"]?.array?.map { $0["guard"]?.string } == ["storefronts"])
        #expect(line["data"]?["overridden"]?.array?.map { $0["evidence"]?.string } == [evidence])
    }

    @Test
    func anOverrideOfNothingIsNone() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1")
        let answer = desk.run(Self.raise + ["--override", "in a hurry"])
        #expect(answer.status == .ok && !answer.output.contains("override"), "\(answer)")
        let history = desk.type("policy", "history")
        #expect(history.output.hasSuffix("  security\n"), "\(history)")
    }

    @Test
    func otherPlacesOfLooksAreReadAndNamed() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1")
        let looks = desk.folder.file("policies/.storefronts/shop-ios.json")
        let other = desk.run(Self.raise + ["--looks", desk.folder.file("nowhere.json"), "--dry-run"])
        #expect(other.status == .refused && other.output.contains("--looks "), "\(other)")
        #expect(desk.run(Self.raise + ["--looks", looks, "--dry-run"]).status == .ok)
    }

    @Test
    func aRecommendationNeedsNoLookAndIsRefusedByABadOne() throws {
        let desk = try PolicyDesk([
            "shop-ios.yaml": SamplePolicy.ios.replacing("recommended: \"2.4.1\"", with: "recommended: \"2.4.0\"")
        ])
        let recommend = ["gate", "recommend", "--version", "2.4.1", "--dry-run"]
        let unknown = desk.run(recommend)
        #expect(unknown.status == .ok && unknown.output.contains("unknown  storefronts: "), "\(unknown)")
        try desk.seeEverywhere("2.4.1", except: ["TR": "2.4.0"])
        #expect(desk.run(recommend).status == .refused)
    }
}
