import Fetching
import Testing

@testable import Stores

struct StorefrontSweepTests {
    private static func answer(_ version: String) -> ScriptedStore.Step {
        .ok(#"{"resultCount":1,"results":[{"bundleId":"b","version":"\#(version)"}]}"#)
    }

    private func sweep(_ store: ScriptedStore, pace: Int?) throws -> StorefrontSweep {
        StorefrontSweep(
            LookupQuestion(base: try ScriptedStore.address, bundleID: "b"), pace: pace, transport: store.transport,
            ticks: { store.now * 1_000 }
        ) { requests, tell in
            for index in requests.indices.reversed() {
                tell(index, Result { () throws(NetworkFailure) in try store.transport.ask(requests[index]) })
            }
        }
    }

    private func run(
        _ storefronts: [String], _ sweep: StorefrontSweep
    ) throws -> (looks: [String], isComplete: Bool) {
        var looks: [String] = []
        let isComplete = try sweep.run(storefronts, buster: "7") { storefront, look in
            switch look {
            case .shown(let release): looks.append("\(storefront) \(release.version)")
            case .absent: looks.append("\(storefront) absent")
            case .unknown(let doubt): looks.append("\(storefront) \(doubt)")
            }
        }
        return (looks, isComplete)
    }

    /// Also from one pass to the next.
    @Test
    func neverMoreThanThePace() throws {
        let store = ScriptedStore(Array(repeating: Self.answer("1.0"), count: 41))
        let names = (0..<40).map { "S\($0)" }
        let sweep = try sweep(store, pace: 20)
        #expect(try run(names, sweep).looks.count == 40)
        #expect(store.pauses == Array(repeating: 3_000, count: 39))
        store.now += 1
        _ = try run(["again"], sweep)
        #expect(store.pauses.last == 2_000)
    }

    /// What is seen is told before anybody waits for the next question.
    @Test
    func anInterruptionLosesNoAnswer() throws {
        let store = ScriptedStore(Array(repeating: Self.answer("1.0"), count: 2))
        var waited: [Int] = []
        _ = try sweep(store, pace: 20).run(["A", "B"], buster: nil) { _, _ in waited.append(store.pauses.count) }
        #expect(waited == [0, 1])
    }

    /// Throttled: the store is left alone, asked once more, left alone for longer, and then the sweep ends.
    @Test
    func aThrottledSweepRestsAndThenEnds() throws {
        let throttled = ScriptedStore.Step.answer(403, "")
        let recovers = ScriptedStore([Self.answer("1.0"), throttled, Self.answer("1.0"), Self.answer("1.0")])
        let result = try run(["A", "B", "C"], sweep(recovers, pace: 20))
        #expect(result.looks == ["A 1.0", "B 1.0", "C 1.0"])
        #expect(result.isComplete)
        #expect(recovers.pauses.contains(60_000))
        #expect(recovers.waits.map(\.milliseconds) == [60_000])

        let stays = ScriptedStore([Self.answer("1.0"), throttled, throttled, throttled, Self.answer("1.0")])
        let cut = try run(["A", "B", "C"], sweep(stays, pace: 20))
        #expect(cut.looks == ["A 1.0", "B throttled"])
        #expect(!cut.isComplete)
        #expect(stays.requests.count == 4)
    }

    /// Nobody is there: the other storefronts are not worth nine minutes.
    @Test
    func aSweepThatNobodyAnswersEnds() throws {
        let address = try ScriptedStore.address
        let silent = ScriptedStore.Step.fails(.refused(address))
        let names = (0..<9).map { "S\($0)" }
        let dark = ScriptedStore(Array(repeating: silent, count: 9))
        let cut = try run(names, sweep(dark, pace: 20))
        #expect(cut.looks.count == 3)
        #expect(!cut.isComplete)
        // One that fails for itself does not end it, and what answers in between begins the count anew.
        let now = ScriptedStore([
            silent, silent, Self.answer("1.0"), silent, silent, .answer(500, ""), silent, silent, Self.answer("1.0"),
        ])
        let whole = try run(names, sweep(now, pace: 20))
        #expect(whole.looks.count == 9)
        #expect(whole.isComplete)
    }

    /// Without a pace a few go first, and with one answer all others follow.
    @Test
    func aSweepWithoutAPaceThatNobodyAnswersEndsAsWell() throws {
        let silent = ScriptedStore.Step.fails(.refused(try ScriptedStore.address))
        let names = (0..<9).map { "S\($0)" }
        let dark = ScriptedStore(Array(repeating: silent, count: 9))
        let cut = try run(names, sweep(dark, pace: nil))
        #expect(cut.looks.count == 3)
        #expect(!cut.isComplete)
        let one = ScriptedStore([silent, Self.answer("1.0")] + Array(repeating: silent, count: 7))
        let whole = try run(names, sweep(one, pace: nil))
        #expect(Set(whole.looks.map { $0.prefix(2) }) == Set(names.map { $0[...] }))
        #expect(whole.looks.count == 9 && whole.isComplete)
    }

    @Test
    func withoutAPaceEveryAnswerFindsItsStorefront() throws {
        let store = ScriptedStore([Self.answer("3.0"), .fails(.noClient), .ok(#"{"resultCount":0,"results":[]}"#)])
        let result = try run(["A", "B", "C"], sweep(store, pace: nil))
        #expect(result.looks == ["C 3.0", "B network(Fetching.NetworkFailure.noClient)", "A absent"])
        #expect(store.pauses.isEmpty)
        #expect(store.lines.allSatisfy { $0.hasSuffix("&_=7") })
    }
}
