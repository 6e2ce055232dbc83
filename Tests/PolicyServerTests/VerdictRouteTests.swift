import JSONText
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct VerdictRouteTests {
    struct Ask: Sendable {
        var query = ""
        var fields: [(String, String)] = []
        let action: String
        let reason: String
        var language: String?
    }

    @Test(arguments: [
        Ask(query: "version=2.4.1&os=17.2", action: "allow", reason: "current"),
        Ask(fields: [("App-Version", "2.4.1"), ("App-OS-Version", "17.2")], action: "allow", reason: "current"),
        Ask(query: "version=2.2.9&os=17.2", action: "block", reason: "below_minimum", language: "en"),
        Ask(query: "version=2.4.0&os=17.2", action: "block", reason: "blocked", language: "en"),
        Ask(query: "version=2.3.1&os=17.2", action: "recommend", reason: "below_recommended", language: "en"),
        Ask(query: "version=3.0.0", action: "allow", reason: "ahead"),
        // The query wins, and a proxy's empty variable is no value.
        Ask(query: "version=2.4.1", fields: [("App-Version", "2.2.9")], action: "allow", reason: "current"),
        Ask(query: "version=", fields: [("App-Version", "2.4.1")], action: "allow", reason: "current"),
        Ask(query: "version=2.2.9&version=2.4.1&os=17", action: "block", reason: "below_minimum", language: "en"),
        Ask(query: "version=2.2.9&os=15.8", action: "stranded", reason: "os_too_old", language: "en"),
        Ask(
            query: "version=2.2.9&os=", fields: [("App-OS-Version", "15.8")], action: "stranded", reason: "os_too_old",
            language: "en"),
        Ask(query: "version=2.2.9&os=17&storefront=RU", action: "stranded", reason: "not_sold_here", language: "en"),
        Ask(query: "version=2.2.9&channel=testflight", action: "allow", reason: "channel"),
        Ask(fields: [("App-Version", "2.2.9"), ("App-Channel", "debug")], action: "allow", reason: "channel"),
        Ask(query: "version=2.2.9%20(1700)&os=17", action: "block", reason: "below_minimum", language: "en"),
        Ask(action: "allow", reason: "version_unreadable"),
        Ask(query: "version=latest", action: "allow", reason: "version_unreadable"),
        Ask(
            query: "version=2.2.9&os=17", fields: [("Accept-Language", "fr, de;q=0.9, en;q=0.1")], action: "block",
            reason: "below_minimum", language: "de"),
        Ask(
            query: "version=2.2.9&os=17&languages=pt-BR,de", fields: [("Accept-Language", "de")], action: "block",
            reason: "below_minimum", language: "pt-BR"),
    ])
    func aVerdictIsWhatTheDocumentSaysAboutTheInstallation(_ ask: Ask) throws {
        let stage = try RouteStage()
        let answer = try stage.ask(
            "/v1/verdict/shop-ios" + (ask.query.isEmpty ? "" : "?" + ask.query), "GET", ask.fields)
        #expect(answer.status == 200)
        #expect(answer.field("cache-control") == "no-store")
        #expect(answer.field("content-type") == "application/json")
        let verdict = try JSON.parse(Array(answer.body.utf8))
        #expect(verdict["action"]?.string == ask.action)
        #expect(verdict["reason"]?.string == ask.reason)
        #expect(verdict["message"]?["lang"]?.string == ask.language)
    }

    /// Whatever a client says about itself, it gets an answer and never an error.
    @Test func nothingThatIsSaidAboutAnInstallationIsAnError() throws {
        var random = SeededRandom.forThisRun()
        let stage = try RouteStage()
        let pieces = [
            "2", ".", "-", "+", "99999999999999999999", "%00", "%0d%0a", "%ff", "%25", "&os=", "&build=", "&channel=",
            "&languages=", "&storefront=", "&deny=", "&proxy=1", "=", ";", ",", "*", "q=", "zh-Hant-TW", "'",
            "%F0%9F%92%A5",
        ]
        for _ in 0..<rounds(2_000) {
            let count = Int.random(in: 0...12, using: &random)
            let query = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let field = (0..<Int.random(in: 0...20, using: &random))
                .map { _ in String(UnicodeScalar(UInt8.random(in: 0x20...0x7E, using: &random))) }.joined()
            for route in ["verdict", "enforce"] {
                let answer = try stage.ask(
                    "/v1/\(route)/shop-ios?version=\(query)", "GET",
                    [
                        ("App-Version", field), ("App-Launch", field), ("Accept-Language", field), ("App-Build", field),
                        ("App-OS-Version", field),
                    ])
                // An old version may be made up by chance; being refused for it is an answer.
                let expected = route == "enforce" ? [200, 426, 403] : [200]
                #expect(expected.contains(answer.status), "\(route) \(query) \(field), seed \(random.seed)")
            }
        }
    }

    struct Languages: Sendable {
        let header: String
        let languages: [String]
    }

    @Test(arguments: [
        Languages(header: "de", languages: ["de"]),
        Languages(header: "da, en-GB;q=0.8, en;q=0.7", languages: ["da", "en-GB", "en"]),
        Languages(header: "en;q=0.1,de ; q=0.25 ,fr;q=1.000", languages: ["fr", "de", "en"]),
        Languages(header: "a, b, c", languages: ["a", "b", "c"]),
        Languages(header: "de;q=0, en", languages: ["en"]),
        Languages(header: "*, en;q=0.5", languages: ["en"]),
        Languages(header: "de;q=2, en;q=x, fr;q=0.1234, it;q=, es;level=1", languages: []),
        Languages(header: ", ,;", languages: []),
        Languages(header: String(repeating: "x,", count: 4_000), languages: [String](repeating: "x", count: 16)),
    ])
    func languagesAreOrderedByTheirWeight(_ languages: Languages) {
        #expect(AcceptLanguage.languages(in: languages.header) == languages.languages)
    }
}
