import Foundation
import LaunchDocument
import TestSupport
import Testing

@testable import GatehouseClient

/// What holds in every launch of an app with its server, its disk and its user, over histories at random. The promises of
/// docs/launch-guard.md about the record alone are tested beside it.
struct LaunchInvariantTests {
    /// What the server has, each under a revision of its own: its flag `revision_N` tells which one a launch works with.
    private enum Served: CaseIterable {
        case plain, killed, blocking, forcing, worksWithTheLastGood, worksWithTheCached

        func members(_ revision: Int) -> String {
            let kill = self == .killed ? #","kill":{"when":{}}"# : ""
            let own = (1...25).map { "\"revision_\($0)\"" }.joined(separator: ",")
            let level = { (document: String) in #""1":{"document":"\#(document)"},"2":{"document":"\#(document)"}"# }
            let more = self == .blocking ? #","minimum_version":"3.0.0","targets":[{"version":"3.0.0"}]"# : ""
            let settings =
                switch self {
                case .forcing: #","force":{"when":{},"level":3}"#
                case .worksWithTheLastGood: #","levels":{\#(level("last_good"))}"#
                case .worksWithTheCached: #","levels":{\#(level("cached"))}"#
                case .plain, .killed, .blocking: ""
                }
            return #"""
                "flags":{"checkout":{"default":true,"safe":false\#(kill)},
                "revision_\#(revision)":{"default":true,"safe":true}},
                "safe_mode":{"stable_after_seconds":0,"never_disable":["checkout",\#(own)]\#(settings)}\#(more)
                """#
        }
    }

    private enum End: CaseIterable {
        case crash, crashAfterTheAnswer, stable, leave, triesNormally
    }

    /// What a history has come to.
    private struct History {
        let device: PretendPhone
        var revision = 0
        var served = Served.plain
        /// The one that the app fetched last.
        var fetched: (served: Served, revision: Int)?
        var hasCopy = false
        /// What the copy of the caches is to hold.
        var copied: String?
        var wasGood = false
        var successes: Set<LaunchScreen.Kind> = []
        var safeLaunches = 0

        init() throws {
            device = try PretendPhone()
            try device.folder.write("user's", to: "letter")
            try device.folder.write("", to: "images/0")
        }
    }

    @Test func promisesHoldInEveryLaunchOfAnApp() async throws {
        var random = SeededRandom.forThisRun()
        var successes: Set<LaunchScreen.Kind> = []
        var safeLaunches = 0
        for _ in 0..<rounds(100) {
            var history = try History()
            for number in 0..<25 { try await launch(number, &history, &random) }
            successes.formUnion(history.successes)
            safeLaunches += history.safeLaunches
        }
        // The histories have what they are to show.
        #expect(successes.isSuperset(of: [.block, .recovery]) && safeLaunches > 0, "seed \(random.seed)")
    }

    private func launch(_ number: Int, _ history: inout History, _ random: inout SeededRandom) async throws {
        let device = history.device
        let seed = random.seed
        if Int.random(in: 0..<3, using: &random) == 0 {
            history.revision += 1
            history.served = Served.allCases.randomElement(using: &random) ?? .plain
            device.serve(history.served.members(history.revision), revision: history.revision)
        }
        device.pass(1000)
        let before = try content(of: "images/1", device)
        let (launch, client) = device.launch(caches: [device.folder.file("images")])
        let decision = launch.decision
        if decision.level > 0 { history.safeLaunches += 1 }

        // 17: whatever the screen was, a launch that showed it to the end was a success.
        if number > 0 { #expect((decision.previous == .success) == history.wasGood, "seed \(seed)") }
        try expectOneCopy(of: before, decision, &history, seed: seed)
        // 16
        if let failing = decision.failing {
            let own = Feature("revision_\(failing.revision)", default: false, safe: false)
            #expect(!client.isOn(own), "revision \(failing.revision) fails, seed \(seed)")
        }
        expectKilled(in: client, history, seed: seed)

        let end = End.allCases.randomElement(using: &random) ?? .crash
        if end == .crash {
            launch.arm()
            history.wasGood = false
            return
        }
        let screen = await client.start()
        client.foreground()
        await client.refresh()
        if [.updated, .unchanged].contains(client.lastFetch) { history.fetched = (history.served, history.revision) }
        // 18
        expectKilled(in: client, history, seed: seed)
        try device.folder.write("\(number)", to: "images/1")
        history.wasGood = end != .crashAfterTheAnswer
        guard history.wasGood else { return }

        launch.firstScreen()
        if end == .triesNormally { launch.tryNormally() }
        if end == .leave { launch.leave() } else { launch.stable() }
        if let kind = screen?.kind { history.successes.insert(kind) }
        if decision.level == 0 {
            #expect(await eventually { !device.folder.names.contains("images.aside") }, "seed \(seed)")
            (history.hasCopy, history.copied) = (false, nil)
        }
    }

    /// 18: killed is killed, whatever the launch works with.
    private func expectKilled(in client: LaunchClient, _ history: History, seed: UInt64) {
        guard history.fetched?.served == .killed else { return }
        #expect(!client.isOn(Feature("checkout", safe: false)), "seed \(seed)")
    }

    /// 19: the copy is the one from before safe mode, and nothing else of the app is touched.
    private func expectOneCopy(
        of before: String?, _ decision: LaunchDecision, _ history: inout History, seed: UInt64
    ) throws {
        let device = history.device
        if decision.caches == .moveAside {
            #expect(try content(of: "images/1", device) == nil, "seed \(seed)")
            if !history.hasCopy { (history.hasCopy, history.copied) = (true, before) }
        }
        #expect(device.folder.names.contains("images.aside") == history.hasCopy, "seed \(seed)")
        #expect(try content(of: "images.aside/1", device) == history.copied, "seed \(seed)")
        #expect(try device.folder.read("letter") == "user's", "seed \(seed)")
    }

    private func content(of name: String, _ device: PretendPhone) throws -> String? {
        FileManager.default.fileExists(atPath: device.folder.file(name)) ? try device.folder.read(name) : nil
    }
}
