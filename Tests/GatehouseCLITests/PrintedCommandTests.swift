import CommandKit
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

/// What `crashes check` and `crashes explain` say to type next can be typed as it is, and helps those who crash.
@Suite struct PrintedCommandTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        /// The columns besides version and counts, and their values where 2.4.0 crashes and elsewhere.
        let columns: String
        let crashing: String
        let others: [String]
        /// Somebody who crashes, and somebody who does not.
        let hit: Phone
        let spared: Phone

        var testDescription: String { name }
    }

    struct Phone: Sendable {
        var os: String?
        var locale: String?
        var device: String?
    }

    private static let policy = """
        app: shop-ios
        revision: 7
        platform: ios
        store_url: https://apps.apple.com/app/id1234567890
        releases:
          - { version: "2.4.0", status: live }
        flags:
          new_checkout: { default: true, safe: false }

        """

    static let cases: [Case] = [
        Case(
            name: "a locale", columns: "locale", crashing: "tr_TR", others: ["en_US", "de_DE"],
            hit: Phone(locale: "tr_TR"), spared: Phone(locale: "en_US")),
        Case(
            name: "a system", columns: "os", crashing: "iOS 17.4", others: ["iOS 17.5", "iOS 16.7"],
            hit: Phone(os: "17.4"), spared: Phone(os: "17.5")),
        Case(
            name: "a model with a quote in its name", columns: "device_model", crashing: "O'Phone (2)",
            others: ["SM-A125F", "Pixel 8"], hit: Phone(device: "O'Phone (2)"), spared: Phone(device: "Pixel 8")),
        Case(
            name: "a flag on a system", columns: "os,new_checkout", crashing: "17.4,on",
            others: ["17.4,off", "17.5,on", "17.5,off"], hit: Phone(os: "17.4"), spared: Phone(os: "17.5")),
    ]

    @Test(arguments: cases, [["check"], ["explain"]])
    func aKillThatIsPrintedIsAKillThatWorks(_ item: Case, _ verb: [String]) throws {
        let desk = try PolicyDesk(["shop-ios.yaml": Self.policy])
        let rows =
            ["2026-11-28,2.4.0,\(item.crashing),4000,900"]
            + item.others.map { "2026-11-28,2.4.0,\($0),4000,3" }
            + ([item.crashing] + item.others).map { "2026-11-28,2.3.9,\($0),4000,3" }
        let export = try desk.folder.write(
            "date,version,\(item.columns),users,crashed_users\n" + rows.joined(separator: "\n") + "\n",
            to: "export.csv")
        let about = ["--version", "2.4.0", "--policies", desk.folder.file("policies")]
        let json = try JSON.parse(
            Array(gatehouse(["crashes"] + verb + [export, "--json"] + about, clock: desk.clock).output.utf8))
        let printed = json["next"]?.array?.compactMap(\.string) ?? []
        let kill = try #require(printed.first { $0.hasPrefix("gatehouse flag kill ") }, "\(printed)")
        let answer = desk.transcript([Array(kill.commandWords.dropFirst()) + ["--wait", "0"]])
        #expect(answer.hasSuffix("[0]\n"), "\(answer)")
        let document = try #require(
            Policy.read(SourceText(path: "shop-ios.yaml", text: try desk.file())).policy
        ).launchDocument()
        #expect(try isOn(document, item.hit, "2.4.0") == false, "\(kill)")
        #expect(try isOn(document, item.spared, "2.4.0") == true, "\(kill)")
        #expect(try isOn(document, item.hit, "2.3.9") == true, "\(kill)")
    }

    private func isOn(_ document: LaunchDocument, _ phone: Phone, _ version: String) throws -> Bool? {
        let installation = Installation(
            reportedVersion: version, os: phone.os, locale: phone.locale, device: phone.device)
        return document.flag(named: "new_checkout", for: installation)?.value
    }
}
