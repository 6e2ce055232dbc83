import Fetching
import JSONText
import TestSupport
import Testing
import Versioning

@testable import Stores

struct AppStoreConnectTests {
    private static let app = StoreApp(id: "1", bundleID: "com.example.shop", name: nil)
    private static let apps = #"""
        {"data":[{"type":"apps","id":"2","attributes":{"bundleId":"com.example.shop.beta"}},
        {"type":"apps","id":"1","attributes":{"bundleId":"com.example.shop","name":"Shop"}}],"links":{"self":"x"}}
        """#

    @Test
    func anAppIsFoundByExactlyItsID() throws {
        let store = ScriptedStore([.ok(Self.apps), .ok(Self.apps), .ok(#"{"data":[]}"#)])
        let connect = try store.connect()
        #expect(try connect.app(bundleID: "com.example.shop").id == "1")
        #expect(store.lines == ["GET /v1/apps?filter%5BbundleId%5D=com.example.shop&limit=200"])
        #expect(
            throws: StoreFailure.absent(
                "app with the bundle id com.example", has: ["com.example.shop.beta", "com.example.shop"])
        ) { try connect.app(bundleID: "com.example") }
        #expect(throws: StoreFailure.absent("app with the bundle id x", has: [])) { try connect.app(bundleID: "x") }
        // An empty filter would find every app.
        #expect(throws: StoreFailure.badIdentifier("")) { try connect.app(bundleID: "") }
        #expect(store.requests.count == 3)
    }

    @Test
    func theTokenIsMadeOnceAndRenewedInTime() throws {
        let store = ScriptedStore(Array(repeating: .ok(Self.apps), count: 3))
        let connect = try store.connect()
        _ = try connect.app(bundleID: "com.example.shop")
        _ = try connect.app(bundleID: "com.example.shop")
        store.now += 301
        _ = try connect.app(bundleID: "com.example.shop")
        let tokens = store.requests.map { $0.fields.first { $0.name == "Authorization" }?.value ?? "" }
        #expect(tokens[0].hasPrefix("Bearer ey"))
        #expect(tokens[0] == tokens[1])
        #expect(tokens[1] != tokens[2])
    }

    // Pages.

    private func page(_ ids: [String], next: String? = nil) -> ScriptedStore.Step {
        let data = ids.map { #"{"type":"builds","id":"\#($0)","attributes":{"version":"\#($0)","expired":true}}"# }
        let link = next.map { #","next":"\#($0)""# } ?? ""
        return .ok(#"{"data":[\#(data.joined(separator: ","))],"links":{"self":"x"\#(link)}}"#)
    }

    @Test
    func everyPageIsReadAndEveryThingOnce() throws {
        let store = ScriptedStore([
            page(["20302", "7"], next: "https://store.example/v1/builds?cursor=AB%3D&limit=200"),
            page(["7", "4.69.0"], next: "/v1/builds?cursor=C"), page(["100"]),
        ])
        let builds = try store.connect().builds(of: Self.app)
        #expect(builds.map(\.text) == ["20302", "7", "4.69.0", "100"])
        // As text, 7 would be the highest; 20302 stands on an early page and is expired.
        #expect(builds.highest?.text == "20302")
        #expect(store.lines[1...] == ["GET /v1/builds?cursor=AB%3D&limit=200", "GET /v1/builds?cursor=C"])
    }

    @Test
    func aLinkBackEndsTheList() throws {
        let store = ScriptedStore([page(["1"], next: "/v1/b?c=1"), page(["2"], next: "/v1/b?c=1")])
        #expect(try store.connect().builds(of: Self.app).map(\.text) == ["1", "2"])
        #expect(store.isUsedUp)
        // The store itself says that there is more.
        let more = #"{"data":[{"type":"builds","id":"1"}],"links":{"next":"/v1/b?c=1"},"meta":{"paging":{"total":2}}}"#
        let circle = ScriptedStore([.ok(more), .ok(more)])
        #expect(throws: StoreFailure.self) { try circle.connect().builds(of: Self.app) }
        #expect(circle.requests.count == 2)
    }

    @Test(arguments: [
        "https://evil.example/v1/builds", "http://store.example/v1/builds", "https://store.example:8443/v1/builds",
        "//evil.example/v1/builds", "https://store.example@evil.example/", "ftp://store.example/",
        "https://store.example.evil.example/",
    ])
    func theTokenGoesNowhereElse(_ link: String) throws {
        let store = ScriptedStore([page(["1"], next: link), page(["2"])])
        #expect(throws: StoreFailure.self) { try store.connect().builds(of: Self.app) }
        #expect(store.requests.count == 1)
    }

    /// A list with something that cannot be read is not the whole list.
    @Test(arguments: [
        #"{"data":[{"type":"builds","id":""}]}"#, #"{"data":[{"type":"builds","id":".."}]}"#,
        #"{"data":[{"type":"builds","id":7}]}"#, #"{"data":[{"id":"7"}]}"#, #"{"data":["7"]}"#, #"{"data":[null]}"#,
        #"{"data":null}"#, #"{"data":{"type":"builds","id":"7"}}"#, #"{"data":[],"links":{"next":{"href":"/v1/b"}}}"#,
        #"{"data":[],"links":{"next":""}}"#, #"{"data":[],"links":{"next":7}}"#,
    ])
    func aListThatCannotBeReadIsNotAShorterOne(_ body: String) throws {
        let store = ScriptedStore([.ok(body)])
        do {
            _ = try store.connect().builds(of: Self.app)
            Issue.record("\(body) was read")
        } catch {
            guard case .unreadable(_, 200, .missing) = error as? StoreFailure else {
                Issue.record("\(body): \(error)")
                return
            }
        }
    }

    // Versions.

    private static func versions(_ texts: [String]) -> String {
        let data = texts.enumerated().map { index, text in
            #"{"type":"appStoreVersions","id":"v\#(index)","attributes":{"versionString":"\#(text)","appVersionState":"BRAND_NEW_STATE"}}"#
        }
        return #"{"data":[\#(data.joined(separator: ","))]}"#
    }

    @Test(arguments: [
        (["2.9.0", "2.10.0", "2.4"], nil, "2.10.0"), (["2.4.0"], "2.4", "2.4.0"),
        (["2.4.1", "2.4.0"], "2.4.0", "2.4.0"),
        (["nonsense", "1.0"], nil, "1.0"),
    ])
    func theHighestVersionIsByItsNumbers(_ texts: [String], _ wanted: String?, _ found: String) throws {
        let store = ScriptedStore([.ok(Self.versions(texts))])
        let version = try store.connect().distributedVersion(
            of: Self.app, on: .iOS, wanted: wanted.map { try AppVersion(strict: $0) })
        #expect(version.chosen.text == found)
        #expect(version.others.count == texts.count - 1)
        #expect(!store.lines[0].contains("sort"))
        #expect(store.lines[0].contains("READY_FOR_DISTRIBUTION%2CPROCESSING_FOR_DISTRIBUTION"))
    }

    private static func versions(_ items: [(text: String, state: String)]) -> String {
        let data = items.enumerated().map { index, item in
            #"{"type":"appStoreVersions","id":"v\#(index)","attributes":{"versionString":"\#(item.text)","appVersionState":"\#(item.state)"}}"#
        }
        return #"{"data":[\#(data.joined(separator: ","))]}"#
    }

    /// What has just been approved has no phased release under way.
    @Test
    func whatPeopleHaveComesBeforeWhatIsStillDistributed() throws {
        let (ready, processing) = ("READY_FOR_DISTRIBUTION", "PROCESSING_FOR_DISTRIBUTION")
        let both = ScriptedStore([.ok(Self.versions([("2.4.1", processing), ("2.4.0", ready), ("2.3.9", ready)]))])
        let found = try both.connect().distributedVersion(of: Self.app, on: .iOS)
        #expect(found.chosen.text == "2.4.0")
        #expect(found.others.map(\.text) == ["2.4.1", "2.3.9"])
        let only = ScriptedStore([.ok(Self.versions([("2.4.1", processing)]))])
        #expect(try only.connect().distributedVersion(of: Self.app, on: .iOS).chosen.text == "2.4.1")
        let named = ScriptedStore([.ok(Self.versions([("2.4.1", processing), ("2.4.0", ready)]))])
        let wanted = try AppVersion(strict: "2.4.1")
        #expect(try named.connect().distributedVersion(of: Self.app, on: .iOS, wanted: wanted).chosen.text == "2.4.1")
    }

    @Test
    func twoOfTheSameVersionAreNotGuessedAbout() throws {
        let store = ScriptedStore([.ok(Self.versions(["2.4", "2.4.0", "2.3"]))])
        #expect(throws: StoreFailure.severalMeant("2.4", ["2.4 (v0)", "2.4.0 (v1)"])) {
            try store.connect().distributedVersion(of: Self.app, on: .iOS)
        }
    }

    @Test
    func aVersionThatIsNotThereIsTold() throws {
        let store = ScriptedStore([.ok(Self.versions(["2.4.0"]))])
        #expect(
            throws: StoreFailure.absent("version 2.5 in distribution of com.example.shop for IOS", has: ["2.4.0"])
        ) {
            try store.connect().distributedVersion(of: Self.app, on: .iOS, wanted: AppVersion(strict: "2.5"))
        }
    }

    // Errors.

    struct Case: Sendable {
        let status: Int
        let body: String
        var fields: [(String, String)] = []
        let failure: @Sendable (HTTPAddress) -> StoreFailure
    }

    static let cases: [Case] = [
        Case(
            status: 403, body: #"{"errors":[{"status":"403","code":"FORBIDDEN_ERROR","title":"t","detail":"d"}]}"#,
            failure: { _ in .roleTooLow([.init(code: "FORBIDDEN_ERROR", text: "d")]) }),
        Case(
            status: 403,
            body: #"{"errors":[{"code":"FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED","title":"t"}]}"#,
            failure: { _ in
                .agreementsUnsigned([.init(code: "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED", text: "t")])
            }),
        Case(status: 403, body: #"{"errors":[{}]}"#, failure: { _ in .forbidden([.init(code: nil, text: nil)]) }),
        Case(
            status: 403, body: "<html>no</html>", fields: [("Content-Type", "text/html")],
            failure: { .unreadable($0, status: 403, .page) }),
        Case(status: 404, body: #"{"errors":[]}"#, failure: { .notFound($0, []) }),
        Case(
            status: 409, body: #"{"errors":[{"code":"STATE_ERROR"}]}"#,
            failure: { .rejected($0, status: 409, [.init(code: "STATE_ERROR", text: nil)]) }),
        Case(status: 200, body: " <!DOCTYPE html>", failure: { .unreadable($0, status: 200, .page) }),
        Case(status: 200, body: "[]", failure: { .unreadable($0, status: 200, .notJSON) }),
        Case(status: 200, body: "", failure: { .unreadable($0, status: 200, .notJSON) }),
        Case(status: 200, body: "{}", failure: { .unreadable($0, status: 200, .missing("data")) }),
        Case(status: 302, body: "", failure: { .unreadable($0, status: 302, .notJSON) }),
        Case(
            status: 302, body: "{}", fields: [("Location", "http://portal.example/")],
            failure: { .unreadable($0, status: 302, .elsewhere("http://portal.example/")) }),
    ]

    @Test(arguments: cases)
    func whatTheStoreRefusesIsAFact(_ item: Case) throws {
        let store = ScriptedStore([.answer(item.status, item.body, item.fields)])
        let connect = try store.connect()
        let address = try HTTPAddress("https://store.example/v1/apps?filter%5BbundleId%5D=x&limit=200")
        #expect(throws: item.failure(address)) { try connect.app(bundleID: "x") }
        #expect(store.requests.count == 1)
        #expect(store.pauses.isEmpty)
    }

    @Test
    func one401IsTriedAgainAndASecondNamesTheSkew() throws {
        let refused = ScriptedStore.Step.answer(401, #"{"errors":[{"code":"NOT_AUTHORIZED","title":"t"}]}"#)
        let once = ScriptedStore([refused, .ok(Self.apps)])
        #expect(try once.connect().app(bundleID: "com.example.shop").id == "1")
        let tokens = once.requests.map { $0.fields.last?.value }
        #expect(tokens[0] != tokens[1] || tokens.count == 2)

        // The machine's clock is 34 seconds ahead of the store's.
        let late = ScriptedStore.Step.answer(
            401, #"{"errors":[{"code":"NOT_AUTHORIZED","title":"t"}]}"#, [("Date", "Mon, 30 Nov 2026 00:52:46 GMT")])
        let twice = ScriptedStore([refused, late])
        do {
            _ = try twice.connect(issuer: nil).app(bundleID: "x")
            Issue.record("no failure")
        } catch let failure as StoreFailure {
            guard case .unauthorized(_, let skew, let key, let isPersonal, let complaints) = failure else {
                Issue.record("\(failure)")
                return
            }
            #expect(skew == 34)
            #expect(key == "K1")
            #expect(isPersonal)
            #expect(complaints == [.init(code: "NOT_AUTHORIZED", text: "t")])
        }
        #expect(twice.requests.count == 2)
    }

    @Test
    func questionsAreRepeatedWhileTheStoreCannotAnswer() throws {
        let address = try ScriptedStore.address
        let apps = try HTTPAddress("https://store.example/v1/apps?filter%5BbundleId%5D=com.example.shop&limit=200")
        let store = ScriptedStore([
            .fails(.timedOut(address, seconds: 1)), .answer(503, "<html>"), .answer(429, "", [("Retry-After", "20")]),
            .ok(Self.apps),
        ])
        #expect(try store.connect().app(bundleID: "com.example.shop").id == "1")
        #expect(store.pauses == [1_000, 3_000, 20_000])
        #expect(
            store.waits == [
                StoreWait(failure: .network(.timedOut(address, seconds: 1), attempts: 1), milliseconds: 1_000),
                StoreWait(failure: .unavailable(apps, status: 503, attempts: 2), milliseconds: 3_000),
                StoreWait(failure: .throttled(apps, retryAfter: 20, attempts: 3), milliseconds: 20_000),
            ])
        // The same wish as a date: twenty seconds after the moment at which the store answered, whatever the clock here says.
        let dated = ScriptedStore([
            .answer(
                429, "",
                [("Date", "Mon, 30 Nov 2026 02:24:47 GMT"), ("Retry-After", "Mon, 30 Nov 2026 02:25:07 GMT")]),
            .ok(Self.apps),
        ])
        _ = try dated.connect().app(bundleID: "com.example.shop")
        #expect(dated.pauses == [20_000])
        // Where nobody listens, one more attempt is enough.
        let closed = ScriptedStore(Array(repeating: .fails(.refused(address)), count: 9))
        #expect(throws: StoreFailure.network(.refused(address), attempts: 2)) {
            try closed.connect().app(bundleID: "x")
        }
        #expect(closed.pauses == [1_000])
        let late = ScriptedStore([.answer(408, ""), .ok(Self.apps)])
        #expect(try late.connect().app(bundleID: "com.example.shop").id == "1")
        // What nobody mends by waiting is told at once, and so is a wish to be left alone for long.
        let hopeless = ScriptedStore([.fails(.untrusted(address, detail: "d"))])
        #expect(throws: StoreFailure.network(.untrusted(address, detail: "d"), attempts: 1)) {
            try hopeless.connect().app(bundleID: "x")
        }
        let busy = ScriptedStore([.answer(429, "", [("Retry-After", "3600")])])
        #expect(throws: StoreFailure.self) { try busy.connect().app(bundleID: "x") }
        #expect(busy.requests.count == 1)
        let down = ScriptedStore(Array(repeating: .answer(500, ""), count: 9))
        #expect(throws: StoreFailure.self) { try down.connect().app(bundleID: "x") }
        #expect(down.requests.count == 4)
    }

    @Test
    func theRateLimitIsRead() throws {
        let store = ScriptedStore([
            .answer(200, Self.apps, [("X-Rate-Limit", "user-hour-lim:3500;user-hour-rem:500;")])
        ])
        let connect = try store.connect()
        #expect(connect.rateLimit == nil)
        _ = try connect.app(bundleID: "com.example.shop")
        #expect(connect.rateLimit?.remaining == 500)
        #expect(connect.rateLimit?.isLow == true)
        #expect(RateLimit("user-hour-lim:3500;user-hour-rem:3499;")?.isLow == false)
        for text in [
            "", "user-hour-lim:3500;", "user-hour-lim:x;user-hour-rem:1;", "user-hour-lim:0;user-hour-rem:0", ":;:",
        ] {
            #expect(RateLimit(text) == nil, "\(text)")
        }
    }

    @Test
    func territoriesAreThoseInWhichItIsSold() throws {
        func territory(_ code: String, _ isSold: Bool) -> String {
            #"{"type":"territoryAvailabilities","id":"t\#(code)","attributes":{"available":\#(isSold)},"relationships":{"territory":{"data":{"type":"territories","id":"\#(code)"}}}}"#
        }
        let all = [territory("USA", true), territory("RUS", false), territory("DEU", true)].joined(separator: ",")
        let store = ScriptedStore([
            .ok(#"{"data":{"type":"appAvailabilities","id":"a 1"}}"#), .ok(#"{"data":[\#(all)]}"#),
        ])
        #expect(try store.connect().territories(of: Self.app) == ["DEU", "USA"])
        #expect(store.lines[1] == "GET /v2/appAvailabilities/a%201/territoryAvailabilities?include=territory&limit=200")
    }
}
