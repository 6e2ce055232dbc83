import JSONText
import TestSupport
import Testing

@testable import PolicyServer

/// What is no request for values.
@Suite struct EvaluationRequestTests {
    struct BadBody: Sendable, CustomTestStringConvertible {
        let body: String
        let code: String
        var testDescription: String { body }

        init(_ body: String, _ code: String) { (self.body, self.code) = (body, code) }
    }

    static let bodies: [BadBody] = [
        BadBody("", "PARSE_ERROR"),
        BadBody("{", "PARSE_ERROR"),
        BadBody(#"{"context":{}} x"#, "PARSE_ERROR"),
        BadBody(#"{"context":{"a":1,"a":2}}"#, "PARSE_ERROR"),
        BadBody(#"{"context":{"a":"\ud800"}}"#, "PARSE_ERROR"),
        BadBody(#"{"context":{"a":01}}"#, "PARSE_ERROR"),
        BadBody(String(repeating: "[", count: 100), "PARSE_ERROR"),
        BadBody("{}", "INVALID_CONTEXT"),
        BadBody("[]", "INVALID_CONTEXT"),
        BadBody("null", "INVALID_CONTEXT"),
        BadBody(#"{"context":null}"#, "INVALID_CONTEXT"),
        BadBody(#"{"context":[]}"#, "INVALID_CONTEXT"),
        BadBody(#"{"context":"x"}"#, "INVALID_CONTEXT"),
        BadBody(#"{"context":{"targetingKey":7}}"#, "INVALID_CONTEXT"),
        BadBody(#"{"context":{"targetingKey":null}}"#, "INVALID_CONTEXT"),
        BadBody(#"{"context":{"targetingKey":{"a":1}}}"#, "INVALID_CONTEXT"),
    ]

    @Test(arguments: bodies)
    func aBodyThatSaysNothingIs400WithBothFields(_ bad: BadBody) throws {
        let stage = try RouteStage(["shop-ios": flagPolicy])
        for path in ["/ofrep/v1/evaluate/flags/plain", "/ofrep/v1/evaluate/flags"] {
            let answer = try stage.ask(path, "POST", body: bad.body)
            #expect(answer.status == 400)
            #expect(answer.field("content-type") == "application/json")
            #expect(answer.field("cache-control") == "no-store")
            let json = try JSON.parse(answer.bytes)
            #expect(json["key"]?.string == (path.hasSuffix("plain") ? "plain" : nil))
            #expect(json["errorCode"]?.string == bad.code)
            #expect(json["errorDetails"]?.string?.isEmpty == false)
        }
    }

    /// open-feature/js-sdk-contrib#1324: keys that look like paths.
    @Test(arguments: [
        "a/b", "../x", "..", "%2e%2e", "%2E%2E/%2e%2e/healthz", "../../../../healthz", "a%2Fb", "%2F", "/", ".", "%00",
        "%ff%fe", "plain/", "plain%20", "PLAIN", "*", "%E2%98%83", "a//b", "..%2f..%2fv1%2fpolicy%2fshop-ios.json",
        String(repeating: "x", count: 4000),
    ])
    func noKeyLeadsToAnotherEndpoint(_ key: String) throws {
        let stage = try RouteStage(["shop-ios": flagPolicy])
        for base in ["", "/shop-ios"] {
            let answer = try stage.evaluate(key, "{}", base: base)
            #expect(answer.status == 404)
            #expect(answer.field("location") == nil)
            let json = try JSON.parse(answer.bytes)
            #expect(json["errorCode"]?.string == "FLAG_NOT_FOUND")
            #expect(json["key"]?.string?.isEmpty == false)
            #expect(json["errorDetails"]?.string?.isEmpty == false)
        }
    }

    struct Ask: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        let status: Int
        let allow: String?
        var testDescription: String { "\(method) \(target)" }

        init(_ method: String, _ target: String, _ status: Int, allow: String? = nil) {
            (self.method, self.target, self.status, self.allow) = (method, target, status, allow)
        }
    }

    static let post = "POST, OPTIONS"

    @Test(arguments: [
        Ask("POST", "/ofrep/v1/evaluate/flags/", 200),
        Ask("POST", "/shop-ios/ofrep/v1/evaluate/flags/", 200),
        Ask("GET", "/ofrep/v1/evaluate/flags", 405, allow: post),
        Ask("HEAD", "/ofrep/v1/evaluate/flags", 405, allow: post),
        Ask("PUT", "/ofrep/v1/evaluate/flags/plain", 405, allow: post),
        Ask("BREW", "/shop-ios/ofrep/v1/evaluate/flags/plain", 405, allow: post),
        Ask("OPTIONS", "/ofrep/v1/evaluate/flags", 204, allow: post),
        Ask("OPTIONS", "/shop-ios/ofrep/v1/evaluate/flags/plain", 204, allow: post),
        Ask("GET", "/ofrep/v1/configuration", 404),
        Ask("POST", "/ofrep/v1/configuration", 404),
        Ask("POST", "/ofrep/v1/evaluate", 404),
        Ask("POST", "/ofrep/v1/evaluate/flagsx", 404),
        Ask("POST", "/ofrep/v1/", 404),
        Ask("POST", "/nobody/ofrep/v1/evaluate/flags", 404),
        Ask("POST", "/nobody/ofrep/v1/evaluate/flags/plain", 404),
        Ask("POST", "/gone/ofrep/v1/evaluate/flags/plain", 404),
        Ask("POST", "/ofrep/v1", 404),
        Ask("POST", "//ofrep/v1/evaluate/flags", 404),
    ])
    func everyPathAndMethodHasItsStatus(_ ask: Ask) throws {
        let stage = try RouteStage(["shop-ios": flagPolicy, "gone": "app: gone\nretired: true\n"])
        let answer = try stage.ask(ask.target, ask.method, body: ask.method == "HEAD" ? nil : #"{"context":{}}"#)
        #expect(answer.status == ask.status)
        #expect(answer.field("allow") == ask.allow)
        #expect(answer.field("cache-control") == "no-store")
        #expect(answer.field("location") == nil)
        #expect(answer.field("access-control-allow-origin") == "*" || !ask.target.contains("/ofrep/v1/"))
        guard ask.status >= 400, ask.method != "HEAD", ask.target.contains("ofrep/v1/e") else { return }
        let json = try JSON.parse(answer.bytes)
        #expect(json["errorCode"]?.string?.isEmpty == false || answer.field("content-type") == Problem.mediaType)
    }

    @Test func aBrowserMayAskFirst() throws {
        let answer = try RouteStage.flags().ask(
            "/ofrep/v1/evaluate/flags", "OPTIONS",
            [("Origin", "https://example.com"), ("Access-Control-Request-Method", "POST")])
        #expect(answer.status == 204)
        #expect(answer.field("access-control-allow-methods") == "POST")
        let allowed = answer.field("access-control-allow-headers") ?? ""
        for name in ["Content-Type", "Authorization", "X-API-Key", "If-None-Match"] { #expect(allowed.contains(name)) }
    }

    @Test func aBodyThatIsTooLargeIs413WithBothFields() throws {
        let stage = try RouteStage.flags()
        let large = String(repeating: " ", count: 65_537)
        for (path, key) in [("/ofrep/v1/evaluate/flags", nil), ("/other/ofrep/v1/evaluate/flags/pl%61in", "plain")] {
            // Known from the header, or after some of the content has come.
            for start in ["Content-Length: 65537\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n1\r\n"] {
                let connection = try RawConnection(port: stage.clientPort)
                try connection.send("POST \(path) HTTP/1.1\r\nHost: a\r\n\(start)")
                if start.hasSuffix("1\r\n") { try connection.send(" \r\n10000\r\n") }
                let answer = try #require(try connection.read())
                #expect(answer.status == 413)
                #expect(answer.field("content-type") == "application/json")
                #expect(answer.field("connection") == "close")
                let json = try JSON.parse(answer.bytes)
                #expect(json["key"]?.string == key)
                #expect(json["errorCode"]?.string == "PARSE_ERROR")
                #expect(json["errorDetails"]?.string == "The content is larger than 64 KiB.")
            }
        }
        let counted = #"gatehouse_ofrep_requests_total{app="other",endpoint="single",status="4xx"} 2"#
        #expect(try stage.askOperator("/metrics").body.contains(counted))
        let other = try stage.ask("/v1/verdict/shop-ios", "POST", body: large)
        #expect(other.status == 413)
        #expect(other.field("content-type") == "text/plain; charset=utf-8")
    }

    /// As the query, the quick reader must give what the full one gives, or leave it alone.
    @Test func theQuickReaderAgreesWithTheFullOne() throws {
        var random = SeededRandom.forThisRun()
        let keys = [
            "targetingKey", "app", "appVersion", "appBuild", "platform", "osVersion", "deviceModel", "locale", "x",
        ]
        let values = [
            #""a""#, #""""#, "1", "0", "01", "1.5", "-1", "true", "false", "null", #""\n""#, #""ü""#, "{}", "[1]", "",
        ]
        var taken = 0
        for _ in 0..<rounds(100_000) {
            let members = (0..<Int.random(in: 0...18, using: &random)).map { _ in
                let blank = ["", " ", "\n"].randomElement(using: &random) ?? ""
                let key = keys.randomElement(using: &random) ?? ""
                return "\"\(key)\"\(blank):\(blank)\(values.randomElement(using: &random) ?? "")\(blank)"
            }
            var text = #"{"context":{"# + members.joined(separator: ",") + "}}"
            if Int.random(in: 0..<10, using: &random) == 0 {
                text.removeLast(Int.random(in: 0...text.count, using: &random))
            }
            let bytes = Array(text.utf8)
            guard let quick = EvaluationContext.quick(bytes.span) else { continue }
            taken += 1
            #expect(throws: Never.self, "\(text), seed \(random.seed)") {
                let full = try EvaluationContext(bytes)
                #expect(full == quick, "\(text), seed \(random.seed)")
            }
        }
        #expect(taken > 0)
    }
}
