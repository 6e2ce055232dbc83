import TestSupport
import Testing
import Versioning

@testable import Stores

struct StorefrontHistoryTests {
    private static let hour = 3_600

    private func release(_ text: String) throws -> LookupRelease {
        LookupRelease(version: try AppVersion(strict: text))
    }

    /// Looks as (seconds, version); nil is absent, "?" is unknown.
    private func history(_ looks: [(Int, String?)]) throws -> StorefrontHistory {
        var history = StorefrontHistory()
        for (time, text) in looks {
            switch text {
            case nil: history.add(.absent, at: time)
            case "?": history.add(.unknown(.throttled), at: time)
            case let text?: history.add(.shown(try release(text)), at: time)
            }
        }
        return history
    }

    private func state(_ looks: [(Int, String?)], soak: Int = 24 * hour, now: Int) throws -> String {
        switch try history(looks).state(of: AppVersion(strict: "1.8.0"), soak: soak, now: now) {
        case .live(let release, let since): "live \(release.version) since \(since)"
        case .settling(let release, let since, let looks): "settling \(release.version) since \(since), \(looks)"
        case .stale(let release): "stale \(release.version)"
        case .absent: "absent"
        case .unknown(let doubt): "unknown \(doubt)"
        }
    }

    /// Four days after the release the lookup still answers with the version before.
    @Test
    func whatIsStillOldIsStaleHoweverLongItTakes() throws {
        let day = 24 * Self.hour
        #expect(try state([(0, "1.7.2"), (4 * day, "1.7.2")], now: 4 * day) == "stale 1.7.2")
    }

    @Test
    func liveNeedsTwoLooksAndTheSoak() throws {
        let day = 24 * Self.hour
        #expect(try state([(0, "1.8.0")], now: 0) == "settling 1.8.0 since 0, 1")
        #expect(try state([(0, "1.8.0"), (10, "1.8.0")], now: 10) == "settling 1.8.0 since 0, 2")
        #expect(try state([(0, "1.8.0")], now: day) == "settling 1.8.0 since 0, 1")
        #expect(try state([(0, "1.8.0"), (day, "1.8.0")], now: day) == "live 1.8.0 since 0")
        #expect(try state([(0, "1.8.0"), (day - 1, "1.8.0")], now: day - 1) == "settling 1.8.0 since 0, 2")
        #expect(try state([(5, "1.8.0"), (5, "1.8.0")], soak: 0, now: 5) == "live 1.8.0 since 5")
        #expect(try state([(5, "1.8.0")], soak: 0, now: 5) == "settling 1.8.0 since 5, 1")
    }

    @Test
    func anOlderAnswerInBetweenBeginsTheSoakAgain() throws {
        let day = 24 * Self.hour
        let flapping: [(Int, String?)] = [(0, "1.8.0"), (day, "1.7.2"), (day + 1, "1.8.0"), (day + 2, "1.8.0")]
        #expect(try state(flapping, now: day + 2) == "settling 1.8.0 since \(day + 1), 2")
        #expect(try state([(0, "1.8.0"), (9, nil), (10, "1.8.0")], now: day) == "settling 1.8.0 since 10, 1")
    }

    /// A hotfix on top of what is waited for is as good.
    @Test
    func aHigherVersionGoesOnWithTheSoak() throws {
        let day = 24 * Self.hour
        #expect(try state([(0, "1.8.0"), (day, "1.8.1")], now: day) == "live 1.8.1 since 0")
    }

    @Test
    func whatIsUnknownIsNoLook() throws {
        #expect(try state([], now: 9) == "unknown notAsked")
        #expect(try state([(0, "1.8.0"), (1, "?"), (2, "1.8.0")], soak: 0, now: 2) == "live 1.8.0 since 0")
        #expect(try state([(0, "?")], now: 0) == "unknown notAsked")
        #expect(try state([(0, nil)], now: 0) == "absent")
    }

    // Between checks.

    @Test
    func aLedgerComesBackAsItWas() throws {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(500) {
            var ledger = StorefrontLedger(bundleID: "com.example.shop")
            for storefront in ["TR", "DE", "US"].prefix(Int.random(in: 0...3, using: &random)) {
                for time in 0..<Int.random(in: 0..<20, using: &random) {
                    let look: LookupLook =
                        Bool.random(using: &random)
                        ? .absent
                        : .shown(
                            LookupRelease(
                                version: try AppVersion(strict: "1.\(Int.random(in: 0...2, using: &random))"),
                                minimumOS: Bool.random(using: &random) ? "16.0" : nil))
                    ledger.add(look, of: storefront, at: time)
                }
            }
            if Bool.random(using: &random) { ledger.territories = .init(asked: 8, storefronts: ["ID", "TR"]) }
            if Bool.random(using: &random) {
                ledger.unfinished = .init(started: 7, buster: "7", storefronts: ["TR", "DE"])
            }
            #expect(
                StorefrontLedger(json: ledger.json, bundleID: "com.example.shop") == ledger, "seed \(random.seed)")
        }
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"storefronts_of":"com.other","storefronts":{}}"#,
        #"{"storefronts_of":"com.example.shop","storefronts":{"TR":{}}}"#,
        #"{"storefronts_of":"com.example.shop","storefronts":{"TR":[{"version":"x","first":1,"last":1,"looks":1}]}}"#,
        #"{"storefronts_of":"com.example.shop","storefronts":{"TR":[{"version":"1.0","first":1,"last":1,"looks":0}]}}"#,
    ])
    func whatIsNoLedgerIsNone(_ text: String) {
        #expect(StorefrontLedger(json: Array(text.utf8), bundleID: "com.example.shop") == nil)
    }

    /// As versions before it wrote them, without what App Store Connect said.
    @Test
    func anOlderLedgerIsRead() throws {
        let text = #"{"storefronts_of":"com.example.shop","unfinished":null,"storefronts":{"TR":[]}}"#
        let ledger = try #require(StorefrontLedger(json: Array(text.utf8), bundleID: "com.example.shop"))
        #expect(ledger.territories == nil && ledger.storefronts.count == 1)
    }

    @Test
    func aSweepThatWasCutOffGoesOn() throws {
        var ledger = StorefrontLedger(bundleID: "com.example.shop")
        let all = ["DE", "TR", "US"]
        let first = ledger.begin(all, now: 1_000, isFresh: false)
        #expect(first.waiting == all)
        ledger.add(.absent, of: "DE", at: 1_000)
        ledger.add(.unknown(.throttled), of: "TR", at: 1_003)
        let second = ledger.begin(all, now: 2_000, isFresh: false)
        #expect(second.waiting == ["TR", "US"])
        #expect(second.sweep == first.sweep)
        #expect(ledger.begin(all, now: 2_000, isFresh: true).waiting == all)
        // After an hour what was seen is old, and after a check that came to its end too.
        ledger.unfinished = first.sweep
        #expect(ledger.begin(all, now: 4_600, isFresh: false).waiting == all)
        ledger.unfinished = nil
        #expect(ledger.begin(all, now: 4_601, isFresh: false).sweep.buster == "4601")
        // A clock that was set back resumes nothing.
        #expect(ledger.begin(all, now: 10, isFresh: false).waiting == all)
    }

    @Test
    func aLookAtAFewLeavesTheOthersWaiting() {
        var ledger = StorefrontLedger(bundleID: "com.example.shop")
        _ = ledger.begin(["DE", "TR", "US"], now: 1_000, isFresh: false)
        ledger.add(.absent, of: "DE", at: 1_000)
        // Somebody needs to know about two at once.
        #expect(ledger.begin(["TR", "FR"], now: 1_060, isFresh: false).waiting == ["TR", "FR"])
        for storefront in ["TR", "FR"] { ledger.add(.absent, of: storefront, at: 1_060) }
        ledger.finish(now: 1_061)
        #expect(ledger.begin(["DE", "TR", "US"], now: 1_100, isFresh: false).waiting == ["US"])
        ledger.add(.absent, of: "US", at: 1_100)
        ledger.finish(now: 1_100)
        #expect(ledger.unfinished == nil)
    }

    @Test
    func aLookFromTheFutureIsNotKnowledge() {
        var ledger = StorefrontLedger(bundleID: "com.example.shop")
        ledger.add(.absent, of: "DE", at: 900_000)
        _ = ledger.begin(["DE", "TR"], now: 1_000, isFresh: false)
        #expect(ledger.begin(["DE", "TR"], now: 1_010, isFresh: false).waiting == ["DE", "TR"])
    }
}
