import Foundation
import LaunchDocument
import TestSupport
import Testing

@testable import GatehouseClient

/// An app from its first launch on, with servers, networks and disks of all kinds.
struct LaunchClientTests {
    private let device: PretendPhone
    private let checkout = Feature("checkout", safe: false)
    private let plain = #""flags":{"checkout":{"default":true,"safe":false}},"safe_mode":{"stable_after_seconds":0}"#
    private let killed =
        #""flags":{"checkout":{"default":true,"safe":false,"kill":{"when":{}}}},"safe_mode":{"stable_after_seconds":0}"#
    private let minimum =
        #""minimum_version":"2.5.0","targets":[{"version":"2.5.0"}],"store_url":"https://apps.apple.com/app/id1""#

    init() throws { device = try PretendPhone() }

    @Test func withoutServerAndDocumentTheAppStarts() async {
        let (_, client) = device.launch()
        #expect(await client.start() == nil)
        #expect(client.level == 0)
        #expect(client.isOn(checkout))
        #expect(client.screen == nil)
    }

    @Test func aNormalLaunchDoesNotWaitForTheServer() async throws {
        // Answers only once the launch is over.
        let (answers, wait) = AsyncStream<Void>.makeStream()
        device.answer { _ in
            for await _ in answers { break }
            throw PretendPhone.Unreachable()
        }
        let (_, client) = device.launch()
        #expect(await client.start() == nil)
        wait.finish()
        #expect(await client.refresh() != .updated)
    }

    @Test(arguments: [
        "", "<html>Log in</html>", #"{"gatehouse":1,"app":"bank"}"#, "{", #"{"gatehouse":2,"app":"shop"}"#,
    ])
    func whatIsNoDocumentChangesNothing(_ body: String) async throws {
        device.serve(killed)
        await device.launchWell()
        let before = try device.folder.bytes("document")
        device.answer { _ in DocumentResponse(status: 200, body: Array(body.utf8)) }
        device.pass(3600)
        let (_, client) = device.launch()
        _ = await client.start()
        await client.refresh()
        #expect(device.requests.count == 2)
        #expect(!client.isOn(checkout))
        #expect(try device.folder.bytes("document") == before)
    }

    @Test func theThirdStartIsInSafeModeAndGetsTheKillBeforeItGoesOn() async throws {
        device.serve(plain)
        await device.launchWell()
        device.crash(2)
        device.serve(killed, revision: 2)
        let (launch, client) = device.launch()
        #expect(client.level == 1)
        #expect(client.isOn(checkout), "level 1 lists nothing")
        #expect(await client.start() == nil)
        #expect(!client.isOn(checkout), "killed at once")
        let request = try #require(device.requests.last)
        #expect(request.url.hasSuffix("?launch=1"))
        #expect(request.headers["App-Launch"] == "level=1; build=1873")

        launch.arm()
        launch.firstScreen()
        launch.stable()
        let (_, next) = device.launch()
        #expect(next.level == 0, "another document is there")
        #expect(!next.isOn(checkout))
    }

    @Test(arguments: [
        #"{"default":true,"safe":false,"restore":{"when":{},"percent":0}}"#, #"{"default":false,"safe":false}"#,
    ])
    func safeModeSwitchesNothingOn(_ flag: String) async throws {
        try device.folder.write(documentText(plain), to: "bundled.json")
        device.serve(#""flags":{"checkout":\#(flag)}"#, revision: 3)
        await device.launchWell()
        for level in [0, 0, 1, 2, 3] {
            let (launch, client) = device.launch()
            #expect(client.level == level)
            #expect(!client.isOn(checkout), "level \(level)")
            launch.arm()
        }
    }

    @Test func whatWasNotGivenBackYetIsRememberedWithoutItsDocument() async throws {
        device.serve(#""flags":{"checkout":{"default":true,"safe":false,"restore":{"when":{},"percent":0}}}"#)
        await device.launchWell()
        #expect(device.launch().client.value(of: checkout).reason == .notYetRestored)
        try FileManager.default.removeItem(atPath: device.folder.file("document"))
        #expect(device.launch().client.value(of: checkout) == FlagValue(value: false, reason: .rememberedKill))
    }

    @Test func inSafeModeASilentServerIsNotWaitedForForEver() async throws {
        device.serve(#""safe_mode":{"levels":{"1":{"fetch_timeout_ms":20}}}"#)
        await device.launchWell()
        device.crash(2)
        let (answers, end) = AsyncStream<Void>.makeStream()
        device.answer { _ in
            for await _ in answers { break }
            return DocumentResponse(status: 503)
        }
        let (_, client) = device.launch()
        #expect(client.level == 1)
        #expect(await client.start() == nil)
        end.finish()
    }

    @Test func aLaunchIsCountedOnce() async throws {
        device.serve(plain)
        let (_, client) = device.launch()
        _ = await client.start()
        await client.refresh()
        #expect(await eventually { device.requests.count == 1 })
        device.pass(1000)
        #expect(await client.refresh() == .unchanged)
        #expect(device.requests.map { $0.headers["App-Launch"] } == ["level=0; build=1873", nil])
    }

    @Test func aRefreshIsDueAfterAQuarterOfAnHour() async throws {
        device.serve(plain)
        let client = await device.launchWell()
        #expect(await eventually { device.folder.names.contains("document") })
        #expect(await client.refresh() == .notDue)
        device.pass(899)
        #expect(await client.refresh() == .notDue)
        device.pass(1)
        #expect(await client.refresh() == .unchanged)
        device.pass(-1_000_000)
        #expect(await client.refresh() == .unchanged, "a clock that was turned back makes a document old")

        device.answer { _ in throw PretendPhone.Unreachable() }
        device.pass(901)
        #expect(await client.refresh() == .unreachable)
        device.pass(30)
        #expect(await client.refresh() == .notDue, "a server that does not answer is left alone for a minute")
        device.pass(30)
        #expect(await client.refresh() == .unreachable)
    }

    @Test func aNewKillCountsAtOnceAndItsEndAtTheNextLaunch() async throws {
        device.serve(plain)
        let client = await device.launchWell()
        #expect(client.isOn(checkout))
        device.serve(killed, revision: 2)
        device.pass(900)
        #expect(await client.refresh() == .updated)
        #expect(!client.isOn(checkout))
        device.serve(plain, revision: 3)
        device.pass(900)
        #expect(await client.refresh() == .updated)
        #expect(!client.isOn(checkout))
        #expect(device.launch().client.isOn(checkout))
    }

    @Test func aKillIsRememberedWithoutItsDocument() async throws {
        device.serve(killed)
        await device.launchWell()
        for name in device.folder.names { try FileManager.default.removeItem(atPath: device.folder.file(name)) }
        let value = device.launch().client.value(of: checkout)
        #expect(value == FlagValue(value: false, reason: .rememberedKill))
        try device.folder.write(documentText(plain), to: "bundled.json")
        #expect(device.launch().client.value(of: checkout).reason == .rememberedKill)
    }

    @Test func anUpdateIsNotHeldToTheKillsOfTheVersionBefore() async throws {
        device.serve(
            #""flags":{"checkout":{"default":true,"safe":false,"kill":{"when":{"versions":[{"through":"2.4.0"}]}}}}"#)
        let client = await device.launchWell()
        #expect(!client.isOn(checkout))
        #expect(!device.launch().client.isOn(checkout))
        #expect(device.launch("2.4.1", build: 2).client.isOn(checkout))
        try FileManager.default.removeItem(atPath: device.folder.file("document"))
        #expect(device.launch("2.4.2", build: 3).client.isOn(checkout), "resolved for 2.4.1 by then")
    }

    @Test func aKillThatTheDiskHadNoRoomForIsRemembered() async throws {
        try await fetchOnto(aFullDisk: killed)
        #expect(device.folder.store.load(.cached).newest?.document.revision == 1)
        for _ in 0..<3 { #expect(device.launch().client.value(of: checkout).reason == .rememberedKill) }

        // As soon as there is room, the document itself counts again.
        try FileManager.default.removeItem(atPath: device.folder.file(".document.new"))
        device.pass(900)
        let (_, client) = device.launch()
        _ = await client.start()
        await client.refresh()
        for _ in 0..<2 { #expect(device.launch().client.value(of: checkout).reason == .killed) }
    }

    /// A document comes while the disk takes nothing, after one that it took.
    private func fetchOnto(aFullDisk members: String) async throws {
        device.serve(plain)
        await device.launchWell()
        device.serve(members, revision: 2)
        try FileManager.default.createDirectory(
            atPath: device.folder.file(".document.new/full"), withIntermediateDirectories: true)
        device.pass(900)
        let (launch, client) = device.launch()
        _ = await client.start()
        await client.refresh()
        launch.leave()
        #expect(client.isOn(checkout) == !members.contains("kill"))
        #expect(device.folder.store.load(.cached).newest?.document.revision == 1)
    }

    @Test func soAreTheOtherNewsOfSuchADocument() async throws {
        try await fetchOnto(
            aFullDisk: minimum.replacing(#""targets""#, with: ##""safe_mode":{"crash_threshold":1},"targets""##))
        for _ in 0..<3 {
            let (launch, client) = device.launch()
            launch.leave()
            #expect(client.screen?.kind == .waiting, "nothing is known of targets any more")
        }
        device.crash()
        #expect(device.launch().client.level == 1)
    }

    @Test func whatAnotherProcessFetchedCountsMoreThanWhatIsRemembered() async throws {
        device.serve(killed)
        await device.launchWell()
        let other = MemoryRecord()
        func fetchInTheOther() async {
            device.pass(900)
            let (_, client) = device.launch(record: other)
            _ = await client.start()
            await client.refresh()
        }
        device.serve(plain, revision: 2)
        await fetchInTheOther()
        #expect(device.launch().client.isOn(checkout))
        try FileManager.default.removeItem(atPath: device.folder.file("document"))
        #expect(device.launch().client.isOn(checkout), "the record has taken it over")
    }

    @Test func whatAnotherProcessFetchedLaterCountsMoreThanWhatTheDiskHadNoRoomFor() async throws {
        try await fetchOnto(aFullDisk: killed)
        try FileManager.default.removeItem(atPath: device.folder.file(".document.new"))
        device.serve(plain, revision: 3)
        device.pass(900)
        let (_, client) = device.launch(record: MemoryRecord())
        _ = await client.start()
        await client.refresh()
        #expect(device.launch().client.isOn(checkout))
    }

    @Test func aDiskThatTakesNothingDoesNotKeepAKillAway() async throws {
        device.serve(killed)
        let missing = device.folder.file("missing")
        let (_, client) = device.launch(folder: missing)
        _ = await client.start()
        await client.refresh()
        #expect(await eventually { !client.isOn(checkout) })
        #expect(!device.launch(folder: missing).client.isOn(checkout), "the record had room for it")
    }

    @Test func theDocumentOfAStableLaunchIsTheLastGoodOne() async throws {
        device.serve(plain, revision: 1)
        await device.launchWell()
        device.serve(plain, revision: 2)
        device.pass(900)
        let (launch, client) = device.launch()
        _ = await client.start()
        await client.refresh()
        #expect(await eventually { device.folder.store.load(.cached).newest?.document.revision == 2 })
        #expect(!device.folder.names.contains("document-last-good"), "not stable yet")
        launch.arm()
        client.firstScreen()
        #expect(
            await eventually { device.folder.store.load(.lastGood).chosen?.document.revision == 1 },
            "what the launch began with, not what came meanwhile")
    }

    @Test func whoComesBackBeforeTheFirstScreenIsWaitingAgain() async throws {
        device.serve(plain)
        for number in 1...3 {
            let (launch, client) = device.launch()
            #expect(launch.decision.previousPoints == (number == 1 ? 0 : 2))
            #expect(client.level == (number == 3 ? 1 : 0))
            _ = await client.start()
            client.foreground()
            launch.leave()
            client.foreground()
            // It dies here.
        }
    }

    @Test func theForegroundIsWhereAnOldDocumentIsReplaced() async throws {
        device.serve(plain)
        let client = await device.launchWell()
        device.serve(killed, revision: 2)
        device.pass(900)
        client.foreground()
        #expect(await eventually { !client.isOn(checkout) })
        #expect(client.lastFetch == .updated)
    }

    @Test func theServerCanRaiseTheLevelOfALaunchInSafeMode() async throws {
        device.serve(plain)
        await device.launchWell()
        device.crash(2)
        device.serve(#""safe_mode":{"force":{"when":{},"level":3}}"#, revision: 2)
        let (_, client) = device.launch()
        #expect(client.level == 1)
        let screen = await client.start()
        #expect(screen?.kind == .recovery && screen?.offersNormalStart == false)
        #expect(client.level == 3)
        #expect(device.launch().client.screen?.offersNormalStart == false, "force is remembered")
    }

    @Test func aFailureAtALevelThatTheServerRaisedRaisesItFurther() async throws {
        device.serve(plain)
        await device.launchWell()
        device.crash(2)
        device.serve(#""safe_mode":{"force":{"when":{"versions":[{"through":"2.4.0"}]},"level":2}}"#, revision: 2)
        let (launch, client) = device.launch()
        _ = await client.start()
        #expect(client.level == 2)
        device.serve(plain, revision: 3)
        device.pass(900)
        #expect(await client.refresh() == .updated)
        launch.arm()
        let (trial, normal) = device.launch()
        #expect(normal.level == 0, "another document is there")
        trial.arm()
        #expect(device.launch().client.level == 3, "2 failed before")
    }

    @Test func whatCameInTheLaunchThatFailedIsTried() async throws {
        device.serve(plain)
        await device.launchWell()
        device.crash()
        device.serve(killed, revision: 2)
        device.pass(900)
        let (launch, client) = device.launch()
        _ = await client.start()
        #expect(await client.refresh() != .unreachable)
        launch.arm()
        #expect(device.launch().client.level == 1)
        let next = device.launch().client
        #expect(next.level == 0)
        #expect(next.value(of: checkout) == FlagValue(value: false, reason: .killed))
    }

    /// An HTTP client that neither answers nor hears that nobody waits any more.
    private func hang() -> AsyncStream<Void>.Continuation {
        let (answers, end) = AsyncStream<Void>.makeStream()
        device.answer { _ in
            await Task { for await _ in answers { break } }.value
            return DocumentResponse(status: 503)
        }
        return end
    }

    @Test func aFetchThatNeverEndsIsNotTheLastOne() async throws {
        let end = hang()
        let (_, client) = device.launch(limits: FetchLimits(fetch: 20))
        // Only a client that waits for ever gets the limit of the test.
        let refresh = Task { await client.refresh() }
        #expect(await outcome(of: refresh, within: 30_000) == .unreachable)
        device.serve(killed)
        device.pass(60)
        let next = Task { await client.refresh() }
        #expect(await outcome(of: next, within: 30_000) == .updated)
        #expect(!client.isOn(checkout))
        end.finish()
    }

    @Test func a426DoesNotWaitForEver() async throws {
        let end = hang()
        let (_, client) = device.launch(limits: FetchLimits(refusal: 20))
        let refusal = Task { await client.upgradeRequired()?.kind ?? .notice }
        #expect(await outcome(of: refusal, within: 30_000) == .notice, "no screen, and no wait for one")
        end.finish()
    }

    @Test func aSecondStartWaitsAsTheFirstDoes() async throws {
        device.serve(plain)
        await device.launchWell()
        device.crash(2)
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let body = Array(documentText(minimum, revision: 2).utf8)
        device.answer { _ in
            for await _ in answers { break }
            return DocumentResponse(status: 200, body: body)
        }
        let (_, client) = device.launch()
        async let first = client.start()
        #expect(await eventually { device.requests.count == 2 })
        async let second = client.start()
        try await Task.sleep(nanoseconds: 20_000_000)
        answer.finish()
        let screens = await [first, second]
        #expect(screens.map { $0?.kind } == [.block, .block])
    }

    @Test func shadowModeActsAsNormalAndReportsWhatItWouldDo() async throws {
        device.serve(#""safe_mode":{"mode":"shadow"}"#)
        await device.launchWell()
        device.crash(2)
        device.pass(900)
        let (_, client) = device.launch()
        #expect(client.level == 0)
        _ = await client.start()
        await client.refresh()
        #expect(await eventually { device.requests.last?.headers["App-Launch"] == "level=1; build=1873" })
    }

    @Test func levelTwoStartsWithoutCachesAndANormalLaunchGivesTheCopyUp() async throws {
        let images = device.folder.file("images")
        try device.folder.write("poison", to: "images/1")
        device.crash(3)
        for level in [2, 0] {
            let (launch, client) = device.launch(caches: [images])
            #expect(client.level == level)
            #expect(try device.folder.read("images.aside/1") == "poison")
            #expect(try FileManager.default.contentsOfDirectory(atPath: images) == [])
            launch.arm()
            launch.firstScreen()
            launch.stable()
        }
        // No document was ever fetched.
        #expect(await eventually { !device.folder.names.contains("images.aside") })
        #expect(await eventually { !device.folder.names.contains("images.dropped") })
    }

    @Test func cachesOfLaterLaunchesInSafeModeAreDeletedInTheBackground() async throws {
        let images = device.folder.file("images")
        device.serve(#""safe_mode":{"max_level":2}"#)
        await device.launchWell()
        try device.folder.write("poison", to: "images/1")
        device.crash(3)
        for _ in 0..<2 {
            let (launch, client) = device.launch(caches: [images])
            #expect(client.level == 2)
            try device.folder.write("more", to: "images/2")
            launch.arm()
        }
        #expect(await eventually { !device.folder.names.contains("images.dropped") })
        #expect(try device.folder.read("images.aside/1") == "poison")
    }

    @Test func onlyOneFetchRunsAtATime() async throws {
        device.serve(plain)
        let (_, client) = device.launch()
        let results = await withTaskGroup(of: FetchResult.self) { group in
            for _ in 0..<50 { group.addTask { await client.refresh() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(device.requests.count == 1)
        #expect(results.contains(.updated))
    }
}
