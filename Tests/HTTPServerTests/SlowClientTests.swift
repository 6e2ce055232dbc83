import HTTPServer
import TestSupport
import Testing

@Suite struct SlowClientTests {
    private let large = "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func sendsALargeAnswerToAClientThatReadsSlowly() throws {
        let server = try TestServer()
        let connection = try server.connect()
        connection.limitReceiveBuffer()
        try connection.send(large + "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let answers = try connection.readToEnd()
        #expect(answers.map(\.status) == [200, 200])
        #expect(answers.first?.body == String(repeating: "x", count: 300_000))
        #expect(answers.last?.body == "GET /a")
    }

    @Test func answersEveryOneOfManyPipelinedRequestsInOrder() throws {
        let server = try TestServer()
        let connection = try server.connect()
        connection.limitReceiveBuffer()
        let count = 500
        let requests = (0..<count).map { number in
            let path = number % 50 == 7 ? "/large" : "/\(number)"
            return "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
        }
        // Sending and reading take turns, or both sides would wait for the other to read.
        let sender = BackgroundSender(connection, requests.joined())
        for number in 0..<count {
            let body = try connection.read()?.body
            if number % 50 == 7 { #expect(body?.utf8.count == 300_000) } else { #expect(body == "GET /\(number)") }
        }
        sender.wait()
    }

    /// An answer that is on its way stays what it was when a new snapshot comes.
    @Test func neverMixesTwoSnapshotsInOneAnswer() throws {
        let server = try TestServer()
        let connection = try server.connect()
        connection.limitReceiveBuffer()
        try connection.send(large + "GET /document HTTP/1.1\r\nHost: a\r\n\r\n")
        server.server.publish(TestSnapshot("second"))
        #expect(try connection.read()?.body == String(repeating: "x", count: 300_000))
        let document = try connection.read()
        #expect(["{\"snapshot\":\"first\"}", "{\"snapshot\":\"second\"}"].contains(document?.body))
        // The next request is certainly answered from the new one.
        try connection.send("GET /document HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.read()?.body == "{\"snapshot\":\"second\"}")
    }

    @Test func readsNothingWhileOutputIsPending() throws {
        let server = try TestServer()
        let connection = try server.connect()
        connection.limitReceiveBuffer()
        // Far more requests than one turn takes, none of whose answers is read yet.
        let request = "GET /large HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 500))\r\n\r\n"
        try connection.send(String(repeating: request, count: 100))
        server.waitFor(.requests, atLeast: 1)
        server.settle()
        #expect(server.server.counters[.bytesReceived] < 100 * request.utf8.count)
        #expect(server.server.counters[.requests] < 100)
        var answered = 0
        while answered < 100, try connection.read()?.status == 200 { answered += 1 }
        #expect(answered == 100)
    }

    @Test func saysContinueToAClientThatWaits() throws {
        let server = try TestServer()
        let connection = try server.connect()
        try connection.send("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
        #expect(try connection.read()?.status == 100)
        try connection.send("hello")
        #expect(try connection.read()?.body == "POST /a\nbody hello")
    }

    @Test func refusesALargeBodyBeforeItIsSent() throws {
        let server = try TestServer()
        let connection = try server.connect()
        try connection.send("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 65537\r\n\r\n")
        #expect(try connection.read()?.status == 413)
    }
}
