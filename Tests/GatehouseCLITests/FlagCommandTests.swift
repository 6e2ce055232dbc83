import CommandKit
import Foundation
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

@Suite struct FlagCommandTests {
    private static let policy = """
        app: shop-ios
        revision: 7
        platform: ios

        versions: {}

        flags:
          new_checkout:                    # the payments team
            default: true
            safe: false
            description: Checkout rewrite
          video: { default: true, safe: false, restore: { percent: 10 } }
          quiet: { default: false, safe: false }
          old: { retired: true }

        """

    @Test func aKillIsToldWithWhomItReachesAndWhen() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        func kill(_ arguments: String...) -> [String] { ["flag", "kill"] + arguments + ["--wait", "0"] }
        expectGolden(
            desk.transcript([
                kill(
                    "new_checkout", "--versions", "2.4.0", "--locale", "tr_TR", "--reason",
                    "crashes where locale = tr_TR", "--dry-run"),
                kill("new_checkout", "--versions", "2.4.0", "--locale", "tr_TR"),
                kill("new_checkout", "--versions", "2.4.0", "--locale", "tr-tr"),
                kill("new_checkout", "--versions", "2.3.9", "--locale", "tr-TR"),
                kill("new_checkout", "--versions", "2.3.9 || 2.4.0", "--locale", "tr"),
                kill("new_checkout", "--reason", "paying: fails"),
                kill("new_checkout", "--os", ">=17"),
                kill("new_checkout", "--os", ">=17", "--replace", "--on-unknown", "kill"),
                kill("new_checkout", "--os", ">=17"),
                kill("video", "--os", ">=17 <18", "--builds", "99", "--device", "SM-A12*", "--device", "moto g(7)"),
                kill("quiet", "--review-by", "2027-01-01T00:00:00Z"),
                ["policy", "undo", "--wait", "0"],
            ]), named: "flag-kill.txt")
    }

    @Test func whatCannotBeMeantIsNamed() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        expectGolden(
            desk.transcript([
                ["flag", "kill", "new_chekout"],
                ["flag", "kill", "old"],
                ["flag", "kill"],
                ["flag", "kill", "video", "--os", "seventeen"],
                ["flag", "kill", "video", "--versions", ">2 <1"],
                ["flag", "kill", "video", "--locale", "tr TR"],
                ["flag", "kill", "video", "--device", ""],
                ["flag", "kill", "video", "--on-unknown", "kill"],
                ["flag", "kill", "video", "--os", "17", "--on-unknown", "killed"],
                ["flag", "kill", "video", "--review-by", "2026-11-29T00:00:00Z"],
                ["flag", "kill", "video", "--review-by", "tomorrow"],
                ["flag", "restore", "vide"],
                ["flag", "restore", "old"],
                ["flag", "restore", "quiet", "--wait", "0"],
                ["flag", "restore", "video", "--percent", "0"],
                ["flag", "restore", "video", "--percent", "101"],
                ["flag", "extend", "video", "--review-by", "2027-01-01T00:00:00Z"],
                ["flag", "extend", "video"],
                ["flag", "explain", "vdeo"],
                ["flag", "explain", "video", "--version", "two"],
                ["flag", "explain", "video", "--level", "4"],
            ]), named: "flag-refusals.txt")
        #expect(try desk.file() == Self.policy)
    }

    @Test func aFeatureComesBackStepByStep() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        func restore(_ arguments: String...) -> [String] { ["flag", "restore"] + arguments + ["--wait", "0"] }
        expectGolden(
            desk.transcript([
                [
                    "flag", "kill", "new_checkout", "--versions", "2.4.0", "--locale", "tr_TR", "--reason", "crash",
                    "--wait", "0",
                ],
                ["flag", "extend", "new_checkout", "--review-by", "2026-12-21T09:00:00Z", "--wait", "0"],
                ["flag", "extend", "new_checkout", "--review-by", "2026-12-21T09:00:00Z", "--wait", "0"],
                restore("new_checkout", "--percent", "10", "--dry-run"),
                restore("new_checkout", "--percent", "10%", "--reason", "fixed on the server"),
                restore("new_checkout", "--percent", "10"),
                restore("new_checkout", "--percent", "50"),
                restore("new_checkout", "--percent", "20"),
                restore("new_checkout"),
                restore("new_checkout"),
                restore("video", "--percent", "100"),
                ["policy", "history"],
            ]), named: "flag-restore.txt")
        let back = Self.policy.replacing(", restore: { percent: 10 }", with: "")
        #expect(try desk.file() == back.replacing("revision: 7", with: "revision: 14"))
    }

    /// Whom the kill had spared must not lose the feature by its being given back.
    @Test func aRampIsAboutNobodyWhomTheKillHadSpared() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        func flag(_ arguments: String...) -> [String] { ["flag"] + arguments }
        expectGolden(
            desk.transcript([
                flag("kill", "new_checkout", "--versions", "2.4.0", "--wait", "0"),
                flag("explain", "new_checkout", "--key", "user-1"),
                flag("restore", "new_checkout", "--percent", "10", "--wait", "0"),
                flag("explain", "new_checkout", "--key", "user-1"),
                flag("explain", "new_checkout", "--key", "user-1", "--version", "2.4.0"),
                flag("kill", "new_checkout", "--versions", ">=2.4.0 <2.4.2", "--wait", "0"),
                flag("kill", "new_checkout", "--versions", ">=2.4.0 <2.4.2", "--on-unknown", "kill", "--wait", "0"),
                flag("restore", "new_checkout", "--percent", "10", "--wait", "0"),
                flag("explain", "new_checkout", "--key", "user-1"),
                flag("list", "--json"),
                flag("kill", "new_checkout", "--versions", "2.4.0 || 2.4.1", "--wait", "0"),
            ]), named: "flag-ramp-for-the-killed.txt")
        let ramp = Self.policy.replacing("percent: 10 }", with: "percent: 10, when: { os: \">=17\" } }")
        let other = try PolicyDesk(["shop-ios.yaml": ramp])
        let kill = other.type(
            "flag", "kill", "video", "--os", ">=17 <18", "--on-unknown", "kill", "--wait", "0")
        #expect(kill.status == .ok, "\(kill)")
        let back = other.type("flag", "restore", "video", "--percent", "50", "--wait", "0")
        #expect(back.status == .refused, "those who do not say would all have it back: \(back)")
    }

    /// A kill of some must not be the end of the ramp for the others: they would all have the feature.
    @Test func aRampAndAKillOfSomeGoTogether() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        expectGolden(
            desk.transcript([
                ["flag", "kill", "video", "--versions", "2.4.0", "--wait", "0"],
                ["flag", "explain", "video", "--version", "2.4.0", "--key", "user-1"],
                ["flag", "explain", "video", "--version", "2.4.1", "--key", "user-1"],
                ["flag", "restore", "video", "--percent", "10", "--wait", "0"],
                ["flag", "kill", "video", "--wait", "0"],
            ]), named: "flag-ramp-and-kill.txt")
        let narrow = Self.policy.replacing("percent: 10 }", with: "percent: 10, when: { os: \">=17\" } }")
        let other = try PolicyDesk(["shop-ios.yaml": narrow])
        #expect(other.type("flag", "kill", "video", "--versions", "2.4.0", "--wait", "0").status == .ok)
        let ramp = other.type("flag", "restore", "video", "--percent", "50", "--wait", "0")
        #expect(ramp.status == .refused)
        #expect(ramp.errors.contains("video is on its way back to system >=17: policies/shop-ios.yaml:12"), "\(ramp)")
        #expect(other.type("flag", "restore", "video", "--wait", "0").status == .ok)
        #expect(try !other.file().contains("percent"))
    }

    @Test func whatIsOffIsListedWithWhoWhyAndUntilWhen() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy, "shop-web.yaml": "app: shop-web\nretired: true\n"])
        let app = ["--app", "shop-ios", "--wait", "0"]
        _ = desk.transcript([
            ["flag", "kill", "new_checkout", "--versions", "2.4.0", "--reason", "crash on paying"] + app,
            ["gate", "recommend", "--version", "none"] + app,
            ["flag", "kill", "quiet", "--review-by", "2026-11-30T02:09:00Z"] + app,
            ["flag", "restore", "quiet"] + app,
        ])
        let bob = desk.type(
            "policy", "undo", "--app", "shop-ios", "--wait", "0", environment: ["USER": "bob"])
        #expect(bob.status == .ok, "\(bob)")
        desk.clock.advance(by: 600_000)
        expectGolden(
            desk.transcript([
                ["flag", "list"], ["flag", "list", "--app", "shop-ios", "--json"],
                ["policy", "verdict", "--app", "shop-ios", "--version", "2.4.0"],
                ["flag", "list", "--app", "shop-android"],
            ]), named: "flag-list.txt")
        try desk.folder.write("app: [\n", to: "policies/shop-tv.yaml")
        let all = desk.type("flag", "list")
        #expect(all.status == .badInput)
        #expect(all.output.contains("new_checkout  killed"), "one file must not hide the others")
    }

    @Test func aKillByHandIsNobodysCommand() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        _ = desk.type("flag", "kill", "video", "--wait", "0")
        let text = try desk.file().replacing(
            "    safe: false\n", with: "    safe: false\n    kill: { review_by: 2027-01-01T00:00:00Z }\n")
        try desk.folder.write(text, to: "policies/shop-ios.yaml")
        let rows = desk.type("flag", "list").output.split(separator: "\n")
        #expect(rows.contains { $0.hasPrefix("new_checkout  killed") && $0.contains("  by hand  ") }, "\(rows)")
        #expect(rows.contains { $0.hasPrefix("video         killed") && $0.contains("  ada  ") }, "\(rows)")
    }

    @Test func anAnswerIsExplainedWithTheLineThatGaveIt() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.explained])
        func explain(_ flag: String, _ arguments: String...) -> [String] { ["flag", "explain", flag] + arguments }
        expectGolden(
            desk.transcript([
                explain("killed", "--version", "2.4.0", "--os", "17.4", "--locale", "tr_TR"),
                explain("killed", "--version", "2.4.1", "--os", "17.4", "--locale", "tr_TR"),
                explain("killed", "--version", "2.4.1", "--locale", "de_DE"),
                explain("killed", "--version", "2.4.0"),
                explain("killed"),
                explain("killed", "--version", "2.4.0", "--os", "14", "--locale", "tr", "--system", "macos"),
                explain("careful", "--version", "2.4.0"),
                explain("careful", "--version", "2.4.0", "--device", "iPhone15,2"),
                explain("ramp", "--key", "user-7"),
                explain("ramp", "--key", "user-8"),
                explain("ramp"),
                explain("ramp", "--os", "16"),
                explain("ramp", "--level", "1"),
                explain("killed", "--level", "2"),
                explain("plain"),
                explain("killed", "--version", "2.4.0", "--os", "17.4", "--language", "tr", "--json"),
                explain("ramp", "--key", "user-7", "--json"),
            ]), named: "flag-explain.txt")
    }

    private static let explained = """
        app: shop-ios
        revision: 7
        platform: ios
        flags:
          killed:
            default: true
            safe: false
            kill:
              when: { versions: "2.4.0", os: ">=17", locales: [tr] }
              reason: crash on paying
              since: 2026-11-29T21:10:00Z
              review_by: 2027-01-01T00:00:00Z
          careful:
            default: true
            safe: false
            kill: { when: { devices: [SM-*] }, on_unknown: kill, review_by: 2027-01-01T00:00:00Z }
          ramp: { default: true, safe: false, restore: { when: { os: ">=17" }, percent: 50 } }
          plain: { default: false, safe: false }
        safe_mode: { levels: { 1: { disable: [ramp] } } }

        """

    @Test func killsThatHaveOutlivedTheirReasonAreFound() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.linted])
        expectGolden(
            desk.transcript([
                ["flag", "lint"],
                ["flag", "kill", "everywhere", "--reason", "crash", "--wait", "0"],
                ["release", "set-status", "2.4.1", "live", "--wait", "0"],
                ["flag", "lint"],
                ["flag", "lint", "--json"],
            ]), named: "flag-lint.txt")
        try desk.folder.write(
            try desk.file().replacing("disable: [first]", with: "disable: [frist]"), to: "policies/shop-ios.yaml")
        let answer = desk.type("flag", "lint")
        #expect(answer.status == .badInput)
        #expect(answer.output.contains("did you mean `first`?"), "\(answer)")
    }

    private static let linted = """
        app: shop-ios
        revision: 7
        platform: ios
        store_url: https://apps.apple.com/app/id1234567890
        releases:
          - { version: "2.4.1", status: pending }
          - { version: "2.4.0", status: live }
        flags:
          first: { default: true, safe: false, kill: { when: { versions: "<=2.4.0" }, since: 2026-11-01T00:00:00Z, review_by: 2026-11-30T02:01:00Z } }
          everywhere: { default: true, safe: false }
          idle: { default: false, safe: false, kill: { review_by: 2027-01-01T00:00:00Z } }
        safe_mode: { levels: { 1: { disable: [first] } } }

        """

    @Test func allAppsAreChangedOrNone() throws {
        let android = Self.policy.replacing("shop-ios", with: "shop-android").replacing(
            "platform: ios", with: "platform: android"
        ).replacing("  quiet: { default: false, safe: false }\n", with: "")
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy, "shop-android.yaml": android])
        let both = ["--app", "shop-ios", "--app", "shop-android", "--wait", "0"]
        let one = desk.transcript([["flag", "kill", "quiet"] + both])
        #expect(one.contains("no such flag: policies/shop-android.yaml: quiet"), "\(one)")
        #expect(try desk.file() == Self.policy && desk.file("shop-android") == android)
        let all = desk.transcript([["flag", "kill", "new_checkout"] + both])
        #expect(all.hasSuffix("[0]\n"), "\(all)")
        #expect(try desk.file().contains("    kill:") && desk.file("shop-android").contains("    kill:"))
    }

    @Test func scriptsLearnWhatAKillDid() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let answer = desk.type("flag", "kill", "new_checkout", "--wait", "0", "--json")
        let json = try JSON.parse(Array(answer.output.utf8))
        #expect(json["status"]?.string == "edited")
        #expect(json["notes"]?.array?.first?.string == "new_checkout reads false for everybody")
        #expect(json["diff"]?.string?.contains("+    kill:") == true)
    }

    @Test(arguments: [
        (["--versions", "2.4.0"], "1,200 of 4,000 users run what it is for, 30 %"),
        ([], "4,000 of 4,000 users run what it is for, 100 %"),
        (["--versions", "2.4.0", "--os", ">=18"], "200 of 4,000 users run what it is for, 5 %"),
        (
            ["--versions", "2.4.0", "--locale", "tr"],
            "at most 1,200 of 4,000 users run what it is for, 30 %; the table knows versions and systems alone"
        ),
    ])
    func aTableSaysHowManyItReaches(_ conditions: [String], _ note: String) throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let table = "version,os,users\n2.4.0,17.4,1000\n2.4.0,18.1,200\n2.3.9,17.4,2800\n"
        let installs = try desk.folder.write(table, to: "installs.csv")
        let answer = desk.transcript([
            ["flag", "kill", "new_checkout", "--installs", installs, "--dry-run"] + conditions
        ])
        #expect(answer.contains("note     \(note)\n"), "\(answer)")
    }

    @Test func cachesOnTheWayAreNamed() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let path = desk.folder.file("policies/shop-ios.yaml")
        let server = try LoopbackServer { _ in
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            let document = Policy.read(SourceText(path: "shop-ios.yaml", text: text)).policy?.launchDocument().write()
            return .init(
                200, [("Cache-Control", "public, max-age=60")], String(decoding: document ?? [], as: UTF8.self))
        }
        let answer = desk.type("flag", "kill", "new_checkout", "--server", server.url())
        #expect(answer.status == .ok)
        #expect(
            answer.output.hasSuffix("caches   on the way to phones may hand out what was before for 60 s more\n"),
            "\(answer)")
    }

    @Test func phonesOfTheConditionReadTheSafeValueAndNoOthers() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let answer = desk.type(
            "flag", "kill", "new_checkout", "--versions", "2.4.0", "--os", "17.4", "--device", "iPhone14,5", "--locale",
            "tr_TR", "--wait", "0")
        #expect(answer.status == .ok)
        let source = SourceText(path: "shop-ios.yaml", text: try desk.file())
        let document = try #require(Policy.read(source).policy).launchDocument()
        func isOn(
            version: String = "2.4.0", os: String = "17.4", device: String = "iPhone14,5", locale: String = "tr_TR"
        )
            throws -> Bool?
        {
            var phone = Installation(reportedVersion: version, locale: locale, device: device)
            phone.os = try OSVersion(lenient: os)
            return document.flag(named: "new_checkout", for: phone)?.value
        }
        #expect(try isOn() == false)
        #expect(try isOn(version: "2.4.1") == true)
        #expect(try isOn(os: "17.5") == true)
        #expect(try isOn(device: "iPhone15,2") == true)
        #expect(try isOn(locale: "de_DE") == true)
    }

    @Test func everyByteOutsideOfTheKillStays() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        _ = desk.type("flag", "kill", "new_checkout", "--reason", "crash", "--wait", "0")
        let killed = try desk.file().split(separator: "\n", omittingEmptySubsequences: false)
        let before = Self.policy.split(separator: "\n", omittingEmptySubsequences: false)
        let added = killed.filter { !before.contains($0) }
        #expect(added.map { $0.prefix(10) } == ["revision: ", "    kill:", "      reas", "      sinc", "      revi"])
        #expect(before.filter { !killed.contains($0) } == ["revision: 7"])
    }
}
