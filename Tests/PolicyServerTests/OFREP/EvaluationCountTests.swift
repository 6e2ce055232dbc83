import TestSupport
import Testing

@testable import PolicyServer

@Suite struct EvaluationCountTests {
    private func samples(_ stage: RouteStage, _ name: String) throws -> [String] {
        try stage.askOperator("/metrics").body.split(separator: "\n").map(String.init).filter { $0.hasPrefix(name) }
    }

    /// No label comes from a request but by way of a list: keys, and apps that nobody serves, are none.
    @Test func requestsAreCountedByAppEndpointAndClassOfStatus() throws {
        let stage = try RouteStage.flags()
        #expect(try samples(stage, "gatehouse_ofrep_requests_total{").isEmpty)
        let tag = try #require(try stage.evaluate(nil, "{}", base: "/shop-ios").field("etag"))
        for _ in 0..<2 {
            #expect(try stage.evaluate(nil, "{}", base: "/shop-ios", [("If-None-Match", tag)]).status == 304)
        }
        for (key, context, base, status) in [
            ("plain", #"{"app":"other"}"#, "", 200), ("nothing", "{}", "/other", 404), ("plain", "[]", "/other", 400),
            ("plain", "{}", "", 400), ("plain", "{}", "/nobody", 404), ("plain", #"{"app":"nobody"}"#, "", 404),
        ] {
            #expect(try stage.evaluate(key, context, base: base).status == status, "\(base) \(key) \(context)")
        }
        #expect(try stage.ask("/other/ofrep/v1/events", "HEAD").status == 200)
        #expect(try stage.ask("/other/ofrep/v1/configuration").status == 404)
        #expect(
            try samples(stage, "gatehouse_ofrep_requests_total{").sorted() == [
                #"gatehouse_ofrep_requests_total{app="other",endpoint="events",status="2xx"} 1"#,
                #"gatehouse_ofrep_requests_total{app="other",endpoint="single",status="2xx"} 1"#,
                #"gatehouse_ofrep_requests_total{app="other",endpoint="single",status="4xx"} 2"#,
                #"gatehouse_ofrep_requests_total{app="other",endpoint="unknown",status="4xx"} 1"#,
                #"gatehouse_ofrep_requests_total{app="shop-ios",endpoint="bulk",status="2xx"} 1"#,
                #"gatehouse_ofrep_requests_total{app="shop-ios",endpoint="bulk",status="3xx"} 2"#,
                #"gatehouse_ofrep_requests_total{endpoint="single",status="4xx"} 3"#,
            ])
    }

    @Test func streamsAreCountedWhileTheyAreOpen() throws {
        let stage = try RouteStage.flags()
        func open() throws -> [String] { try samples(stage, "gatehouse_http_event_streams ") }
        #expect(try open() == ["gatehouse_http_event_streams 0"])
        var listeners = try (0..<3).map { _ in try stage.listen("/other/ofrep/v1/events") }
        #expect(try open() == ["gatehouse_http_event_streams 3"])
        listeners.removeLast(2)
        // When the server hears of it is not for the clients to say.
        let end = ContinuousClock.now + .seconds(20)
        while try open() != ["gatehouse_http_event_streams 1"], ContinuousClock.now < end {}
        #expect(try open() == ["gatehouse_http_event_streams 1"])
    }
}
