import HTTPServer
import TestSupport
import Testing

@Suite struct BasicServingTests {
    @Test func answersOneRequest() throws {
        let server = try TestServer()
        let answers = try server.exchange("GET /hello?key=1 HTTP/1.1\r\nHost: a\r\nX-Token: t1\r\n\r\n")
        #expect(answers.map(\.body) == ["GET /hello\ntoken t1\nkey 1"])
        #expect(answers.first?.field("date")?.hasSuffix(" GMT") == true)
    }
}
