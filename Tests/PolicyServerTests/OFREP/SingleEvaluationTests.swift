import JSONText
import LaunchDocument
import Publishing
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct SingleEvaluationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let key: String
        let context: String
        let value: Bool
        let reason: String
        var isKill = false
        var testDescription: String { "\(key) \(context)" }

        init(_ key: String, _ context: String, gives value: Bool, _ reason: String, isKill: Bool = false) {
            (self.key, self.context, self.value, self.reason, self.isKill) = (key, context, value, reason, isKill)
        }
    }

    static let cases: [Case] = [
        Case("plain", #"{"app":"shop-ios"}"#, gives: true, "STATIC"),
        Case(
            "new_checkout", #"{"app":"shop-ios","appVersion":"2.4.0"}"#, gives: false, "TARGETING_MATCH", isKill: true),
        Case("new_checkout", #"{"app":"shop-ios","appVersion":"2.4.1"}"#, gives: true, "DEFAULT"),
        // What cannot be read does not match.
        Case("new_checkout", #"{"app":"shop-ios"}"#, gives: true, "DEFAULT"),
        Case("new_checkout", #"{"app":"shop-ios","appVersion":"newest"}"#, gives: true, "DEFAULT"),
        Case("new_checkout", #"{"app":"shop-ios","appVersion":2.4}"#, gives: true, "DEFAULT"),
        Case("careful", #"{"app":"shop-ios"}"#, gives: false, "TARGETING_MATCH", isKill: true),
        Case("careful", #"{"app":"shop-ios","osVersion":"17.2"}"#, gives: true, "DEFAULT"),
        Case("careful", #"{"app":"shop-ios","osVersion":"iOS 15.8"}"#, gives: false, "TARGETING_MATCH", isKill: true),
        // A version of macOS says nothing about iOS.
        Case(
            "careful", #"{"app":"shop-ios","osVersion":"17.2","platform":"macos"}"#, gives: false, "TARGETING_MATCH",
            isKill: true),
        // Nor does one of a system that has no name here.
        Case(
            "careful", #"{"app":"shop-ios","osVersion":"17.2","platform":"windows"}"#, gives: false, "TARGETING_MATCH",
            isKill: true),
        Case("careful", #"{"app":"shop-ios","osVersion":"17.2","platform":"iPadOS"}"#, gives: true, "DEFAULT"),
        Case("build.only", #"{"app":"shop-ios","appBuild":1873}"#, gives: false, "TARGETING_MATCH", isKill: true),
        Case("build.only", #"{"app":"shop-ios","appBuild":"1873"}"#, gives: false, "TARGETING_MATCH", isKill: true),
        Case(
            "build.only", #"{"app":"shop-ios","appVersion":"2.4.0 (1873)"}"#, gives: false, "TARGETING_MATCH",
            isKill: true),
        Case("build.only", #"{"app":"shop-ios","appBuild":1873.0}"#, gives: true, "DEFAULT"),
        Case("search", #"{"app":"shop-ios","targetingKey":"user-4"}"#, gives: true, "SPLIT"),
        Case("search", #"{"app":"shop-ios","targetingKey":"user-1"}"#, gives: false, "SPLIT"),
        Case("search", #"{"app":"shop-ios","targetingKey":""}"#, gives: false, "SPLIT"),
        Case("search", #"{"app":"shop-ios"}"#, gives: false, "SPLIT"),
        // The same through the full reader, which takes escapes and nested values.
        Case(
            "new_checkout", #"{"app":"shop\u002dios","appVersion":"2.4.0","more":{"x":[1]}}"#, gives: false,
            "TARGETING_MATCH", isKill: true),
    ]

    @Test(arguments: cases)
    func aFlagHasTheValueThatItsRulesGive(_ one: Case) throws {
        let answer = try RouteStage.flags().evaluate(one.key, one.context)
        #expect(answer.status == 200)
        #expect(answer.field("content-type") == "application/json")
        #expect(answer.field("cache-control") == "no-store")
        #expect(answer.field("access-control-allow-origin") == "*")
        #expect(answer.field("access-control-expose-headers") == "ETag, Retry-After")
        let kill =
            switch (one.isKill, one.key) {
            case (false, _): ""
            case (_, "careful"): #","killReason":"crash on old systems","killedSince":"2026-11-29T21:10:00Z""#
            case (_, "build.only"): #","killReason":"wrong certificate","killedSince":"2026-11-29T21:10:00Z""#
            default: #","killReason":"crash on start","killedSince":"2026-11-29T21:10:00Z""#
            }
        #expect(
            answer.body == """
                {"key":"\(one.key)","value":\(one.value),"reason":"\(one.reason)",\
                "variant":"\(one.value ? "on" : "off")","metadata":{"revision":42\(kill)}}
                """)
    }

    /// Whom a kill had spared does not lose the feature by its being given back to the others.
    @Test(arguments: [
        ("{}", "", true), (#"{"targetingKey":"user-1"}"#, "", true),
        (#"{"targetingKey":"user-1","appVersion":"garbage"}"#, "", true),
        (#"{"targetingKey":"user-1","appVersion":"2.4.0"}"#, "", false),
        ("{}", "on_unknown: kill, ", false), (#"{"appVersion":"2.3.9"}"#, "on_unknown: kill, ", true),
    ])
    func aRampIsAboutThoseWhomTheKillWasAbout(_ context: String, _ unknown: String, _ value: Bool) throws {
        let flag =
            #"video: { default: true, safe: false, restore: { when: { versions: "2.4.0" }, \#(unknown)percent: 10 } }"#
        let stage = try RouteStage(["shop-ios": flagPolicy.replacing("flags:\n", with: "flags:\n  \(flag)\n")])
        let answer = try stage.evaluate("video", context)
        let reason = value ? "DEFAULT" : "SPLIT"
        #expect(answer.body.hasPrefix(#"{"key":"video","value":\#(value),"reason":"\#(reason)""#), "\(answer.body)")
    }

    @Test func theAppIsTheOneOfThePathOrOfTheContextOrTheOnlyOne() throws {
        let two = try RouteStage.flags()
        #expect(try two.evaluate("plain", "{}", base: "/shop-ios").status == 200)
        #expect(try two.evaluate("plain", #"{"app":"elsewhere"}"#, base: "/other").status == 200)
        #expect(try two.evaluate("plain", "{}").body.contains("names no app"))
        #expect(try two.evaluate("plain", #"{"app":7}"#).body.contains("names no app"))
        let unknown = try two.evaluate("plain", #"{"app":"shop"}"#)
        #expect(unknown.status == 404)
        #expect(unknown.body.contains(#""errorCode":"FLAG_NOT_FOUND""#))
        #expect(unknown.body.contains("no such app is served here"))
        let one = try RouteStage(["shop-ios": flagPolicy])
        #expect(try one.evaluate("plain", "{}").status == 200)
        #expect(try one.evaluate("plain", #"{"app":"shop"}"#).status == 404)
    }

    @Test func aMistypedFlagIsAnsweredWithTheOneThatWasMeant() throws {
        let answer = try RouteStage.flags().evaluate("new_chekout", #"{"app":"shop-ios"}"#)
        #expect(answer.status == 404)
        #expect(
            answer.body == """
                {"key":"new_chekout","errorCode":"FLAG_NOT_FOUND",\
                "errorDetails":"shop-ios has no such flag. Did you mean new_checkout?"}
                """)
    }

    /// A kill that was known before a restart with broken files is still one, without its author's words.
    @Test func aKillFromTheLastGoodSetCountsWithoutItsReason() throws {
        let stage = try RouteStage(["shop-ios": flagPolicy])
        let policy = try #require(stage.policy())
        let document = ServedFlags(.init(policy.document, body: policy.body, source: policy.source, releases: []))
        let position = try #require(document.entries.firstIndex { $0.flag.name == "new_checkout" })
        let answer = String(
            decoding: document.entries[position].answers[FlagOutcome.killed.rawValue], as: UTF8.self)
        #expect(answer.contains(#""value":false,"reason":"TARGETING_MATCH""#))
        #expect(answer.hasSuffix(#""metadata":{"revision":42}}"#))
    }
}
