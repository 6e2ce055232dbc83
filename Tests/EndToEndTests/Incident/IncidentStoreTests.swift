import Foundation
import JSONText
import TestSupport
import Testing

/// What is done in a store, and what is found there, is in the timeline of the app, and the first hour goes by it.
@Suite struct IncidentStoreTests {
    private func summaries(_ desk: StoreDesk, _ app: String) throws -> [String] {
        let answer = try desk.run(["incident", "timeline", "--app", app, "--format", "json"])
        return try JSON.parse(Array(answer.output.utf8)).array?.compactMap { $0["summary"]?.string } ?? []
    }

    private func pauseStep(_ desk: StoreDesk, _ app: String) throws -> String {
        let answer = try desk.run(["incident", "first-hour", "--app", app])
        return String(answer.output.split(separator: "\n").first { $0.hasPrefix("2  ") } ?? "")
    }

    @Test
    func everyMoveOfAPhasedReleaseIsNoted() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        _ = try desk.run(["incident", "open", "crash", "--app", "shop-ios", "--version", "2.4.0"])
        let moves = [
            "release sync", "phased-release pause --reason crash", "phased-release pause", "phased-release resume",
            "phased-release resume", "phased-release complete --yes", "phased-release complete --yes",
            "phased-release pause",
        ]
        for move in moves {
            _ = try desk.run(move + " --app shop-ios --dry-run --wait 0", at: store)
            let before = try summaries(desk, "shop-ios").count
            _ = try desk.run(move + " --app shop-ios --wait 0", at: store)
            #expect(try summaries(desk, "shop-ios").count == before + 1, "\(move): \(desk.said)")
        }
        #expect(
            try summaries(desk, "shop-ios").dropFirst(2) == [
                "phased-release pause --version 2.4.0: crash", "the App Store had 2.4.0 paused already",
                "phased-release resume --version 2.4.0", "the App Store had 2.4.0 going on already",
                "phased-release complete --version 2.4.0",
                "the phased release of 2.4.0 is complete: everybody has it",
                "the phased release of 2.4.0 is complete: everybody has it",
            ])
        #expect(try summaries(desk, "shop-ios")[1].hasPrefix("release sync"))
    }

    @Test
    func everyMoveOfARolloutIsNoted() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.googlePlay, in: desk.folder)
        try desk.take(store)
        _ = try desk.run(["incident", "open", "crash", "--app", "shop-android", "--version", "2.4.0"])
        for move in ["halt --reason crash", "halt", "resume --build 1873", "resume --build 1873"] {
            _ = try desk.run("rollout \(move) --app shop-android --dry-run --wait 0", at: store)
            let before = try summaries(desk, "shop-android").count
            _ = try desk.run("rollout \(move) --app shop-android --wait 0", at: store)
            #expect(try summaries(desk, "shop-android").count == before + 1, "\(move): \(desk.said)")
        }
        #expect(
            try summaries(desk, "shop-android").dropFirst() == [
                "rollout halt --version 2.4.0: crash", "Google Play had 2.4.0 halted already",
                "rollout resume --version 2.4.0", "Google Play had 2.4.0 going on already",
            ])
    }

    /// The store's own name leads to no app that is known here, and the only incident that is open is the one that is meant.
    @Test
    func aMoveByTheNameOfTheStoreIsNotedToo() throws {
        let desk = try StoreDesk()
        let store = try StoreStandIn(.appStoreConnect, in: desk.folder)
        try desk.take(store)
        _ = try desk.run(["incident", "open", "crash", "--app", "shop-ios", "--version", "2.4.0"])
        _ = try desk.run("phased-release pause --bundle-id com.example.shop --reason crash", at: store)
        #expect(
            try summaries(desk, "shop-ios").last == "phased-release pause --version 2.4.0 of com.example.shop: crash",
            "\(desk.said)")
        // It may have been another app.
        #expect(!(try pauseStep(desk, "shop-ios")).contains("done"))
    }
}
