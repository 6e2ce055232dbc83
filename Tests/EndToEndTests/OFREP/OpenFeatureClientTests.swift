import Foundation
import JSONText
import TestSupport
import Testing

/// The SDK that OpenFeature publishes for Python, with the provider that speaks this protocol.
@Suite struct OpenFeatureClientTests {
    private struct Ask {
        let key: String
        var targetingKey: String?
        var context: [String: String] = [:]
        var defaultValue = true

        var line: String {
            var json = JSONWriter()
            json.object { json in
                json.member("key", key)
                json.member("targetingKey", targetingKey)
                json.key("context")
                json.object { json in for (name, value) in context { json.member(name, value) } }
                json.member("default", defaultValue)
            }
            return String(decoding: json.bytes, as: UTF8.self)
        }
    }

    private func ask(_ base: String, _ asks: [Ask]) throws -> [JSON] {
        let script = repositoryRoot + "/Tests/EndToEndTests/Fixtures/ofrep-provider.py"
        let run = try run(
            try PythonTools.python(), [script, base], input: asks.map { $0.line + "\n" }.joined(),
            environment: ["NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"])
        try #require(run.status == 0, "\(run.errors)")
        return try run.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    }

    @Test func anOpenFeatureClientReadsOurKillSwitches() throws {
        let server = try ServerUnderTest([
            "shop-ios": killedFlags(revision: 7), "other": shopPolicy(revision: 1, app: "other"),
        ])
        let asks = [
            Ask(key: "new_checkout", targetingKey: "user-4", context: ["app": "shop-ios", "appVersion": "2.4.0"]),
            Ask(key: "new_checkout", context: ["app": "shop-ios", "appVersion": "2.4.1"], defaultValue: false),
            Ask(key: "plain", context: ["app": "shop-ios"], defaultValue: false),
            Ask(key: "search", targetingKey: "user-4", context: ["app": "shop-ios"], defaultValue: false),
            Ask(key: "search", targetingKey: "user-1", context: ["app": "shop-ios"]),
            Ask(key: "search", context: ["app": "shop-ios"]),
            // The code's own value stays when there is nothing to know.
            Ask(key: "serch", context: ["app": "shop-ios"], defaultValue: true),
            Ask(key: "search", defaultValue: true),
        ]
        let answers = try ask("http://127.0.0.1:\(server.port)", asks)
        #expect(answers.map { $0["value"]?.bool } == [false, true, true, true, false, false, true, true])
        #expect(
            answers.map { $0["reason"]?.string } == [
                "TARGETING_MATCH", "DEFAULT", "STATIC", "SPLIT", "SPLIT", "SPLIT", "ERROR", "ERROR",
            ])
        #expect(answers.map { $0["variant"]?.string } == ["off", "on", "on", "on", "off", "off", nil, nil])
        #expect(
            answers.map { $0["error"]?.string } == [nil, nil, nil, nil, nil, nil, "FLAG_NOT_FOUND", "INVALID_CONTEXT"])
        #expect(answers[0]["metadata"]?["killReason"]?.string == "crash on start")
        #expect(answers[0]["metadata"]?["revision"]?.int == 7)
        #expect(answers[6]["message"]?.string?.contains("Did you mean search?") == true)
        // The same with the app in the base URL.
        let based = try ask(
            "http://127.0.0.1:\(server.port)/shop-ios", [Ask(key: "new_checkout", context: ["appVersion": "2.4.0"])])
        #expect(based.first?["value"]?.bool == false)
    }

    /// From the write of the file until the client has it.
    @Test func aKillReachesAClientThatAsksAgain() throws {
        let server = try ServerUnderTest(["shop-ios": killedFlags(revision: 1, killed: false)])
        let base = "http://127.0.0.1:\(server.port)"
        let context = ["appVersion": "2.4.0"]
        #expect(try ask(base, [Ask(key: "new_checkout", context: context)]).first?["value"]?.bool == true)
        var writer = PolicyWriter(folder: server.policies)
        try writer.write(killedFlags(revision: 2), .rename)
        #expect(try server.waits { try server.revision() == 2 })
        #expect(try ask(base, [Ask(key: "new_checkout", context: context)]).first?["value"]?.bool == false)
    }
}

/// A policy with flags of every kind.
func killedFlags(revision: Int, killed: Bool = true) -> String {
    let kill = """
            kill:
              when: { versions: ">=2.4.0 <2.4.1" }
              reason: crash on start
              since: 2026-11-29T21:10:00Z
              review_by: 2999-12-06T00:00:00Z
        """
    return """
        app: shop-ios
        revision: \(revision)
        platform: ios
        bundle_id: com.example.shop
        store_url: https://apps.apple.com/app/id1234567890
        releases:
          - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
        flags:
          plain: { default: true, safe: false, description: Without a rule }
          new_checkout:
            default: true
            safe: false
            description: Checkout rewrite
        \(killed ? kill : "")
          search:
            default: true
            safe: false
            description: Half of the installs have it back
            restore: { percent: 50 }

        """
}
