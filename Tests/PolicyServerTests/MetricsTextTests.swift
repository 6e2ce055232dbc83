import Testing

@testable import PolicyServer

@Suite struct MetricsTextTests {
    @Test func aFamilyIsAnnouncedOnceAndItsSamplesFollow() {
        var metrics = MetricsText()
        metrics.begin("gatehouse_requests_total", .counter, "Answers by status class.")
        metrics.sample(7, [("status", "2xx")])
        metrics.sample(0, [("status", "4xx"), ("app", "shop-ios")])
        metrics.single("gatehouse_up", .gauge, "Is it up?", 1)
        #expect(
            metrics.text == """
                # HELP gatehouse_requests_total Answers by status class.
                # TYPE gatehouse_requests_total counter
                gatehouse_requests_total{status="2xx"} 7
                gatehouse_requests_total{status="4xx",app="shop-ios"} 0
                # HELP gatehouse_up Is it up?
                # TYPE gatehouse_up gauge
                gatehouse_up 1

                """)
    }

    @Test func whatWouldEndALabelOrALineIsEscaped() {
        var metrics = MetricsText()
        metrics.begin("x", .gauge, "a\\b\n\"c\"")
        metrics.sample(1, [("path", "C:\\\n\"")])
        #expect(metrics.text == "# HELP x a\\\\b\\n\"c\"\n# TYPE x gauge\nx{path=\"C:\\\\\\n\\\"\"} 1\n")
    }
}
