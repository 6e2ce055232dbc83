import JSONText
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct RouteTests {
    struct Ask: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        let status: Int
        var allow: String?
        var testDescription: String { "\(method) \(target)" }

        init(_ method: String, _ target: String, _ status: Int, allow: String? = nil) {
            (self.method, self.target, self.status, self.allow) = (method, target, status, allow)
        }
    }

    static let readOnly = "GET, HEAD, OPTIONS"

    @Test(arguments: [
        Ask("GET", "/v1/policy/shop-ios.json", 200),
        Ask("HEAD", "/v1/policy/shop-ios.json", 200),
        Ask("GET", "/v1/policy/shop-ios.json?launch=1", 200),
        Ask("GET", "/v1/policy/%73hop-ios.json", 200),
        Ask("GET", "/v1/policy/shop-ios", 404),
        Ask("GET", "/v1/policy/shop-ios.json/", 404),
        Ask("GET", "/v1/policy/SHOP-IOS.json", 404),
        Ask("GET", "/v1/policy/other.json", 404),
        Ask("GET", "/v1/policy/../policy/shop-ios.json", 404),
        Ask("GET", "/v1/policy/%2e%2e/healthz", 404),
        Ask("POST", "/v1/policy/shop-ios.json", 405, allow: readOnly),
        Ask("DELETE", "/v1/policy/shop-ios.json", 405, allow: readOnly),
        Ask("BREW", "/v1/policy/shop-ios.json", 405, allow: readOnly),
        Ask("OPTIONS", "/v1/policy/shop-ios.json", 204, allow: readOnly),
        Ask("GET", "/v1/verdict/shop-ios", 200),
        Ask("GET", "/v1/verdict/other", 404),
        Ask("PUT", "/v1/verdict/shop-ios", 405, allow: readOnly),
        Ask("OPTIONS", "/v1/verdict/shop-ios", 204, allow: readOnly),
        Ask("GET", "/v1/enforce/shop-ios", 200),
        Ask("GET", "/v1/enforce/shop-ios/orders/7?x=y", 200),
        Ask("GET", "/v1/enforce/shop-iosx", 404),
        Ask("GET", "/v1/enforce/", 404),
        Ask("GET", "/v1/enforce/other/orders", 404),
        Ask("GET", "/healthz", 200),
        Ask("HEAD", "/readyz", 200),
        Ask("POST", "/readyz", 405, allow: readOnly),
        Ask("OPTIONS", "*", 204, allow: readOnly),
        Ask("GET", "/", 404),
        Ask("GET", "/metrics", 404),
        Ask("GET", "/snapshot", 404),
        Ask("GET", "/v1/policy/gone.json", 410),
        Ask("GET", "/v1/verdict/gone", 410),
        Ask("GET", "/v1/enforce/gone", 200),
        Ask("POST", "/v1/enforce/gone/orders", 200),
    ])
    func everyPathAndMethodHasItsStatus(_ ask: Ask) throws {
        let stage = try RouteStage(["shop-ios": shopPolicy, "gone": "app: gone\nretired: true\n"])
        let answer = try stage.ask(ask.target, ask.method)
        #expect(answer.status == ask.status)
        #expect(answer.field("allow") == ask.allow)
        guard ask.status >= 400 else { return }
        #expect(answer.field("cache-control") == "no-store")
        #expect(answer.field("content-type") == "application/problem+json")
        let problem = try JSON.parse(Array(answer.body.utf8))
        #expect(problem["status"]?.int == ask.status)
        #expect(problem["title"]?.string?.isEmpty == false)
        #expect(problem["detail"]?.string?.isEmpty == false)
    }

    @Test func aWebPageMayAskForTheDocument() throws {
        let stage = try RouteStage()
        let answer = try stage.ask(
            "/v1/policy/shop-ios.json", "OPTIONS",
            [("Origin", "https://shop.example.com"), ("Access-Control-Request-Headers", "app-version")])
        #expect(answer.field("access-control-allow-origin") == "*")
        #expect(answer.field("access-control-allow-methods") == "GET, HEAD")
        #expect(answer.field("access-control-allow-headers")?.contains("App-Version") == true)
    }

    struct Readiness: Sendable {
        let policies: [String: String]
        let target: String
        let status: Int
        let body: String
    }

    @Test(arguments: [
        Readiness(
            policies: ["shop-ios": shopPolicy], target: "/readyz", status: 200,
            body: #"{"status":"ready","policies":1,"refused":[]}"#),
        Readiness(
            policies: ["shop-ios": shopPolicy, "bad": "app: ["], target: "/readyz", status: 200,
            body: #"{"status":"ready","policies":1,"refused":["bad"]}"#),
        Readiness(
            policies: ["shop-ios": shopPolicy, "bad": "app: ["], target: "/readyz?strict", status: 503,
            body: #"{"status":"not_ready","policies":1,"refused":["bad"]}"#),
        Readiness(
            policies: ["bad": "app: ["], target: "/readyz", status: 503,
            body: #"{"status":"not_ready","policies":0,"refused":["bad"]}"#),
    ])
    func readinessIsAboutHavingSomethingGoodToServe(_ readiness: Readiness) throws {
        let answer = try RouteStage(readiness.policies).ask(readiness.target)
        #expect(answer.status == readiness.status)
        #expect(answer.body == readiness.body)
    }
}
