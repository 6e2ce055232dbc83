import HTTPServer
import TestSupport
import Testing

@Suite struct BasicServingTests {
    @Test func readsPastContentThatNobodyLooksAt() throws {
        let server = try TestServer(keptContent: .none)
        let start = "POST /a HTTP/1.1\r\nHost: a\r\n"
        let responses = try server.exchange(
            start + "Content-Length: 5\r\n\r\nhello" + start
                + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + start + "Content-Length: 65537\r\n\r\n")
        #expect(responses.map(\.status) == [200, 200, 413])
        #expect(responses.prefix(2).map(\.body) == ["POST /a", "POST /a"])
    }

    @Test func keepsContentOnlyWhereThePathAsksForIt() throws {
        let server = try TestServer(keptContent: .ofPathsWith("/kept/"))
        let bodies = try server.exchange(
            ["/kept/a", "/b/kept/", "/%6bept/", "/kep/t/", "/kept", "/"].map {
                "POST \($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
            }.joined()
        ).map(\.body)
        #expect(bodies.map { $0.contains("hello") } == [true, true, true, false, false, false], "\(bodies)")
    }

    @Test func answersOneRequest() throws {
        let server = try TestServer()
        let answers = try server.exchange("GET /hello?key=1 HTTP/1.1\r\nHost: a\r\nX-Token: t1\r\n\r\n")
        #expect(answers.map(\.body) == ["GET /hello\ntoken t1\nkey 1"])
        #expect(answers.first?.field("date")?.hasSuffix(" GMT") == true)
    }
}
