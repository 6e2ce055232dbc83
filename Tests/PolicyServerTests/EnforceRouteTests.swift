import JSONText
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct EnforceRouteTests {
    struct Ask: Sendable {
        var query: String
        var method = "GET"
        var http = "1.1"
        var fields: [(String, String)] = []
        let status: Int
        var upgrade: String?
        var policy = shopPolicy
    }

    static let old = "version=2.2.9&os=17.2"

    /// 2.4.0 was bad, and what is to replace it is not out.
    static let bad = "version=2.4.0&os=17.2"

    static func policy(waiting: String) -> String {
        shopPolicy.replacing("minimum_os: \"16.0\", status: live", with: "status: pending")
            .replacing("minimum_os: \"16.0\", status: replaced", with: "minimum_os: \"16.0\", status: live")
            .replacing("recommended: \"2.4.1\"", with: "waiting: \(waiting)")
    }

    static func policy(stranded: String) -> String {
        shopPolicy.replacing("recommended: \"2.4.1\"", with: "stranded: \(stranded)")
    }

    @Test(arguments: [
        Ask(query: old, status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: old, method: "POST", status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: old, method: "PURGE", status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: old, method: "OPTIONS", status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: old + "&proxy=1", status: 426),
        Ask(query: old, fields: [("Via", "2.0 caddy")], status: 426),
        Ask(query: old, fields: [("Forwarded", "for=192.0.2.1")], status: 426),
        Ask(query: old, fields: [("X-Forwarded-For", "192.0.2.1")], status: 426),
        Ask(query: old, http: "1.0", status: 426),
        Ask(query: old + "&deny=403", status: 403),
        Ask(query: old + "&deny=500", status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: "os=17.2", fields: [("App-Version", "2.2.9")], status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: "version=2.2.9+(1820)&os=iOS+17.2", status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: "version=2.2.9+1820&os=17.2", status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: "version=2.2.9&os=iOS+15.0", status: 200),
        Ask(query: "version=&os=", fields: [("App-Version", "2.2.9")], status: 426, upgrade: "shop-ios/2.4.1"),
        Ask(query: "version=2.4.1", status: 200),
        Ask(query: "version=2.3.1", status: 200),
        Ask(query: "version=2.2.9&os=15.0", status: 200),
        Ask(query: "version=nonsense", status: 200),
        Ask(query: "", status: 200),
        Ask(query: bad, status: 200, policy: policy(waiting: "notice")),
        Ask(query: bad, status: 426, upgrade: "shop-ios", policy: policy(waiting: "block")),
        Ask(query: bad + "&proxy=1", status: 426, policy: policy(waiting: "block")),
        Ask(query: "version=2.2.9&os=15.0", status: 200, policy: policy(stranded: "notice")),
        Ask(query: "version=2.2.9&os=15.0", status: 200, policy: policy(stranded: "allow")),
        Ask(query: "version=2.2.9&os=15.0", status: 426, upgrade: "shop-ios", policy: policy(stranded: "block")),
        Ask(query: old + "&storefront=RU", status: 200, policy: policy(stranded: "notice")),
        Ask(query: old + "&storefront=RU", status: 426, upgrade: "shop-ios", policy: policy(stranded: "block")),
    ])
    func onlyAVersionThatThePolicyShutsOutIsRefused(_ ask: Ask) throws {
        let stage = try RouteStage(["shop-ios": ask.policy])
        for path in ["/v1/enforce/shop-ios", "/v1/enforce/shop-ios/api/orders/7"] {
            let answer = try stage.ask("\(path)?\(ask.query)", ask.method, ask.fields, version: ask.http)
            #expect(answer.status == ask.status)
            #expect(answer.field("cache-control") == "no-store")
            #expect(answer.field("upgrade") == ask.upgrade)
            #expect(answer.fields.contains { $0.name == "connection" && $0.value == "Upgrade" } == (ask.upgrade != nil))
            #expect(answer.body.isEmpty == (ask.status == 200))
        }
    }

    @Test func aRefusalNamesTheNeededVersionAndWhereToGetIt() throws {
        let answer = try RouteStage().ask("/v1/enforce/shop-ios?\(Self.old)", "GET", [("Accept-Language", "de-AT")])
        #expect(answer.field("content-type") == "application/problem+json")
        let problem = try JSON.parse(Array(answer.body.utf8))
        #expect(problem["status"]?.int == 426)
        #expect(problem["title"]?.string == "Upgrade Required")
        #expect(problem["app"]?.string == "shop-ios")
        #expect(problem["block_reason"]?.string == "broken_payments")
        #expect(problem["minimum_version"]?.string == "2.3.0")
        #expect(problem["needed_version"]?.string == "2.4.1")
        #expect(problem["store_url"]?.string == "https://apps.apple.com/app/id1234567890")
        #expect(problem["message"]?["title"]?.string == "Update nötig")
        #expect(
            problem["detail"]?.string
                == "shop-ios 2.2.9 may not be used any more (broken_payments); install 2.4.1 from "
                + "https://apps.apple.com/app/id1234567890.")
    }

    struct DeadEnd: Sendable {
        let query: String
        let policy: String
        let reason: String
        let detail: String
    }

    @Test(arguments: [
        DeadEnd(
            query: bad, policy: policy(waiting: "block"), reason: "no_target",
            detail: "shop-ios 2.4.0 may not be used any more (crash); nothing that replaces it is out yet."),
        DeadEnd(
            query: "version=2.2.9&os=15.0", policy: policy(stranded: "block"), reason: "os_too_old",
            detail: "shop-ios 2.2.9 may not be used any more (broken_payments); what replaces it needs a newer system."),
        DeadEnd(
            query: old + "&storefront=RU", policy: policy(stranded: "block"), reason: "not_sold_here",
            detail: "shop-ios 2.2.9 may not be used any more (broken_payments); the store of this country does not have "
                + "the app."),
    ])
    func aRefusalThatNothingHelpsAgainstNamesNoVersionAndNoStore(_ end: DeadEnd) throws {
        let answer = try RouteStage(["shop-ios": end.policy]).ask("/v1/enforce/shop-ios?\(end.query)")
        let problem = try JSON.parse(Array(answer.body.utf8))
        #expect(problem["reason"]?.string == end.reason)
        #expect(problem["detail"]?.string == end.detail)
        #expect(problem["message"]?["title"]?.string?.isEmpty == false)
        #expect(problem["needed_version"] == nil)
        #expect(problem["minimum_version"] == nil)
        #expect(problem["store_url"] == nil)
    }

    @Test func aProxyThatDropsTheBodyFindsItInAField() throws {
        let stage = try RouteStage()
        let asked = ("/v1/enforce/shop-ios?\(Self.old)&proxy=1", "GET", [("Accept-Language", "de-AT")])
        let required = try stage.ask(asked.0, asked.1, asked.2)
        let forbidden = try stage.ask(asked.0 + "&deny=403", asked.1, asked.2)
        #expect(forbidden.status == 403)
        #expect(forbidden.field("gatehouse-problem") == required.body)
        #expect(required.field("gatehouse-problem") == nil)
    }

    @Test func aLongTextStaysOutOfTheField() throws {
        let long = String(repeating: "sehr-lang-", count: 1000)
        let stage = try RouteStage(["shop-ios": shopPolicy.replacing("Update nötig", with: long)])
        let forbidden = try stage.ask(
            "/v1/enforce/shop-ios?\(Self.old)&deny=403", "GET", [("Accept-Language", "de-AT")])
        let field = try #require(forbidden.field("gatehouse-problem"))
        let problem = try JSON.parse(Array(field.utf8))
        #expect(problem["needed_version"]?.string == "2.4.1")
        #expect(problem["message"] == nil)
        #expect(try JSON.parse(Array(forbidden.body.utf8))["message"]?["title"]?.string == long)
    }
}
