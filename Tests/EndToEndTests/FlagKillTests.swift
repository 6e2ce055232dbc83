import Foundation
import JSONText
import TestSupport
import Testing

/// Kill switches with the built programs: from the command line to what phones fetch.
struct FlagKillTests {
    private let folder: TemporaryFolder
    private let gatehouse = builtProgram("gatehouse")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            CommandLineTests.policy + "flags:\n  new_checkout: { default: true, safe: false }\n",
            to: "policies/shop-ios.yaml")
    }

    private func type(_ arguments: String..., port: UInt16) throws -> ProgramRun {
        try run(
            gatehouse, arguments, environment: ["GATEHOUSE_SERVER": "http://127.0.0.1:\(port)", "USER": "ada"],
            in: folder.path)
    }

    private func fetched(_ url: String) throws -> String { try run("/usr/bin/curl", ["-sf", url]).output }

    private func flag(servedOn port: UInt16) throws -> JSON? {
        let document = try fetched("http://127.0.0.1:\(port)/v1/policy/shop-ios.json")
        return try JSON.parse(Array(document.utf8))["flags"]?["new_checkout"]
    }

    /// The command itself waits for the server, so that its end is the end of the way; how long that took is printed.
    @Test func aKillIsServedAndComesBackStepByStep() throws {
        let (port, manage) = (LoopbackPort.free(), LoopbackPort.free())
        let server = try RunningProgram(
            builtProgram("gatehouse-server"),
            ["policies", "--listen", "127.0.0.1:\(port)", "--manage", "127.0.0.1:\(manage)"], in: folder.path,
            log: folder.file("log"))
        #expect(server.accepts(on: port), "\(server.log)")
        let file = try folder.read("policies/shop-ios.yaml")

        let start = ContinuousClock.now
        let kill = try type("flag", "kill", "new_checkout", "--versions", "2.4.1", "--reason", "crash", port: port)
        print("flag kill: from typing to being served in \(ContinuousClock.now - start)")
        #expect(kill.status == 0, "\(kill)")
        #expect(kill.output.contains("\nserved   shop-ios: revision 43 at "), "\(kill.output)")
        #expect(
            kill.output.hasSuffix("\ncaches   on the way to phones may hand out what was before for 60 s more\n"),
            "\(kill.output)")
        let killed = try flag(servedOn: port)?["kill"]?["when"]?["versions"]?.array?.first
        #expect(killed?["from"]?.string == "2.4.1")

        let metrics = try fetched("http://127.0.0.1:\(manage)/metrics")
        #expect(metrics.contains("gatehouse_flags_killed{app=\"shop-ios\"} 1\n"))
        #expect(metrics.contains("gatehouse_policy_review_due_timestamp_seconds{app=\"shop-ios\"} "))
        let list = try type("flag", "list", port: port)
        #expect(list.output.contains("new_checkout  killed  2.4.1  "), "\(list)")
        #expect(list.output.contains("  ada  "), "\(list)")

        let some = try type("flag", "restore", "new_checkout", "--percent", "10", port: port)
        #expect(some.status == 0 && some.output.contains("\nserved   "), "\(some)")
        #expect(try flag(servedOn: port)?["restore"]?["percent"]?.number == "10")
        let all = try type("flag", "restore", "new_checkout", port: port)
        #expect(all.status == 0 && all.output.contains("\nserved   "), "\(all)")
        let free = try flag(servedOn: port)
        #expect(free != nil && free?["kill"] == nil && free?["restore"] == nil)
        #expect(
            try folder.read("policies/shop-ios.yaml") == file.replacing("revision: 42", with: "revision: 45"),
            "every byte but the revision is back")
        #expect(server.isRunning)
    }

    @Test func theAlertAsksUntilSomebodyHasLooked() throws {
        let rules = "gatehouse-reviews.rules.yml"
        try FileManager.default.copyItem(
            atPath: "\(repositoryRoot)/deploy/prometheus/\(rules)", toPath: folder.file(rules))
        let cases = "\(repositoryRoot)/Tests/EndToEndTests/Fixtures/review-alerts.yml"
        try FileManager.default.copyItem(atPath: cases, toPath: folder.file("review-alerts.yml"))
        let judged = try run("/usr/bin/promtool", ["test", "rules", folder.file("review-alerts.yml")])
        #expect(judged.status == 0, "\(judged.output)\(judged.errors)")
    }
}
