import CommandKit
import Fetching
import PolicyFiles
import TestSupport
import Testing

@testable import GatehouseCLI

struct ServerCountsTests {
    private static let metrics = #"""
        # TYPE gatehouse_app_requests_total counter
        gatehouse_app_requests_total{app="shop-ios",version="2.4.1",route="policy"} 90
        gatehouse_app_requests_total{app="shop-ios",version="2.2.0",route="policy"} 10
        gatehouse_app_requests_total{app="shop-ios",version="2.2.0",route="enforce"} 5000
        gatehouse_app_requests_total{app="shop-ios",version="unreported",route="policy"} 70
        gatehouse_app_requests_total{app="shop-android",version="2.4.1",route="policy"} 1
        gatehouse_app_requests_total{route="policy",version="a\"},\\\n",app="shop-ios"} 3
        gatehouse_app_launches_total{app="shop-ios",version="2.4.1",level="0"} 8

        """#

    @Test
    func fetchesOfTheDocumentAreCountedByVersion() {
        let counts = ServerCounts(metrics: Self.metrics, app: "shop-ios")
        #expect(counts.requests == ["2.4.1": 90, "2.2.0": 10, "a\"},\\\n": 3])
        #expect(counts.table.rows.map(\.users) == [10, 90, 3])
        #expect(ServerCounts(metrics: Self.metrics, app: "shop").requests.isEmpty)
    }

    @Test(arguments: [
        "", "gatehouse_app_requests_total{", "gatehouse_app_requests_total{app=", "gatehouse_app_requests_total{}",
        "gatehouse_app_requests_total{app=\"a\",version=\"1\",route=\"policy\"}",
        "gatehouse_app_requests_total{app=\"a\",version=\"1\",route=\"policy\"} x",
        "gatehouse_app_requests_total{app=\"a\",version=\"1\",route=\"policy\"} -5",
        "gatehouse_app_requests_total{app=\"a\",version=\"1\",route=\"policy",
        "gatehouse_app_requests_total{app=\"a\",version=\"1\",route=\"policy\"} 99999999999999999999",
    ])
    func whatIsNoCountIsLeftOut(_ text: String) {
        #expect(ServerCounts(metrics: text, app: "a").requests.isEmpty)
    }

    @Test
    func impactTakesThemForUsers() throws {
        let desk = try PolicyDesk()
        let server = try LoopbackServer { request in
            request.target == "/metrics" ? .init(200, [], Self.metrics) : .init(404)
        }
        let answer = desk.type("policy", "impact", "--from-server", server.url())
        #expect(
            answer.output == """
                shop-ios, 103 requests since the server started

                version  system   count     share  what happens
                2.2.0    unknown     10   9.708 %  block (os_unknown)
                2.4.1    unknown     90  87.378 %  allow (current)
                a"},\\␊   unknown      3   2.912 %  allow (version_unreadable)

                waiting     0       0 %
                stranded    0       0 %
                block      10   9.708 %
                recommend   0       0 %
                allow      93  90.291 %

                """)
        let wrong = desk.type("policy", "impact", "--from-server", server.url("/elsewhere"))
        #expect(wrong.status == .unavailable)
        let silent = try LoopbackServer { _ in .init(200) }
        let unknown = desk.type("policy", "impact", "--from-server", silent.url())
        #expect(unknown.status == .unknown)
        #expect(
            unknown.output
                == "unknown  shop-ios: the server has counted no request that names a version; give --installs FILE.csv (version,os,users)\n"
        )
        #expect(desk.type("policy", "impact", "--from-server", server.url(), "--installs", "x").status == .usage)
    }

    /// What comes over a network may be anything.
    @Test
    func noTextIsTooOdd() {
        var random = SeededRandom.forThisRun()
        let pieces = [
            "gatehouse_app_requests_total{", "app=\"a\"", "version=\"1\"", "route=\"policy\"", ",", "}", " ", "\"",
            "\\", "\n", "{", "9", "=", "é",
        ]
        for _ in 0..<rounds(20_000) {
            let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
            .joined()
            let counts = ServerCounts(metrics: text, app: "a")
            #expect(counts.requests.values.allSatisfy { $0 > 0 }, "seed \(random.seed): \(text)")
        }
    }
}
