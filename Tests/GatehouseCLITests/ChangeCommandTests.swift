import CommandKit
import Foundation
import JSONText
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing

struct ChangeCommandTests {
    @Test
    func aNightWithABadRelease() throws {
        let desk = try PolicyDesk()
        func verdict() -> [String] { ["policy", "verdict", "--version", "2.4.1", "--os", "17.2"] }
        expectGolden(
            desk.transcript([
                verdict(),
                ["gate", "block", "2.4.1", "--reason", "crash: on start in Turkish", "--dry-run"],
                ["gate", "block", "2.4.1", "--reason", "crash: on start in Turkish", "--wait", "0"],
                verdict(),
                ["gate", "block", "2.4.1", "--reason", "crash", "--wait", "0"],
                ["release", "set-status", "2.5.0", "live", "--wait", "0"],
                verdict(),
                ["policy", "undo", "--reason", "2.5.0 is not out yet", "--wait", "0"],
                ["gate", "unblock", "2.4.1", "--wait", "0"],
                verdict(),
                ["policy", "diff"],
                ["policy", "undo", "42", "--wait", "0"],
                ["policy", "history"],
                ["policy", "diff", "42"],
                ["policy", "diff", "7"],
                ["policy", "undo", "7"],
            ]), named: "night.txt")
        #expect(
            try desk.file() == SamplePolicy.ios.replacing("revision: 42", with: "revision: 47"),
            "every byte but the revision is back")
    }

    @Test
    func refusalsNameTheirEvidence() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let (ios, android) = (try desk.file(), try desk.file("shop-android"))
        let commands = [
            ["gate", "raise", "--app", "shop-ios", "--minimum", "2.5.0", "--reason", "crash"],
            ["gate", "raise", "--app", "shop-android", "--minimum", "2.4.0", "--reason", "crash"],
            ["gate", "raise", "--app", "shop-android", "--app", "shop-ios", "--minimum", "2.4.0", "--reason", "crash"],
            ["gate", "raise", "--app", "shop-ios", "--minimum", "2.2.0", "--reason", "crash"],
            ["gate", "raise", "--app", "shop-ios", "--minimum", "2.3", "--reason", "crash"],
            ["gate", "lower", "--app", "shop-ios", "--minimum", "2.4.0"],
            ["gate", "block", "<2.4.1", "--app", "shop-ios", "--reason", "it crashes"],
            ["gate", "block", ">=2.4.0", "--app", "shop-ios", "--reason", "crash"],
            ["gate", "block", ">2 <1", "--app", "shop-ios", "--reason", "crash"],
            ["gate", "unblock", "2.4.0", "--app", "shop-ios"],
            ["release", "add", "2.4.1", "--app", "shop-ios", "--status", "live"],
            ["release", "set-status", "9.9", "live", "--app", "shop-ios"],
            ["release", "set-status", "2.4.1", "alive", "--app", "shop-ios"],
            ["policy", "undo", "--app", "shop-ios"],
        ]
        expectGolden(desk.transcript(commands), named: "refusals.txt")
        #expect(try desk.file() == ios)
        #expect(try desk.file("shop-android") == android)
    }

    @Test
    func anOverrideIsRemembered() throws {
        let policy = SamplePolicy.android.replacing(
            "{ version: \"2.3.1\", status: live }", with: "{ version: \"2.3.1\", status: replaced }")
        let desk = try PolicyDesk(["shop-android.yaml": policy])
        expectGolden(
            desk.transcript([
                ["gate", "raise", "--minimum", "2.3.5", "--reason", "security: leak", "--wait", "0"],
                [
                    "gate", "raise", "--minimum", "2.3.5", "--reason", "security: leak", "--wait", "0", "--override",
                    "the leak is worse",
                ],
                ["policy", "history"],
                ["gate", "raise", "--minimum", "2.3.6", "--reason", "security", "--override", " "],
            ]), named: "override.txt")
    }

    @Test
    func theChangeIsServedOrItSaysWhyNot() throws {
        let desk = try PolicyDesk()
        let old = try SamplePolicy.read(SamplePolicy.ios).launchDocument().write()
        let path = desk.folder.file("policies/shop-ios.yaml")
        // Serves what is in the file, as the real server does, but the old document to those who ask under /stale.
        let server = try LoopbackServer { request in
            if request.target.hasPrefix("/stale/") { return .init(200, [], String(decoding: old, as: UTF8.self)) }
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            let document = (try? SamplePolicy.read(text))?.launchDocument().write() ?? []
            return .init(200, [], String(decoding: document, as: UTF8.self))
        }
        let served = desk.type("gate", "lower", "--minimum", "2.2.0", "--server", server.url())
        #expect(served.status == .ok)
        #expect(
            served.output.hasSuffix(
                "served   shop-ios: revision 43 at \(server.url())v1/policy/shop-ios.json, after 0.0 s\n"))
        #expect(served.errors.isEmpty)
        let stale = desk.type("gate", "lower", "--minimum", "2.1.0", "--server", server.url("/stale"), "--wait", "30")
        #expect(stale.status == .differs)
        #expect(
            stale.output.contains(
                "edited, NOT SERVED: shop-ios: \(server.url("/stale"))/v1/policy/shop-ios.json has revision 42, after 30.0 s\n"
            ))
        let json = desk.type(
            "gate", "lower", "--minimum", "2.0.0", "--server", server.url("/stale"), "--wait", "1", "--json")
        let answer = try JSON.parse(Array(json.output.utf8))
        #expect(answer["status"]?.string == "not_served")
        #expect(answer["served"]?["revision"]?.int == 42)
        #expect(answer["revision"]?["from"]?.int == 44)
        #expect(answer["revision"]?["to"]?.int == 45)
        let silent = desk.type(
            "gate", "lower", "--minimum", "none", "--server", "http://127.0.0.1:\(LoopbackPort.free())")
        #expect(silent.status == .differs)
        #expect(silent.output.contains("nobody answers there"))
        #expect(
            silent.output.contains(
                "next     start it with 'gatehouse serve', or add public_url to policies/shop-ios.yaml\n"))
        #expect(try desk.file().contains("revision: 46"))
    }

    @Test
    func allAppsShareTheTimeToWait() throws {
        let desk = try PolicyDesk(["shop-ios.yaml": SamplePolicy.ios, "shop-android.yaml": SamplePolicy.android])
        let server = try LoopbackServer { _ in .init(404) }
        let start = desk.clock.now
        let answer = desk.type(
            "gate", "lower", "--minimum", "2.0.0", "--app", "shop-ios", "--app", "shop-android", "--server",
            server.url(),
            "--wait", "30")
        #expect(answer.status == .differs)
        #expect(answer.output.split(separator: "\n").count { $0.hasPrefix("edited, NOT SERVED: ") } == 2)
        #expect(desk.clock.now - start == 30_000)
    }

    @Test
    func aChangeTellsScriptsEverything() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1")
        let answer = desk.type("gate", "block", "2.4.0", "--reason", "crash", "--wait", "0", "--json")
        expectGolden(answer.output, named: "change.json")
        #expect(answer.errors.isEmpty)
        let refused = desk.type("gate", "raise", "--minimum", "2.5.0", "--reason", "crash", "--json")
        #expect(refused.status == .refused)
        #expect(try JSON.parse(Array(refused.output.utf8))["status"]?.string == "refused")
        let same = desk.type("gate", "block", "2.4.0", "--reason", "crash", "--wait", "0", "--json")
        #expect(try JSON.parse(Array(same.output.utf8))["status"]?.string == "unchanged")
    }

    @Test
    func aReviewThatIsDueIsToldWithEveryChange() throws {
        let policy = SamplePolicy.ios.replacing(
            "  stranded: notice\n",
            with: """
                  stranded: notice
                  blocked:
                    - { when: { versions: "2.4.0" }, reason: crash, review_by: 2026-11-29T00:00:00Z }

                """)
        let desk = try PolicyDesk(["shop-ios.yaml": policy])
        let change = desk.type("gate", "lower", "--minimum", "2.2.0", "--dry-run")
        #expect(change.output.contains("policies/shop-ios.yaml:14:64: warning: "))
        #expect(desk.type("policy", "show", "--offline").output.contains("warning      :14  "))
    }

    @Test
    func aDryRunLeavesNothingBehind() throws {
        let desk = try PolicyDesk()
        let answer = desk.type("gate", "block", "2.4.1", "--reason", "crash", "--dry-run")
        #expect(answer.status == .ok)
        #expect(answer.output.hasSuffix("dry run  nothing is written\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder.file("policies")) == ["shop-ios.yaml"])
        #expect(try desk.file() == SamplePolicy.ios)
    }

    @Test
    func aBrokenFileCanBeUndone() throws {
        let desk = try PolicyDesk()
        #expect(desk.type("gate", "lower", "--minimum", "2.2.0", "--wait", "0").status == .ok)
        let good = try desk.file()
        try desk.folder.write(good + "oops: [", to: "policies/shop-ios.yaml")
        #expect(desk.type("gate", "lower", "--minimum", "2.1.0", "--wait", "0").status == .badInput)
        let undone = desk.type("policy", "undo", "--wait", "0")
        #expect(undone.status == .ok, "\(undone.errors)")
        #expect(try desk.file() == good.replacing("revision: 43", with: "revision: 44"))
    }

    @Test
    func aFileThatIsGoneCanBeUndone() throws {
        let desk = try PolicyDesk()
        #expect(desk.type("gate", "lower", "--minimum", "2.2.0", "--wait", "0").status == .ok)
        let good = try desk.file()
        try FileManager.default.removeItem(atPath: desk.folder.file("policies/shop-ios.yaml"))
        #expect(desk.type("policy", "history").output.contains("gate lower"))
        #expect(desk.type("policy", "undo", "--app", "shop-web").status == .usage)
        let undone = desk.type("policy", "undo", "--wait", "0")
        #expect(undone.status == .ok, "\(undone.errors)")
        #expect(try desk.file() == good.replacing("revision: 43", with: "revision: 44"))
        // With others beside it the lost one has to be named.
        try desk.folder.write(SamplePolicy.android, to: "policies/shop-android.yaml")
        try FileManager.default.removeItem(atPath: desk.folder.file("policies/shop-ios.yaml"))
        #expect(desk.type("policy", "undo", "--wait", "0").status == .badInput)
        #expect(desk.type("policy", "undo", "--app", "shop-ios", "--wait", "0").status == .ok)
        #expect(try desk.file() == good.replacing("revision: 43", with: "revision: 45"))
    }

    @Test
    func goingBackToARetiredAppSaysSo() throws {
        let desk = try PolicyDesk()
        #expect(desk.type("gate", "lower", "--minimum", "2.2.0", "--wait", "0").status == .ok)
        try desk.folder.write("app: shop-ios\nretired: true\nrevision: 50\n", to: "policies/shop-ios.yaml")
        #expect(desk.type("policy", "undo", "--wait", "0").status == .ok)
        let again = desk.type("policy", "undo", "50")
        #expect(again.status == .ok, "\(again.errors)")
        #expect(again.output.hasSuffix("retired  shop-ios: it is no longer served, and apps keep what they have\n"))
    }

    @Test
    func anOverrideIsNotOfferedWhereItCannotHelp() throws {
        let desk = try PolicyDesk()
        let refused = desk.type("gate", "raise", "--minimum", "2.5.0", "--reason", "crash")
        #expect(refused.output.hasSuffix("no override helps, since no server would take the policy after it\n"))
        let anyway = desk.type("gate", "raise", "--minimum", "2.5.0", "--reason", "crash", "--override", "now")
        #expect(anyway.status == .refused)
        #expect(try desk.file() == SamplePolicy.ios)
    }

    @Test
    func coloursAreForTerminals() throws {
        let desk = try PolicyDesk()
        let plain = desk.type("policy", "verdict", "--version", "2.2.9")
        #expect(!plain.output.contains("\u{1B}"))
        let painted = desk.type("policy", "verdict", "--version", "2.2.9", isTerminal: true)
        #expect(painted.output.hasPrefix("\u{1B}[31mblock\u{1B}[0m    2.2.9 is below"))
        let quiet = desk.type(
            "policy", "verdict", "--version", "2.2.9", environment: ["NO_COLOR": "1"], isTerminal: true)
        #expect(quiet.output == plain.output)
    }
}
