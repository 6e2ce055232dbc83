import HTTPServer
import TestSupport
import Testing

@Suite struct RequestTableTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    @Test(arguments: RequestCase.requestLines) func readsRequestLines(_ example: RequestCase) throws {
        try check(example)
    }

    @Test(arguments: RequestCase.fields) func readsFields(_ example: RequestCase) throws { try check(example) }

    @Test(arguments: RequestCase.bodies) func readsBodies(_ example: RequestCase) throws { try check(example) }

    private func check(_ example: RequestCase) throws {
        let connection = try server.connect()
        try connection.send(example.bytes)
        var statuses: [Int] = []
        while statuses.count < example.statuses.count, let answer = try connection.read() {
            if answer.status >= 200 { statuses.append(answer.status) }
            if statuses.count == example.statuses.count {
                #expect((answer.field("connection") == "close") == example.closes)
            }
        }
        #expect(statuses == example.statuses)
        if example.closes {
            #expect(try connection.isClosedByServer())
        } else {
            try connection.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try connection.read()?.body == "GET /next")
        }
    }
}
