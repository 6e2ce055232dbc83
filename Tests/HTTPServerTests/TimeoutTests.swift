import HTTPServer
import TestSupport
import Testing

@Suite struct TimeoutTests {
    private let short = Duration.milliseconds(50)

    @Test func endsAHeaderThatTakesTooLong() throws {
        let server = try TestServer { $0.timeouts.header = short }
        let connection = try server.connect()
        try connection.send("GET /a HTTP/1.1\r\nHo")
        #expect(try connection.read()?.status == 408)
        #expect(try connection.isClosedByServer())
        #expect(server.server.counters[.timeouts] == 1)
    }

    /// A byte now and then does not buy a client more time.
    @Test func endsAHeaderThatTrickles() throws {
        let server = try TestServer { $0.timeouts.header = short }
        let connection = try server.connect()
        var sent = 0
        while sent < 4000 {
            // The server closes at some byte; from then on sending fails.
            do { try connection.send("G") } catch { break }
            sent += 1
            if try connection.hasInput(within: .milliseconds(5)) { break }
        }
        #expect(sent < 4000)
        #expect(try connection.read()?.status == 408)
    }

    @Test func endsABodyThatTakesTooLong() throws {
        let server = try TestServer { $0.timeouts.body = short }
        let connection = try server.connect()
        try connection.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
        let answer = try connection.read()
        #expect(answer?.status == 408)
        #expect(answer?.body == "The content took too long.\n")
        #expect(try connection.isClosedByServer())
    }

    @Test func closesAConnectionThatNeverSends() throws {
        let server = try TestServer { $0.timeouts.header = short }
        #expect(try server.connect().isClosedByServer())
    }

    @Test func closesAnIdleConnectionWithoutAWord() throws {
        let server = try TestServer { $0.timeouts.idle = short }
        let connection = try server.connect()
        try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.read()?.status == 200)
        #expect(try connection.isClosedByServer())
        #expect(server.server.counters[.timeouts] == 0)
    }

    @Test func givesTheNextRequestItsOwnTime() throws {
        let server = try TestServer { $0.timeouts.header = short }
        let connection = try server.connect()
        try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b")
        #expect(try connection.read()?.status == 200)
        #expect(try connection.read()?.status == 408)
    }

    @Test func closesOnAClientThatTakesNothing() throws {
        let server = try TestServer { $0.timeouts.write = short }
        let connection = try server.connect()
        connection.limitReceiveBuffer()
        try connection.send(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 100))
        server.waitFor(.timeouts, atLeast: 1)
        #expect(server.server.counters.connectionsOpen == 0)
    }

    @Test func waitsForTheClientToCloseButNotForEver() throws {
        let server = try TestServer { $0.timeouts.linger = short }
        let connection = try server.connect()
        try connection.send("nonsense\r\n\r\n")
        #expect(try connection.read()?.status == 400)
        // What comes now is thrown away, and in the end the connection is gone although this side never closed.
        server.waitFor(.connectionsClosed, atLeast: 1)
    }
}
