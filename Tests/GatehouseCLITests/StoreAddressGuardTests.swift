import CommandKit
import Fetching
import LaunchDocument
import PolicyFiles
import TestSupport
import Testing
import Versioning

@testable import GatehouseCLI

/// The button of a screen that cannot be left leads to a store that answers.
@Suite struct StoreAddressGuardTests {
    private static let store = "https://apps.apple.com/app/id1"

    struct Exchange: Sendable, CustomTestStringConvertible {
        let name: String
        var address = StoreAddressGuardTests.store
        var base: String?
        /// What each address answers: a status, or where it leads.
        let answers: [String: String]
        let look: StorePage.Look
        var testDescription: String { name }
    }

    static let exchanges = [
        Exchange(name: "there", answers: [store: "200"], look: .there(at: nil)),
        Exchange(
            name: "led to a country",
            answers: [store: "/us/app/shop/id1", "https://apps.apple.com/us/app/shop/id1": "200"],
            look: .there(at: "https://apps.apple.com/us/app/shop/id1")),
        Exchange(
            name: "led within Apple", address: "https://itunes.apple.com/app/id1",
            answers: ["https://itunes.apple.com/app/id1": store, store: "200"], look: .there(at: store)),
        Exchange(
            name: "led into the store's app", answers: [store: "itms-appss://apps.apple.com/app/id1"],
            look: .there(at: "itms-appss://apps.apple.com/app/id1")),
        Exchange(name: "gone", answers: [store: "404"], look: .gone(status: 404)),
        Exchange(name: "gone for good", answers: [store: "410"], look: .gone(status: 410)),
        Exchange(name: "a store that knows robots", answers: [store: "403"], look: .unclear(status: 403)),
        Exchange(name: "too many questions", answers: [store: "429"], look: .unclear(status: 429)),
        Exchange(name: "down", answers: [store: "503"], look: .failing(status: 503)),
        Exchange(
            name: "led away from Apple", answers: [store: "https://parked.example/"],
            look: .leadsAway(to: "https://parked.example/")),
        Exchange(
            name: "a name that only ends like Apple's", answers: [store: "https://notapple.com/"],
            look: .leadsAway(to: "https://notapple.com/")),
        Exchange(
            name: "an address of the company that leads to the store", address: "https://shop.example/get",
            answers: ["https://shop.example/get": store, store: "200"], look: .there(at: store)),
        Exchange(
            name: "a redirect without a place", answers: [store: "302"], look: .unclear(status: 302)),
        Exchange(name: "a circle", answers: [store: store], look: .circle),
        Exchange(
            name: "led to plain http", answers: [store: "http://apps.apple.com/app/id1"],
            look: .unreachable(.unencrypted("http://apps.apple.com/app/id1"))),
        Exchange(name: "nobody", answers: [:], look: .unreachable(.noSuchHost("apps.apple.com"))),
        Exchange(
            name: "Google Play", address: "https://play.google.com/store/apps/details?id=a.b",
            answers: ["https://play.google.com/store/apps/details?id=a.b": "200"], look: .there(at: nil)),
        Exchange(
            name: "a stand-in takes the place of every host", base: "http://127.0.0.1:8/x/",
            answers: [
                "http://127.0.0.1:8/x/app/id1": "https://apps.apple.com/us/app/id1?a=b",
                "http://127.0.0.1:8/x/us/app/id1?a=b": "200",
            ], look: .there(at: "https://apps.apple.com/us/app/id1?a=b")),
    ]

    @Test(arguments: exchanges)
    func redirectsAreFollowedWithinTheStore(_ example: Exchange) {
        let look = StorePage.look(at: example.address, base: example.base) { address throws(NetworkFailure) in
            guard let answer = example.answers[address.text] else { throw .noSuchHost(address.host) }
            if let status = Int(answer) { return HTTPResponse(status: status, fields: [], body: []) }
            return HTTPResponse(status: 301, fields: [.init(name: "Location", value: answer)], body: [])
        }
        #expect(look == example.look)
    }

    /// A store's page without a country is that of the United States.
    @Test(arguments: [
        (store, ["ID", "SG"], "https://apps.apple.com/id/app/id1"), (store, ["GB", "US"], store), (store, [], store),
        ("https://apps.apple.com/gb/app/id1", ["ID"], "https://apps.apple.com/gb/app/id1"),
        ("https://shop.example/app/id1", ["ID"], "https://shop.example/app/id1"),
    ])
    func anAppThatIsNotSoldInTheUnitedStatesIsAskedForWhereItIs(
        _ address: String, _ storefronts: [String], _ asked: String
    ) {
        #expect(StorePage.address(address, soldIn: storefronts) == asked)
    }

    static let findings: [(StorePage.Look, GuardFinding)] = {
        let place = "\(store) (policies/shop-ios.yaml:5)"
        let skip = "open it in a browser, and when it is there, add --store-page skip"
        let correct = "correct store_url, which every phone opens"
        return [
            (.there(at: nil), .pass("\(place) answers")),
            (
                .there(at: "https://apps.apple.com/us/app/id1"),
                .pass("\(place) answers, as https://apps.apple.com/us/app/id1")
            ),
            (.gone(status: 404), .refuse("\(place) is not there (404)", advice: correct)),
            (
                .leadsAway(to: "https://x.example/"),
                .refuse("\(place) leads to https://x.example/, away from the store", advice: correct)
            ),
            (.circle, .refuse("\(place) leads on and on", advice: skip)),
            (.failing(status: 503), .refuse("\(place) answers 503", advice: "try again in a minute, or \(skip)")),
            (
                .unreachable(.noSuchHost("apps.apple.com")),
                .refuse(
                    "\(place) cannot be asked: no host has the name apps.apple.com",
                    advice: "try again in a minute, or \(skip)")
            ),
            (
                .unclear(status: 403),
                .unknown(
                    "\(place) answers 403, which says nothing of whether it is there", advice: "open it in a browser")
            ),
            (.notAsked, .unknown("\(place) was not asked (--store-page skip)", advice: "open it in a browser")),
        ]
    }()

    @Test(arguments: findings)
    func theGuardSaysWhatTheStoreAnswered(_ look: StorePage.Look, _ finding: GuardFinding) throws {
        let policy = try SamplePolicy.read(SamplePolicy.ios)
        let change = GateChange(
            move: .raise(try AppVersion(strict: "2.4.1")), before: policy, after: policy, installs: nil,
            maxStranded: .zero, expectBlocked: nil, storePage: StorePage(address: Self.store, look: look))
        #expect(StoreAddressGuard().evaluate(change) == finding)
    }

    @Test
    func onlyWhoeverIsSentToTheStoreMakesItAsk() throws {
        let desk = try PolicyDesk()
        try desk.seeEverywhere("2.4.1", isStandIn: true)
        let server = try LoopbackServer { _ in .init(404) }
        let place = ["--dry-run", "--store-page", "ask", "--base-url", server.url()]
        let raise = desk.run(["gate", "raise", "--minimum", "2.4.1", "--reason", "security"] + place)
        #expect(raise.status == .refused && raise.output.contains("is not there (404)"), "\(raise)")
        let block = desk.run(["gate", "block", "2.4.0", "--reason", "crash"] + place)
        #expect(block.status == .refused && block.output.contains("is not there (404)"), "\(block)")
        // Nobody is sent anywhere, since there is no fix.
        #expect(desk.run(["gate", "block", "2.4.1", "--reason", "crash"] + place).status == .ok)
        let word = desk.run(["gate", "raise", "--minimum", "2.4.1", "--reason", "security", "--store-page", "no"])
        #expect(word.status == .usage)
    }
}
