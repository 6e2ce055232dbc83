import JSONText
import Publishing
import TestSupport
import Testing

@testable import PolicyServer

@Suite struct ManagementRouteTests {
    static func samples(_ stage: RouteStage) throws -> Set<String> {
        Set(try stage.askOperator("/metrics").body.split(separator: "\n").map(String.init))
    }

    @Test func requestsAreCountedByAppVersionAndRoute() throws {
        let stage = try RouteStage()
        _ = try stage.ask("/v1/policy/shop-ios.json")
        _ = try stage.ask("/v1/policy/shop-ios.json", "HEAD", [("App-Version", "2.4.1")])
        _ = try stage.ask("/v1/policy/shop-ios.json?launch=2", "GET", [("App-Version", "2.4.1 (1880)")])
        _ = try stage.ask(
            "/v1/policy/shop-ios.json", "GET", [("App-Version", "2.4.0"), ("App-Launch", "level=1; build=1873")])
        _ = try stage.ask("/v1/policy/shop-ios.json", "GET", [("App-Version", "latest"), ("App-Launch", "level=9")])
        _ = try stage.ask("/v1/policy/shop-ios.json", "POST", [("App-Version", "2.4.1")])
        _ = try stage.ask("/v1/verdict/shop-ios?version=2.2.9&os=17")
        _ = try stage.ask("/v1/enforce/shop-ios?version=nonsense")
        let samples = try Self.samples(stage)
        func expect(_ lines: String...) {
            for line in lines { #expect(samples.contains(line), "\(samples.sorted())") }
        }
        let requests = "gatehouse_app_requests_total{app=\"shop-ios\",version="
        expect(
            requests + "\"unreported\",route=\"policy\"} 1", requests + "\"2.4.1\",route=\"policy\"} 2",
            requests + "\"2.4.0\",route=\"policy\"} 1", requests + "\"unreadable\",route=\"policy\"} 1",
            requests + "\"other\",route=\"verdict\"} 1", requests + "\"unreadable\",route=\"enforce\"} 1")
        let launches = "gatehouse_app_launches_total{app=\"shop-ios\",version="
        expect(launches + "\"2.4.1\",level=\"2\"} 1", launches + "\"2.4.0\",level=\"1\"} 1")
        #expect(samples.filter { $0.hasPrefix(launches) && !$0.hasSuffix(" 0") }.count == 2)
        let verdicts = "gatehouse_verdicts_total{app=\"shop-ios\",action="
        expect(
            verdicts + "\"block\",reason=\"below_minimum\"} 1", verdicts + "\"allow\",reason=\"version_unreadable\"} 1")
        expect("gatehouse_http_answers_total{status=\"4xx\"} 1", "gatehouse_policy_revision{app=\"shop-ios\"} 42")
    }

    /// A counter that begins with the first crash loop would hide how it rose from nothing.
    @Test func aReleaseHasZerosForEveryLevelBeforeItsFirstLaunch() throws {
        let stage = try RouteStage()
        let launches = try Self.samples(stage).filter { $0.hasPrefix("gatehouse_app_launches_total{") }
        let listed = launches.filter { $0.contains("version=\"2.") }
        #expect(listed.count == 4 * (stage.policy()?.releases.count ?? 0), "\(launches.sorted())")
        #expect(launches.allSatisfy { $0.hasSuffix(" 0") })
    }

    /// A proxy asks about each call to an API, and all of them belong to one launch.
    @Test func whatAProxyAsksIsNoLaunch() throws {
        let stage = try RouteStage()
        let fields = [("App-Version", "2.4.1"), ("App-Launch", "level=1")]
        _ = try stage.ask("/v1/verdict/shop-ios", "GET", fields)
        for _ in 0..<3 { _ = try stage.ask("/v1/enforce/shop-ios", "GET", fields) }
        let launches = "gatehouse_app_launches_total{app=\"shop-ios\",version=\"2.4.1\",level=\"1\"} 1"
        #expect(try Self.samples(stage).contains(launches))
    }

    /// Prometheus' own tool reads what is served, and finds nothing to say about it.
    @Test func prometheusTakesTheMetrics() throws {
        let stage = try RouteStage(["shop-ios": shopPolicy, "bad": "app: ["])
        stage.status.update {
            $0.lastPoll = .now()
            $0.lastGoodIsKept = true
        }
        _ = try stage.ask("/v1/verdict/shop-ios", "GET", [("App-Version", "2.4.1"), ("App-Launch", "level=1")])
        let metrics = try stage.askOperator("/metrics")
        #expect(metrics.field("content-type") == "text/plain; version=0.0.4; charset=utf-8")
        let judged = try run("/usr/bin/promtool", ["check", "metrics"], input: metrics.body)
        #expect(judged.status == 0)
        #expect(judged.output + judged.errors == "")
    }

    @Test func theSnapshotSaysWhatIsServedFromWhere() throws {
        let stage = try RouteStage(["shop-ios": shopPolicy, "bad": "app: [", "gone": "app: gone\nretired: true\n"])
        let answer = try stage.askOperator("/snapshot")
        #expect(answer.field("content-type") == "application/json")
        #expect(answer.field("cache-control") == "no-store")
        let snapshot = try JSON.parse(Array(answer.body.utf8))
        #expect(snapshot["started"]?.string == "2023-11-14T22:13:20Z")
        let policies = try #require(snapshot["policies"]?.array)
        #expect(policies.map { $0["app"]?.string } == ["bad", "gone", "shop-ios"])
        #expect(policies.map { $0["served"]?.bool } == [false, false, true])
        #expect(policies.map { $0["retired"]?.bool } == [false, true, false])
        #expect(policies[0]["problem"]?.string?.hasPrefix("refused: ") == true)
        #expect(policies[2]["file"]?.string == stage.folder.file("shop-ios.yaml"))
        #expect(policies[2]["revision"]?.int == 42)
        #expect(policies[2]["etag"]?.string == stage.policy()?.entityTag.description)
        #expect(policies[2]["from"]?.string == "file")
        #expect(answer.body.contains("\"fetches\":null"))
        _ = try stage.ask("/v1/policy/shop-ios.json", "GET", [("App-Version", "2.4.1")])
        let later = try JSON.parse(Array(try stage.askOperator("/snapshot").body.utf8))
        #expect(later["policies"]?.array?.last?["fetches"]?["2.4.1"]?.int == 1)
    }

    @Test func killsAndReviewsThatComeDueAreTold() throws {
        let killed = shopPolicy.replacing(
            "description: Checkout rewrite }",
            with: "kill: { when: { versions: \"2.4.0\" }, review_by: 2026-12-14T00:00:00Z } }\n"
                + "  quiet: { default: true, safe: false }")
        let stage = try RouteStage(["shop-ios": killed])
        let samples = try Self.samples(stage)
        #expect(samples.contains("gatehouse_flags_killed{app=\"shop-ios\"} 1"))
        #expect(samples.contains("gatehouse_policy_review_due_timestamp_seconds{app=\"shop-ios\"} 1797206400"))
        let snapshot = try JSON.parse(Array(try stage.askOperator("/snapshot").body.utf8))
        let policy = try #require(snapshot["policies"]?.array?.first)
        #expect(policy["killed"]?.array?.map(\.string) == ["new_checkout"])
        #expect(policy["review_due"]?.string == "2026-12-14T00:00:00Z")
        // No review: no sample, which is not the year 1970.
        let quiet = try Self.samples(RouteStage(["web": "app: web\nrevision: 1\nplatform: other\n"]))
        #expect(quiet.contains("gatehouse_flags_killed{app=\"web\"} 0"))
        #expect(!quiet.contains { $0.hasPrefix("gatehouse_policy_review_due_timestamp_seconds{") })
    }

    struct Ask: Sendable {
        let method: String
        let target: String
        let status: Int
    }

    @Test(arguments: [
        Ask(method: "GET", target: "/metrics", status: 200), Ask(method: "HEAD", target: "/snapshot", status: 200),
        Ask(method: "POST", target: "/metrics", status: 405), Ask(method: "GET", target: "/", status: 404),
        Ask(method: "GET", target: "/v1/policy/shop-ios.json", status: 404),
    ])
    func operatorsHaveTheirOwnPaths(_ ask: Ask) throws {
        #expect(try RouteStage().askOperator(ask.target, ask.method).status == ask.status)
    }
}
