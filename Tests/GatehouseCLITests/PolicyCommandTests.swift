import CommandKit
import Foundation
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

struct PolicyCommandTests {
    @Test
    func theVerdictIsOneLineWithItsRule() throws {
        let desk = try PolicyDesk()
        #expect(
            desk.type("policy", "verdict", "--app", "shop-ios", "--version", "2.2.9", "--os", "17.2")
                == Answer(
                    status: .ok,
                    output:
                        "block    2.2.9 is below the minimum 2.3.0 (broken_payments); 2.4.1 is live and runs on 17.2    policies/shop-ios.yaml:9\n",
                    errors: ""))
    }

    @Test
    func everyVerdictSaysWhy() throws {
        let blocks = SamplePolicy.ios.replacing(
            "  stranded: notice\n",
            with: """
                  stranded: notice
                  unsold_storefronts: [RU]
                  blocked:
                    - { when: { versions: "2.4.1", locales: [tr] }, reason: crash, review_by: 2026-12-14T00:00:00Z }
                    - { when: { versions: ">=2.3.2 <2.3.5" }, reason: data_loss, review_by: 2026-12-14T00:00:00Z }

                """)
        let desk = try PolicyDesk(["shop-ios.yaml": blocks])
        func ask(_ arguments: String...) -> [String] { ["policy", "verdict", "--version"] + arguments }
        expectGolden(
            desk.transcript([
                ask("2.2.9", "--os", "17.2"), ask("2.2.9"), ask("2.2.9", "--os", "14.8"),
                ask("2.2.9", "--os", "17", "--storefront", "RUS"), ask("2.2.9", "--channel", "testflight"),
                ask("1.5", "--os", "17"), ask("2.3.1", "--os", "17"), ask("2.3.1", "--os", "15"),
                ask("2.3.1", "--os", "17", "--storefront", "RU"), ask("2.3.4", "--os", "17"),
                ask("2.4.1", "--os", "17", "--locale", "tr_TR"), ask("2.4.1"), ask("2.6"), ask("latest"),
                ask("2.2.9", "--os", "14", "--system", "macos"),
                ask("2.2.9", "--os", "17", "--language", "de", "--json"), ask("2.2.9", "--os", "seventeen"),
                ask("2.2.9", "--channel", "tesflight"), ask("2.2.9", "--storefront", "Germany"),
            ]), named: "verdicts.txt")
    }

    @Test
    func aTargetForOldSystemsIsNotCalledLive() throws {
        let offered = SamplePolicy.ios.replacing("\nmessages:", with: "offer_last_compatible: true\n\nmessages:")
        let desk = try PolicyDesk(["shop-ios.yaml": offered])
        #expect(
            desk.type("policy", "verdict", "--version", "2.2.9", "--os", "15.5").output.hasPrefix(
                "block    2.2.9 is below the minimum 2.3.0 (broken_payments); 2.3.1 is offered to old systems only and runs on 15.5 "
            ))
    }

    @Test
    func severalAppsAreAnsweredInTurn() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let both = desk.type("policy", "verdict", "--app", "shop-ios", "--app", "shop-android", "--version", "2.1")
        #expect(both.output.split(separator: "\n").count == 2)
        expectGolden(
            desk.transcript([
                ["policy", "verdict", "--version", "2.1"],
                ["policy", "verdict", "--version", "2.1", "--app", "shop-iso"],
                ["policy", "verdict", "--version", "2.1", "--app", "zebra"],
                ["policy", "verdict", "--version", "2.1", "--app", "shop-ios", "--policies", "/does/not/exist"],
                ["policy", "show", "--offline"],
                ["policy", "lint"],
            ]), named: "choosing-apps.txt")
    }

    @Test
    func whatIsWrongIsShownInTheFile() throws {
        let desk = try PolicyDesk([
            "broken.yaml": "app: broken\nversions: [\n", "half.yaml": "app: half\nrevision: 1\nplatfo",
            "number.yaml": SamplePolicy.ios.replacing("shop-ios ", with: "number ").replacing(
                "\"2.4.1\"   ", with: "2.4   "),
            "retired.yaml": "app: retired\nretired: true\n",
        ])
        expectGolden(
            desk.transcript([
                ["policy", "lint"], ["policy", "show", "--app", "broken"],
                ["policy", "verdict", "--version", "1", "--app", "half"],
                ["policy", "verdict", "--version", "1", "--app", "retired"],
                ["gate", "block", "2.4.0", "--app", "number", "--reason", "crash"],
            ]), named: "broken-files.txt")
    }

    @Test
    func oneFileDoesNotHideTheOthers() throws {
        let desk = try PolicyDesk([
            "broken.yaml": "app: broken\nversions: [\n", "old.yaml": "app: old\nretired: true\n",
            "shop-ios.yaml": SamplePolicy.ios,
        ])
        try FileManager.default.createSymbolicLink(
            atPath: desk.folder.file("policies/lost.yaml"), withDestinationPath: "nowhere.yaml")
        let shown = desk.type("policy", "show", "--offline")
        #expect(shown.status == .badInput)
        #expect(shown.output.contains("old, retired    policies/old.yaml\n"))
        #expect(shown.output.contains("shop-ios, revision 42, ios"))
        #expect(shown.errors.contains("policies/broken.yaml:2:11: error:"))
        #expect(shown.errors.contains("gatehouse: cannot find policies/lost.yaml:"))
        let linted = desk.type("policy", "lint")
        #expect(linted.status == .badInput)
        #expect(linted.output.hasSuffix("refused  3 policies, 2 errors, 1 warning\n"))
        #expect(linted.errors.contains("gatehouse: cannot find policies/lost.yaml:"))
    }

    @Test
    func aRetiredAppIsNoFaultOfAFolder() throws {
        let desk = try PolicyDesk(["old.yaml": "app: old\nretired: true\n", "shop-ios.yaml": SamplePolicy.ios])
        #expect(desk.type("policy", "show", "--offline").status == .ok)
        let json = desk.type("policy", "show", "--offline", "--json").output.split(separator: "\n")
        #expect(json.first == #"{"app":"old","retired":true,"path":"policies/old.yaml"}"#)
        #expect(desk.type("policy", "show", "--offline", "--app", "old").status == .badInput)
    }

    @Test
    func lintNeedsWhatItComparesWith() throws {
        let desk = try PolicyDesk()
        let answer = desk.type("policy", "lint", "--strict", "--previous", "/does/not/exist")
        #expect(answer.status == .badInput)
        #expect(
            answer.errors == "gatehouse: cannot list /does/not/exist: there is no such file or folder; check the path\n"
        )
    }

    @Test
    func lintCountsWhoIsStranded() throws {
        let desk = try PolicyDesk()
        let table = try desk.folder.write("version,os,users\n2.2.0,15.4,40\n2.4.1,17.2,960\n", to: "installs.csv")
        let bad = try desk.folder.write("version,os,users\n2.2.0,15.4,many\n", to: "bad.csv")
        let answer = desk.type("policy", "lint", "--installs", table, "--json")
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(answer.status == .differs)
        #expect(json["errors"]?.int == 0)
        #expect(json["warnings"]?.int == 1)
        let diagnostic = try #require(json["files"]?.array?.first?["diagnostics"]?.array?.first)
        #expect(diagnostic["line"]?.int == 9)
        #expect(diagnostic["column"]?.int == 12)
        #expect(diagnostic["message"]?.string?.contains("4 %") == true)
        let refused = desk.type("policy", "lint", "--installs", bad)
        #expect(refused.status == .badInput)
        #expect(refused.errors.contains("bad.csv:2:12: error:"))
        #expect(refused.errors.hasSuffix("gatehouse: not a table of installs: \(bad): mend the line above\n"))
    }

    @Test
    func lintHoldsAChangeAgainstWhatWasThere() throws {
        let desk = try PolicyDesk()
        try desk.folder.write(SamplePolicy.ios, to: "before/shop-ios.yaml")
        try desk.folder.write(SamplePolicy.ios.replacing("2.3.0", with: "2.3.1"), to: "policies/shop-ios.yaml")
        let before = desk.folder.file("before")
        #expect(desk.type("policy", "lint", "--previous", before).status == .differs)
        let strict = desk.type("policy", "lint", "--previous", before, "--strict")
        #expect(strict.status == .badInput)
        #expect(strict.output.contains("error"))
    }

    @Test
    func impactCountsUsersOrSaysThatNobodyKnows() throws {
        let desk = try PolicyDesk()
        let table = try desk.folder.write(
            "version,os,users\n2.4.1,17.2,500\n2.3.1,17.2,400\n2.2.0,17.2,60\n2.2.0,14.1,33\nlatest,,7\n",
            to: "installs.csv")
        let empty = try desk.folder.write("version,os,users\n", to: "empty.csv")
        func impact(_ arguments: String...) -> String {
            let answer = gatehouse(["policy", "impact", "--policies", desk.folder.file("policies")] + arguments)
            return "\(answer.output)\(answer.errors)[\(answer.status.rawValue)]\n"
        }
        expectGolden(
            [
                impact("--installs", table), impact("--installs", table, "--minimum", "2.4.0"),
                impact("--installs", table, "--block", "2.4.1", "--json"), impact(),
                impact("--installs", empty, "--json"),
                impact("--installs", table, "--minimum", "v2"),
            ].joined(separator: "\n"), named: "impact.txt")
    }

    @Test
    func showIsOneScreen() throws {
        let policy =
            SamplePolicy.ios + """
                notices:
                  - { id: checkout, when: { versions: "2.4.0", os: ">=17" }, until: 2026-12-02T00:00:00Z, messages: { en: { title: A, body: B } } }
                flags:
                  new_checkout:
                    default: true
                    safe: false
                    kill: { when: { versions: "2.4.0", devices: ["iPhone14,5"] }, reason: crash, since: 2026-11-29T21:10:00Z, review_by: 2026-12-06T00:00:00Z }
                safe_mode:
                  force: { when: { versions: "2.4.0" }, level: 1, reason: loop, since: 2026-11-29T21:10:00Z, review_by: 2026-12-06T00:00:00Z }

                """
        let desk = try PolicyDesk(["shop-ios.yaml": policy])
        expectGolden(
            desk.transcript([["policy", "show", "--offline"], ["policy", "show", "--offline", "--json"]]),
            named: "show.txt")
    }

    @Test
    func showLooksAtWhatIsServed() throws {
        let desk = try PolicyDesk()
        let document = try SamplePolicy.read(SamplePolicy.ios).launchDocument().write()
        let server = try LoopbackServer { request in
            request.target == "/v1/policy/shop-ios.json"
                ? .init(200, [], String(decoding: document, as: UTF8.self)) : .init(404)
        }
        let served = desk.type("policy", "show", "--server", server.url())
        #expect(served.status == .ok)
        #expect(served.output.hasSuffix("served       revision 42 at \(server.url())v1/policy/shop-ios.json\n"))
        let other = desk.type("policy", "show", "--json", environment: ["GATEHOUSE_SERVER": server.url("/elsewhere")])
        #expect(other.status == .differs)
        #expect(try JSON.parse(Array(other.output.utf8))["served"]?["state"]?.string == "not_a_document")
    }

    @Test
    func aNewPolicyIsReadyToBeServed() throws {
        let desk = try PolicyDesk([:])
        try desk.seeEverywhere("1.0.0")
        expectGolden(
            desk.transcript([
                [
                    "policy", "new", "shop-ios", "--platform", "ios", "--bundle-id", "com.example.shop", "--store-url",
                    "https://apps.apple.com/app/id1",
                ],
                ["policy", "lint"], ["policy", "new", "shop-ios", "--platform", "ios"],
                ["policy", "new", "Shop iOS", "--platform", "ios"], ["policy", "new", "x", "--platform", "iso"],
                ["policy", "new", "x", "--platform", "ios", "--public-url", "http://gate.example.com/"],
                ["release", "add", "1.0.0", "--status", "live", "--wait", "0"],
                ["gate", "raise", "--minimum", "1.0.0", "--reason", "security: first", "--wait", "0"],
            ]), named: "new.txt")
        expectGolden(try desk.file(), named: "new.yaml")
    }
}
