import LaunchDocument
import Testing
import Versioning

struct VerdictTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let situation: String
        let document: LaunchDocument
        let installation: Installation
        let action: Verdict.Action
        let reason: Verdict.Reason
        let target: String?

        init(
            _ situation: String, _ version: String?, os: String? = "17.2", system: String? = nil,
            channel: String? = nil,
            storefront: String? = nil, build: String? = nil, in document: LaunchDocument = .shop(),
            gives action: Verdict.Action, _ reason: Verdict.Reason, target: String? = nil
        ) {
            self.situation = situation
            self.document = document
            installation = Installation(
                reportedVersion: version, build: build, os: os, system: system, channel: channel, storefront: storefront
            )
            self.action = action
            self.reason = reason
            self.target = target
        }

        var testDescription: String { situation }
    }

    static let unknown: [Case] = [
        Case("no version", nil, gives: .allow, .versionUnreadable),
        Case("empty version", "", gives: .allow, .versionUnreadable),
        Case("a version that is no version", "Varies with device", gives: .allow, .versionUnreadable),
        Case("no version on a test channel", nil, channel: "testflight", gives: .allow, .versionUnreadable),
        Case("TestFlight below the minimum", "1.0", channel: "testflight", gives: .allow, .channel),
        Case("enterprise below the minimum", "1.0", channel: "enterprise", gives: .allow, .channel),
        Case("debug below the minimum", "1.0", channel: "debug", gives: .allow, .channel),
        Case("a channel in capitals", "1.0", channel: "TestFlight", gives: .allow, .channel),
        Case("the store", "1.0", channel: "store", gives: .block, .belowMinimum, target: "2.4.1"),
        Case("an unknown channel", "1.0", channel: "side-loaded", gives: .block, .belowMinimum, target: "2.4.1"),
        Case("below the minimum on an unknown system", "1.0", os: nil, gives: .block, .osUnknown, target: "2.4.1"),
        Case("below the minimum on an unreadable system", "1.0", os: "?", gives: .block, .osUnknown, target: "2.4.1"),
        Case("an iOS app on a Mac", "1.0", os: "14.1", system: "macos", gives: .block, .osUnknown, target: "2.4.1"),
        Case("an iOS app on an iPad", "1.0", os: "15.8", system: "ipados", gives: .stranded, .osTooOld),
        Case(
            "below recommended on an unknown system", "2.4.0.1", os: nil, gives: .recommend, .osUnknown, target: "2.4.1"
        ),
        Case(
            "an unknown system does not matter to a target without one", "1.0", os: nil,
            in: .shop { $0.targets = [Target("2.4.1")] }, gives: .block, .belowMinimum, target: "2.4.1"),
    ]

    static let blocked: [Case] = [
        Case("below the minimum", "2.2.9", gives: .block, .belowMinimum, target: "2.4.1"),
        Case("a prerelease of the minimum", "2.3.0-beta", gives: .block, .belowMinimum, target: "2.4.1"),
        Case("the minimum itself", "2.3.0", gives: .recommend, .belowRecommended, target: "2.4.1"),
        Case("the bad release", "2.4.0 (1873)", gives: .block, .blocked, target: "2.4.1"),
        Case("the release before the bad one may stay", "2.3.9", gives: .recommend, .belowRecommended, target: "2.4.1"),
        Case("block comes before recommend", "2.4.0", gives: .block, .blocked, target: "2.4.1"),
        Case(
            "the newest good target", "1.0",
            in: .shop { $0.targets = [Target("2.3.1"), Target("2.4.1"), Target("2.4.0"), Target("2.3.5")] },
            gives: .block, .belowMinimum, target: "2.4.1"),
        Case(
            "the newest target that the system can run", "1.0", os: "15.8",
            in: .shop { $0.targets = [Target("2.4.1", os: "16.0"), Target("2.3.1", os: "15.0")] },
            gives: .block, .belowMinimum, target: "2.3.1"),
        Case("a target for exactly this system", "1.0", os: "16", gives: .block, .belowMinimum, target: "2.4.1"),
        Case("a target for the next system", "1.0", os: "15.99.99", gives: .stranded, .osTooOld),
        Case(
            "a rule for one build", "2.3.5", build: "1850",
            in: .shop { $0.blocked = [BlockRule(when: Condition(builds: range("<1860")), reason: .crash)] },
            gives: .block, .blocked, target: "2.4.1"),
        Case(
            "a rule for one build, which is not known", "2.4.1",
            in: .shop { $0.blocked = [BlockRule(when: Condition(builds: range("<1860")), reason: .crash)] },
            gives: .allow, .current),
        Case(
            "a rule about systems, on another platform's system", "2.3.5", os: "17.2", system: "visionos",
            in: .shop { $0.blocked = [BlockRule(when: Condition(os: range(">=17")), reason: .crash)] },
            gives: .recommend, .osUnknown, target: "2.4.1"),
        Case(
            "a rule that cannot be read", "2.4.1",
            in: .shop { $0.blocked = [BlockRule(when: .unreadable, reason: .crash)] }, gives: .allow, .current),
    ]

    static let withoutWayOut: [Case] = [
        Case("only a target for newer systems", "1.0", os: "15.8", gives: .stranded, .osTooOld),
        Case(
            "stranded users are let in", "1.0", os: "15.8", in: .shop { $0.stranded = .allow }, gives: .allow, .osTooOld
        ),
        Case(
            "stranded users are blocked", "1.0", os: "15.8", in: .shop { $0.stranded = .block }, gives: .block,
            .osTooOld),
        Case(
            "the last compatible release is not good enough", "2.2.0", os: "15.8",
            in: .shop { $0.targets = [Target("2.4.1", os: "16"), Target("2.2.5", os: "15")] }, gives: .stranded,
            .osTooOld),
        Case(
            "not sold in this country", "1.0", storefront: "RU", in: .shop { $0.unsoldStorefronts = ["RU"] },
            gives: .stranded, .notSoldHere),
        Case(
            "StoreKit's code of the country", "1.0", storefront: "RUS", in: .shop { $0.unsoldStorefronts = ["RU"] },
            gives: .stranded, .notSoldHere),
        Case(
            "sold in this country", "1.0", storefront: "DE", in: .shop { $0.unsoldStorefronts = ["RU"] },
            gives: .block, .belowMinimum, target: "2.4.1"),
        Case(
            "not sold here, and no fix either", "1.0", storefront: "ru",
            in: .shop { ($0.unsoldStorefronts, $0.targets) = (["RU"], []) }, gives: .stranded, .notSoldHere),
        Case("no target at all", "1.0", in: .shop { $0.targets = [] }, gives: .waiting, .noTarget),
        Case(
            "the bad release is the newest", "2.4.0", in: .shop { $0.targets = [Target("2.4.0"), Target("2.3.1")] },
            gives: .waiting, .noTarget),
        Case(
            "the only newer one is bad as well", "1.0", in: .shop { $0.targets = [Target("2.4.0")] },
            gives: .waiting, .noTarget),
        Case(
            "the only newer one is below the minimum", "1.0", in: .shop { $0.targets = [Target("2.2.0")] },
            gives: .waiting, .noTarget),
        Case(
            "waiting users are blocked", "1.0", in: .shop { ($0.targets, $0.waiting) = ([], .block) },
            gives: .block, .noTarget),
        Case(
            "the store hands out the bad release, not the older one beside it", "1.0",
            in: .shop { $0.targets = [Target("2.4.0", os: "16"), Target("2.3.1", os: "15")] }, gives: .waiting,
            .noTarget),
        Case(
            "the bad release does not run here, the older one does", "1.0", os: "15.8",
            in: .shop { $0.targets = [Target("2.4.0", os: "16"), Target("2.3.1", os: "15")] }, gives: .block,
            .belowMinimum, target: "2.3.1"),
        Case(
            "which of them the store hands out to an unknown system is not known", "1.0", os: nil,
            in: .shop { $0.targets = [Target("2.4.0", os: "16"), Target("2.3.1", os: "15")] }, gives: .block,
            .osUnknown, target: "2.3.1"),
        Case(
            "an older target is no target", "2.4.0", in: .shop { $0.targets = [Target("2.3.1")] }, gives: .waiting,
            .noTarget),
    ]

    static let phased: [Case] = [
        Case(
            "phased on Apple, below the minimum: by hand", "1.0",
            in: .shop { $0.targets = [Target("2.4.1", phased: true)] },
            gives: .block, .belowMinimum, target: "2.4.1"),
        Case(
            "phased on Apple, below recommended", "2.3.5", in: .shop { $0.targets = [Target("2.4.1", phased: true)] },
            gives: .allow, .noTarget),
        Case(
            "staged on Android, below the minimum", "1.0",
            in: .shop { ($0.platform, $0.targets) = (.android, [Target("2.4.1", phased: true)]) }, gives: .waiting,
            .noTarget),
        Case(
            "staged on Android, an older one is out", "1.0",
            in: .shop { ($0.platform, $0.targets) = (.android, [Target("2.4.1", phased: true), Target("2.3.1")]) },
            gives: .block, .belowMinimum, target: "2.3.1"),
        Case(
            "staged in another store", "1.0",
            in: .shop { ($0.platform, $0.targets) = (.other, [Target("2.4.1", phased: true)]) }, gives: .waiting,
            .noTarget),
    ]

    static let good: [Case] = [
        Case("below recommended", "2.3.5", gives: .recommend, .belowRecommended, target: "2.4.1"),
        Case("below recommended, the system is too old", "2.3.5", os: "15.8", gives: .allow, .noTarget),
        Case(
            "below recommended, an older one runs here", "2.3.0", os: "15.8",
            in: .shop { $0.targets = [Target("2.4.1", os: "16"), Target("2.3.1", os: "15")] },
            gives: .recommend, .belowRecommended, target: "2.3.1"),
        Case(
            "below recommended, that one is installed", "2.3.1", os: "15.8",
            in: .shop { $0.targets = [Target("2.4.1", os: "16"), Target("2.3.1", os: "15")] }, gives: .allow, .noTarget),
        Case(
            "below recommended, not sold here", "2.3.5", storefront: "RU", in: .shop { $0.unsoldStorefronts = ["RU"] },
            gives: .allow, .notSoldHere),
        Case(
            "nobody is sent to the bad release that the store hands out", "2.3.0",
            in: .shop { $0.targets = [Target("2.4.0", os: "16"), Target("2.3.1", os: "15")] }, gives: .allow,
            .noTarget),
        Case("the recommended one", "2.4.1", gives: .allow, .current),
        Case("build text does not order", "2.4.1+7", gives: .allow, .current),
        Case("newer than everything", "3.0.0", gives: .allow, .ahead),
        Case(
            "nothing is asked for", "2.0",
            in: .shop { ($0.minimumVersion, $0.recommendedVersion, $0.targets) = (nil, nil, []) }, gives: .allow,
            .current),
    ]

    @Test(arguments: unknown + blocked + withoutWayOut + phased + good)
    func decides(_ row: Case) {
        let verdict = row.document.verdict(for: row.installation)
        #expect(verdict.action == row.action)
        #expect(verdict.reason == row.reason)
        #expect(verdict.target?.description == row.target)
        // The store button is there exactly when the store has something.
        #expect(verdict.storeURL == (row.target == nil ? nil : row.document.storeURL))
        #expect((verdict.message == nil) == (row.action == .allow))
    }

    @Test(arguments: unknown + blocked + withoutWayOut + phased + good)
    func survivesTheWire(_ row: Case) throws {
        let read = try LaunchDocument.read(row.document.write(), app: "shop-ios")
        #expect(read == row.document)
        #expect(read.verdict(for: row.installation) == row.document.verdict(for: row.installation))
    }

    @Test func namesTheRule() {
        let document = LaunchDocument.shop {
            $0.blocked.insert(BlockRule(when: Condition(versions: range("<1")), reason: nil), at: 0)
        }
        func verdict(_ text: String) -> Verdict { document.verdict(for: Installation(version: version(text))) }
        #expect(verdict("2.2").rule == .minimum)
        #expect(verdict("2.2").blockReason == .brokenPayments)
        #expect(verdict("2.4.0").rule == .blocked(1))
        #expect(verdict("2.4.0").blockReason == .crash)
        #expect(verdict("2.3.5").rule == .recommended)
        #expect(verdict("2.4.1").rule == nil)
    }

    @Test func writesItselfAsJSON() {
        let document = LaunchDocument.shop()
        let blocked = document.verdict(
            for: Installation(version: version("2.2.9"), os: os("17.2"), languages: ["de-AT"]))
        #expect(
            text(blocked.json())
                == #"{"action":"block","reason":"below_minimum","rule":"minimum","block_reason":"broken_payments","target":"2.4.1","store_url":"https://apps.apple.com/app/id1234567890","message":{"lang":"en","title":"No payments","body":""}}"#
        )
        let allowed = document.verdict(for: Installation(version: version("2.4.1")))
        #expect(
            text(allowed.json())
                == #"{"action":"allow","reason":"current","rule":null,"block_reason":null,"target":null,"store_url":null,"message":null}"#
        )
    }
}
