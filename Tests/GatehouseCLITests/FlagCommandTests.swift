import CommandKit
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
        expectGolden(
            desk.transcript([
                [
                    "flag", "kill", "new_checkout", "--versions", "2.4.0", "--locale", "tr_TR", "--reason",
                    "crashes where locale = tr_TR", "--dry-run",
                ],
                ["flag", "kill", "new_checkout", "--versions", "2.4.0", "--locale", "tr_TR", "--wait", "0"],
                ["flag", "kill", "new_checkout", "--versions", "2.4.0", "--locale", "tr-tr", "--wait", "0"],
                ["flag", "kill", "new_checkout", "--versions", "2.3.9", "--wait", "0"],
                ["flag", "kill", "new_checkout", "--reason", "paying: fails", "--wait", "0"],
                [
                    "flag", "kill", "video", "--os", ">=17 <18", "--device", "SM-A12*", "--device", "moto g(7)",
                    "--wait", "0",
                ],
                ["flag", "kill", "quiet", "--review-by", "2027-01-01T00:00:00Z", "--wait", "0"],
                ["flag", "kill", "new_chekout"],
                ["flag", "kill", "old"],
                ["flag", "kill", "video", "--os", "seventeen"],
                ["flag", "kill", "quiet", "--versions", ">2 <1"],
                ["flag", "kill"],
                ["policy", "undo", "--wait", "0"],
            ]), named: "flag-kill.txt")
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
