import LaunchDocument
import PolicyFiles
import Stores
import Testing
import Versioning

@testable import GatehouseCLI

/// Nobody is sent to a store that does not have what the gate asks for, and what is not known does not count.
@Suite struct StorefrontGuardTests {
    typealias Move = GateChange.Move

    /// 2026-11-30 02:00 UTC.
    private static let now = 1_796_004_000
    private static let hour = 3_600
    private static let day = 86_400

    private static func version(_ text: String) -> AppVersion { try! AppVersion(strict: text) }
    private static func range(_ text: String) -> VersionRange { try! VersionRange(strict: text) }

    /// A storefront, what it showed (nil: not sold there), and when, in seconds before now.
    typealias Look = (storefront: String, version: String?, ago: Int)

    private static func ledger(_ looks: [Look], needing system: String? = nil) -> StorefrontLedger {
        var ledger = StorefrontLedger(bundleID: "com.example.shop")
        for look in looks.sorted(by: { $0.ago > $1.ago }) {
            let seen =
                look.version.map { LookupLook.shown(LookupRelease(version: version($0), minimumOS: system)) } ?? .absent
            ledger.add(seen, of: look.storefront, at: now - look.ago)
        }
        return ledger
    }

    /// Two looks at every storefront, a day apart, the last one just now; what comes behind is seen after them.
    private static func everywhere(
        _ text: String, ago: Int = 0, and looks: [Look] = [], needing system: String? = nil
    ) -> StorefrontLedger {
        ledger(AppleStorefronts.all.flatMap { [($0, text, day + ago), ($0, text, ago)] } + looks, needing: system)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var policy = SamplePolicy.ios
        var move = Move.raise(StorefrontGuardTests.version("2.4.1"))
        var looks: StorefrontFacts.Looks
        var named: [String] = []
        var soak = "24h"
        let grade: GuardFinding.Grade?
        var evidence = ""
        var advice: String?
        var testDescription: String { name }
    }

    private static let check = "'gatehouse storefronts check --app shop-ios --version 2.4.1'"
    private static let ofTerritories: StorefrontLedger = {
        var ledger = Self.ledger([("ID", "2.4.1", day), ("ID", "2.4.1", 0)])
        ledger.territories = .init(asked: now - hour, storefronts: ["ID"])
        return ledger
    }()
    private static let ofOldTerritories: StorefrontLedger = {
        var ledger = Self.ledger([("ID", "2.4.1", day), ("ID", "2.4.1", 0)])
        ledger.territories = .init(asked: now - 2 * day, storefronts: ["ID"])
        return ledger
    }()
    private static let ownStore = SamplePolicy.ios.replacing(
        "apps.apple.com/app/id1234567890", with: "apps.example.com/shop")
    private static let fixed = SamplePolicy.ios.replacing("2.5.0\", build: 1900", with: "2.4.2\", build: 1900")

    static let cases = [
        Case(
            name: "live everywhere for a day", looks: .kept(everywhere("2.4.1")), grade: .pass,
            evidence: "2.4.1 is live in all 175 storefronts, and has been for 24h"),
        Case(
            name: "a higher version is as good", looks: .kept(everywhere("2.4.2")), grade: .pass,
            evidence: "2.4.1 is live in all 175 storefronts, and has been for 24h"),
        Case(
            name: "the store wants a newer system than the policy says",
            looks: .kept(everywhere("2.4.1", needing: "17.0")), grade: .refuse,
            evidence: "AE shows that 2.4.1 needs 17.0, and the policy says 16.0 (policies/shop-ios.yaml:16)",
            advice:
                "write 'minimum_os: \"17.0\"' there, or users of older systems are sent to a store that has nothing for them"
        ),
        Case(
            name: "a block sends nobody to a release for newer systems either", move: .block(range("2.4.0")),
            looks: .kept(everywhere("2.4.1", needing: "16.4")), soak: "2h", grade: .refuse,
            evidence: "AE shows that 2.4.1 needs 16.4, and the policy says 16.0 (policies/shop-ios.yaml:18)",
            advice:
                "write 'minimum_os: \"16.4\"' there, or users of older systems are sent to a store that has nothing for them"
        ),
        Case(
            name: "the policy says nothing of the system",
            policy: SamplePolicy.ios.replacing("build: 1880, minimum_os: \"16.0\"", with: "build: 1880"),
            looks: .kept(everywhere("2.4.1", needing: "16.0")), grade: .notice,
            evidence:
                "AE shows that 2.4.1 needs 16.0, and the policy says nothing of it (policies/shop-ios.yaml:16)",
            advice:
                "write 'minimum_os: \"16.0\"' there, or users of older systems are sent to a store that has nothing for them"
        ),
        Case(
            name: "the store wants an older system", looks: .kept(everywhere("2.4.1", needing: "15")), grade: .pass,
            evidence: "2.4.1 is live in all 175 storefronts, and has been for 24h"),
        Case(
            name: "an app that a company gives to its own people", policy: ownStore,
            looks: .kept(ledger([("US", nil, hour)])), named: ["US"], grade: .notice,
            evidence:
                "the App Store sells it in none of 1 storefront, and store_url leads elsewhere (policies/shop-ios.yaml:5)",
            advice: "whether 2.4.1 can be had there, and by everybody, no look at the App Store tells"),
        Case(
            name: "an address of its own that may lead to the App Store", policy: ownStore,
            looks: .kept(ledger([("US", "2.4.0", hour)])), named: ["US"], grade: .refuse,
            evidence: "2.4.1 is not live in US (last seen 2.4.0); last look 2026-11-30T01:00:00Z",
            advice: "'gatehouse storefronts check --app shop-ios --version 2.4.1 --storefront US', and again 24h later"),
        Case(
            name: "an address of its own, and a look of days ago", policy: ownStore,
            looks: .kept(ledger([("US", nil, 2 * day)])), named: ["US"], grade: .refuse,
            evidence: "2.4.1 is not sold in US; last look 2026-11-28T02:00:00Z",
            advice:
                "'gatehouse storefronts check --app shop-ios --version 2.4.1 --storefront US', and again 24h later; where it is not to be sold belongs under unsold_storefronts"
        ),
        Case(
            name: "A2: one storefront shows yesterday's version four days later", move: .raise(version("1.3.4")),
            looks: .kept(ledger([("ID", "1.3.3", 4 * day), ("ID", "1.3.3", 0)])), named: ["ID"], grade: .refuse,
            evidence: "1.3.4 is not live in ID (last seen 1.3.3); last look 2026-11-30T02:00:00Z",
            advice: "'gatehouse storefronts check --app shop-ios --version 1.3.4 --storefront ID', and again 24h later"),
        Case(
            name: "A8: a lookup without an answer for the only storefront is unknown, whatever others said",
            looks: .kept(ledger([("US", nil, hour)])), named: ["GB"], grade: .refuse,
            evidence: "2.4.1 was never looked for in GB",
            advice: "'gatehouse storefronts check --app shop-ios --version 2.4.1 --storefront GB', and again 24h later"),
        Case(
            name: "A9: ten hours after the release one storefront still sells the old one",
            move: .raise(version("1.8.0")),
            looks: .kept(
                ledger(
                    AppleStorefronts.all.flatMap { [($0, "1.8.0", 10 * hour), ($0, "1.8.0", 0)] as [Look] }
                        .filter { $0.storefront != "TR" } + [("TR", "1.7.2", 0)])), grade: .refuse,
            evidence:
                "1.8.0 is not live in TR (last seen 1.7.2), is seen in AE AF AG AI AL AM AO AR AT AU AZ BA and 162 more since 2026-11-29T16:00:00Z, not for 24h yet; last look 2026-11-30T02:00:00Z",
            advice: "'gatehouse storefronts check --app shop-ios --version 1.8.0' (some 9 minutes), and again 24h later"
        ),
        Case(
            name: "A9: everywhere, but not for the time that it takes",
            looks: .kept(
                ledger(AppleStorefronts.all.flatMap { [($0, "2.4.1", 10 * hour), ($0, "2.4.1", 0)] as [Look] })),
            grade: .refuse,
            evidence:
                "2.4.1 is seen in all 175 storefronts since 2026-11-29T16:00:00Z, not for 24h yet; last look 2026-11-30T02:00:00Z",
            advice: "look again after 2026-11-30T16:00:00Z: \(check)"),
        Case(
            name: "a shorter soak is enough",
            looks: .kept(
                ledger(AppleStorefronts.all.flatMap { [($0, "2.4.1", 10 * hour), ($0, "2.4.1", 0)] as [Look] })),
            soak: "2h", grade: .pass, evidence: "2.4.1 is live in all 175 storefronts, and has been for 2h"),
        Case(
            name: "one look is none", looks: .kept(ledger(AppleStorefronts.all.map { ($0, "2.4.1", 0) })), soak: "0",
            grade: .refuse,
            evidence: "2.4.1 is seen in all 175 storefronts once only; last look 2026-11-30T02:00:00Z",
            advice: "'gatehouse storefronts check --app shop-ios --version 2.4.1 --soak 0' (some 9 minutes)"),
        Case(
            name: "two looks and no soak",
            looks: .kept(
                ledger(AppleStorefronts.all.flatMap { [($0, "2.4.1", 1), ($0, "2.4.1", 0)] as [Look] })), soak: "0",
            grade: .pass, evidence: "2.4.1 is live in all 175 storefronts"),
        Case(
            name: "what nobody has looked at since the soak began may be gone again",
            looks: .kept(
                ledger(AppleStorefronts.all.flatMap { [($0, "2.4.1", 23 * hour), ($0, "2.4.1", 22 * hour)] as [Look] })),
            soak: "2h", grade: .refuse,
            evidence:
                "2.4.1 is seen in all 175 storefronts since 2026-11-29T03:00:00Z, not for 2h yet; last look 2026-11-29T04:00:00Z",
            advice:
                "look again after 2026-11-29T05:00:00Z: 'gatehouse storefronts check --app shop-ios --version 2.4.1 --soak 2h'"
        ),
        Case(
            name: "nobody ever looked", looks: .kept(ledger([])), grade: .refuse,
            evidence: "2.4.1 was never looked for in any of 175 storefronts",
            advice: "\(check) (some 9 minutes), and again 24h later"),
        Case(
            name: "a look at two is none at all of them",
            looks: .kept(ledger([("TR", "2.4.1", day), ("TR", "2.4.1", 0), ("DE", "2.4.1", day), ("DE", "2.4.1", 0)])),
            grade: .refuse,
            evidence:
                "2.4.1 was never looked for in AE AF AG AI AL AM AO AR AT AU AZ BA and 161 more; last look 2026-11-30T02:00:00Z",
            advice: "\(check) (some 9 minutes), and again 24h later"),
        Case(
            name: "looks of two days ago", looks: .kept(everywhere("2.4.1", ago: 2 * day)), grade: .refuse,
            evidence:
                "2.4.1 was not looked for in any of 175 storefronts for over 24 hours; last look 2026-11-28T02:00:00Z",
            advice: "\(check) (some 9 minutes)"),
        Case(
            name: "looks of a clock that is ahead", looks: .kept(everywhere("2.4.1", ago: -hour)), grade: .refuse,
            evidence:
                "2.4.1 was not looked for in any of 175 storefronts for over 24 hours; last look 2026-11-30T03:00:00Z",
            advice: "\(check) (some 9 minutes)"),
        Case(
            name: "absent where it should be sold",
            looks: .kept(everywhere("2.4.1", and: [("RU", nil, -1)])), grade: .refuse,
            evidence: "2.4.1 is not sold in RU; last look 2026-11-30T02:00:01Z",
            advice:
                "\(check) (some 9 minutes), and again 24h later; where it is not to be sold belongs under unsold_storefronts"
        ),
        Case(
            name: "the policy says that it is not sold there",
            policy: SamplePolicy.ios.replacing(
                "  stranded: notice", with: "  stranded: notice\n  unsold_storefronts: [RU]"),
            looks: .kept(everywhere("2.4.1", and: [("RU", nil, -1)])), grade: .pass,
            evidence: "2.4.1 is live in all 174 storefronts, and has been for 24h"),
        Case(
            name: "what is shown is blocked",
            policy: SamplePolicy.ios.replacing(
                "  stranded: notice",
                with: "  stranded: notice\n  blocked:\n    - { when: { versions: \"2.4.2\" }, reason: crash }"),
            looks: .kept(everywhere("2.4.1", and: [("DE", "2.4.2", -1)])), grade: .refuse,
            evidence: "2.4.1 is not what DE shows: 2.4.2, which is blocked; last look 2026-11-30T02:00:01Z",
            advice: "\(check) (some 9 minutes), and again 24h later"),
        Case(
            name: "only where the operator says that it is sold",
            looks: .kept(ledger([("ID", "2.4.1", day), ("ID", "2.4.1", 0)])), named: ["ID"], grade: .pass,
            evidence: "2.4.1 is live in 1 storefront named with --storefront (ID), and has been for 24h"),
        Case(
            name: "the store sells it in more than the operator says", looks: .kept(everywhere("2.4.1")), named: ["ID"],
            grade: .refuse,
            evidence: "--storefront leaves out AE, which showed 2.4.1 when it was looked at last",
            advice: "name every storefront that sells it, or put those that no longer do under unsold_storefronts"),
        Case(
            name: "only where App Store Connect says that it is sold", looks: .kept(ofTerritories), grade: .pass,
            evidence:
                "2.4.1 is live in all 1 storefront that App Store Connect named on 2026-11-30T01:00:00Z, and has been for 24h"
        ),
        Case(
            name: "what App Store Connect said two days ago does not count", looks: .kept(ofOldTerritories),
            grade: .refuse,
            evidence:
                "2.4.1 was never looked for in AE AF AG AI AL AM AO AR AT AU AZ BA and 162 more; last look 2026-11-30T02:00:00Z",
            advice:
                "'gatehouse storefronts check --app shop-ios --version 2.4.1 --territories' (some 9 minutes), and again 24h later"
        ),
        Case(
            name: "a file that cannot be read", looks: .unreadable("looks.json: not what was seen of com.example.shop"),
            grade: .refuse,
            evidence: "where 2.4.1 is live is not known: looks.json: not what was seen of com.example.shop",
            advice: "mend or remove that file, then \(check)"),
        Case(
            name: "nobody can ask the store", looks: .noBundleID, grade: .refuse,
            evidence: "where 2.4.1 is live is not known: policies/shop-ios.yaml has no bundle_id to ask the store for",
            advice: "add 'bundle_id: com.example.app', then \(check)"),
        Case(
            name: "Android has no storefronts", policy: SamplePolicy.android, move: .raise(version("2.3.1")),
            looks: .kept(ledger([])), grade: nil),
        Case(
            name: "a block that sends users to a fix", move: .block(range("2.4.0")), looks: .kept(everywhere("2.4.0")),
            soak: "2h", grade: .refuse,
            evidence: "2.4.1 is not live in any of 175 storefronts (last seen 2.4.0); last look 2026-11-30T02:00:00Z",
            advice:
                "'gatehouse storefronts check --app shop-ios --version 2.4.1 --soak 2h' (some 9 minutes), and again 2h later"
        ),
        Case(
            name: "a block with a fix that is there", move: .block(range("<2.4.1")), looks: .kept(everywhere("2.4.1")),
            soak: "2h", grade: .pass, evidence: "2.4.1 is live in all 175 storefronts, and has been for 2h"),
        Case(
            name: "a block while no fix exists needs no storefront", policy: fixed, move: .block(range("2.4.1")),
            looks: .kept(ledger([])), grade: nil),
        Case(
            name: "a block of what has to leave already", move: .block(range("2.0.0")), looks: .kept(ledger([])),
            grade: nil),
        Case(
            name: "a recommendation that nobody looked for", move: .recommend(version("2.4.1")),
            looks: .kept(ledger([])),
            soak: "0", grade: .unknown,
            evidence: "2.4.1 was never looked for in any of 175 storefronts",
            advice: "'gatehouse storefronts check --app shop-ios --version 2.4.1 --soak 0' tells where it is now"),
        Case(
            name: "a recommendation of what a storefront lacks", move: .recommend(version("2.4.1")),
            looks: .kept(everywhere("2.4.1", and: [("TR", "2.4.0", -1)])), soak: "0", grade: .refuse,
            evidence: "2.4.1 is not live in TR (last seen 2.4.0); last look 2026-11-30T02:00:01Z",
            advice: "'gatehouse storefronts check --app shop-ios --version 2.4.1 --soak 0' tells where it is now"),
        Case(
            name: "a recommendation of what a storefront lacked days ago", move: .recommend(version("2.4.1")),
            looks: .kept(everywhere("2.4.0", ago: 3 * day)), soak: "0", grade: .unknown,
            evidence: "2.4.1 is not live in any of 175 storefronts (last seen 2.4.0); last look 2026-11-27T02:00:00Z",
            advice: "'gatehouse storefronts check --app shop-ios --version 2.4.1 --soak 0' tells where it is now"),
    ]

    @Test(arguments: cases)
    func theGuardNamesWhatWasSeenWhereAndWhen(_ example: Case) throws {
        let before = try SamplePolicy.read(example.policy)
        var after = before
        if case .block(let range) = example.move {
            let text = try before.source.applying([
                .block(.init(versions: range, reason: "crash", reviewBy: "2026-12-14T00:00:00Z"))
            ])
            after = try #require(Policy.read(text).policy)
        }
        let seconds = ["0": 0, "2h": 2 * Self.hour, "24h": Self.day][example.soak]
        let facts = StorefrontFacts(
            looks: example.looks, named: example.named, soak: try #require(seconds), soakText: example.soak,
            now: Self.now)
        let change = GateChange(
            move: example.move, before: before, after: after, installs: nil, maxStranded: .zero, expectBlocked: nil,
            storefronts: facts)
        let finding = StorefrontGuard().evaluate(change)
        #expect(
            finding == example.grade.map { GuardFinding(grade: $0, evidence: example.evidence, advice: example.advice) }
        )
    }
}
