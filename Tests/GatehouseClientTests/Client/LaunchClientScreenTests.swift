import LaunchDocument
import Synchronization
import TestSupport
import Testing

@testable import GatehouseClient

/// Which screens an app is told to show while it runs, and what it remembers of those that were put away.
// A screen that never comes would be waited for for ever.
@Suite(.timeLimit(.minutes(5)))
struct LaunchClientScreenTests {
    private let device: PretendPhone
    private let plain = #""flags":{"checkout":{"default":true,"safe":false}},"safe_mode":{"stable_after_seconds":0}"#
    private let minimum =
        #""minimum_version":"2.5.0","targets":[{"version":"2.5.0"}],"store_url":"https://apps.apple.com/app/id1""#

    init() throws { device = try PretendPhone() }

    private func notice(_ number: Int) -> LaunchScreen {
        LaunchScreen(.notice, title: "", body: "", language: "en", isDismissible: true, subject: "n\(number)")
    }

    @Test func aDismissalHoldsInLaterLaunches() async throws {
        device.serve(#""recommended_version":"2.5.0","targets":[{"version":"2.5.0"}]"#)
        let client = await device.launchWell()
        #expect(await eventually { client.screen?.kind == .recommend })
        let screen = try #require(client.screen)
        client.dismiss(screen)
        #expect(client.screen == nil)
        #expect(await eventually { !device.folder.store.dismissals().entries.isEmpty })
        #expect(device.launch().client.screen == nil)
    }

    @Test func aDismissalDoesNotWaitForWhoeverHasTheFolder() async throws {
        let client = device.launch().client
        guard let lock = FileLock(device.folder.file(".lock")) else {
            Issue.record("no lock")
            return
        }
        client.dismiss(notice(1))
        // Whoever waits in `dismiss` has given up by now.
        lock.unlock()
        #expect(await eventually { device.folder.store.dismissals().entries.count == 1 })
    }

    @Test func dismissalsAtOnceAreAllKept() async throws {
        let client = device.launch().client
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<32 { group.addTask { client.dismiss(notice(number)) } }
        }
        #expect(await eventually { device.folder.store.dismissals().entries.count == 32 })
    }

    @Test func theAnswerToTheFirstFetchBringsItsScreen() async throws {
        let (answers, hasStarted) = AsyncStream<Void>.makeStream()
        let body = Array(documentText(minimum).utf8)
        device.answer { _ in
            for await _ in answers { break }
            return DocumentResponse(status: 200, body: body)
        }
        var client: LaunchClient? = device.launch().client
        var screens = try #require(client?.screens.makeAsyncIterator())
        #expect(await client?.start() == nil, "nothing is known yet")
        hasStarted.finish()
        #expect(await screens.next()??.kind == .block)

        device.pass(900)
        await client?.refresh()
        device.serve(plain, revision: 2)
        device.pass(900)
        await client?.refresh()
        #expect(await screens.next() == .some(nil), "the same block is no news; its end is")
        client = nil
        #expect(await screens.next() == nil)
    }

    @Test func whatStartAnsweredIsNoNews() async throws {
        device.serve(minimum)
        await device.launchWell()
        device.pass(900)
        let client = device.launch().client
        var screens = client.screens.makeAsyncIterator()
        #expect(await client.start()?.kind == .block)
        await client.refresh()
        device.serve(#""recommended_version":"2.5.0","targets":[{"version":"2.5.0"}]"#, revision: 2)
        device.pass(900)
        await client.refresh()
        let recommendation = try #require(await screens.next() ?? nil)
        #expect(recommendation.kind == .recommend)
        client.dismiss(recommendation)
        device.serve(minimum, revision: 3)
        device.pass(900)
        await client.refresh()
        #expect(await screens.next()??.kind == .block, "what the user put away is gone already")
    }

    @Test func aReminderComesBackWithoutAFetch() async throws {
        device.serve(
            #""recommended_version":"2.5.0","targets":[{"version":"2.5.0"}],"recommend":{"remind_after_hours":1}"#)
        await device.launchWell()
        let client = device.launch().client
        var screens = client.screens.makeAsyncIterator()
        let screen = try #require(await client.start())
        client.dismiss(screen)
        device.answer { _ in throw PretendPhone.Unreachable() }
        device.pass(3600)
        await client.refresh()
        #expect(await screens.next() == screen)
    }

    @Test func aReminderThatIsDueDuringAFetchIsNotMissed() async throws {
        device.serve(
            #""recommended_version":"2.5.0","targets":[{"version":"2.5.0"}],"recommend":{"remind_after_hours":1}"#)
        await device.launchWell()
        let (answers, mayAnswer) = AsyncStream<Void>.makeStream()
        // How often the clock was looked at since the refresh began.
        let looks = Mutex<Int?>(nil)
        device.answer { _ in
            for await _ in answers { break }
            throw PretendPhone.Unreachable()
        }
        let client = device.launch(now: { [device] in
            let look = looks.withLock { count in
                if let known = count { count = known + 1 }
                return count
            }
            // The refresh has looked twice and joins the fetch of the start, which is answered only now.
            if look == 2 { mayAnswer.finish() }
            return device.clock.withLock { clock in
                // The hour is over right after that fetch has looked.
                defer { if look == 3 { clock = clock + 3600 } }
                return clock
            }
        }).client
        let shown = Mutex<[LaunchScreen?]>([])
        let looking = Task { for await screen in client.screens { shown.withLock { $0.append(screen) } } }
        let screen = try #require(await client.start())
        client.dismiss(screen)
        looks.withLock { $0 = 0 }
        #expect(await client.refresh() == .unreachable, "it is the fetch of the start that was waited for")
        #expect(await eventually { shown.withLock { $0 == [screen] } })
        looking.cancel()
    }

    @Test func a426BringsTheScreenAtOnce() async throws {
        device.serve(plain)
        let client = await device.launchWell()
        #expect(client.screen == nil)
        device.serve(minimum, revision: 2)
        device.pass(5)
        async let first = client.upgradeRequired()
        async let second = client.upgradeRequired()
        let screens = await [first, second]
        #expect(screens.map { $0?.kind } == [.block, .block])
        #expect(screens[0]?.storeURL == "https://apps.apple.com/app/id1")
        let count = device.requests.count
        _ = await client.upgradeRequired()
        #expect(device.requests.count == count, "asked seconds ago")
    }
}
