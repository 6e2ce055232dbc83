import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct DrainTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func endsConnectionsWithTheirNextAnswer() throws {
        let server = try TestServer { $0.timeouts.drainIdle = .seconds(10) }
        let connection = try server.connect()
        try connection.send(Self.get)
        #expect(try connection.read()?.field("connection") == nil)
        server.server.drain()
        server.waitUntilRefusing()
        try connection.send(Self.get)
        let last = try connection.read()
        #expect(last?.status == 200)
        #expect(last?.field("connection") == "close")
        #expect(try connection.isClosedByServer())
        connection.endSending()
        server.server.waitUntilStopped()
    }

    @Test func finishesARequestThatHasOnlyPartlyArrived() throws {
        let server = try TestServer()
        let (header, body) = (try server.connect(), try server.connect())
        try header.send("GET /a HT")
        try body.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
        server.waitFor(.bytesReceived, atLeast: 59)
        server.server.drain()
        server.waitUntilRefusing()
        try header.send("TP/1.1\r\nHost: a\r\n\r\n")
        try body.send("llo")
        #expect(try header.read()?.body == "GET /a")
        #expect(try body.read()?.body == "POST /a\nbody hello")
    }

    /// The first bytes of its first request come after the drain has begun, and the rest when idle connections are gone.
    @Test func finishesARequestThatBeganWhileItDrained() throws {
        // Long enough for a busy machine to send the first bytes in time.
        let server = try TestServer {
            $0.timeouts.drainIdle = .seconds(6)
            $0.timeouts.header = .seconds(60)
        }
        let (fresh, idle) = (try server.connect(), try server.connect())
        try idle.send(Self.get)
        #expect(try idle.read()?.status == 200)
        server.waitFor(.connectionsAccepted, atLeast: 2)
        server.server.drain()
        server.waitUntilRefusing()
        let before = server.server.counters[.bytesReceived]
        try fresh.send("GET /a HT")
        server.waitFor(.bytesReceived, atLeast: before + 9)
        #expect(try idle.isClosedByServer())
        #expect(try !fresh.hasInput(within: .milliseconds(200)))
        try fresh.send("TP/1.1\r\nHost: a\r\n\r\n")
        #expect(try fresh.read()?.body == "GET /a")
    }

    @Test func closesConnectionsThatStayIdle() throws {
        let server = try TestServer()
        let idle = try server.connect()
        try idle.send(Self.get)
        #expect(try idle.read()?.status == 200)
        server.server.drain()
        server.server.waitUntilStopped()
        #expect(try idle.isClosedByServer())
    }

    @Test func givesUpAtTheDeadline() throws {
        let server = try TestServer { $0.timeouts.drain = .milliseconds(50) }
        let stuck = try server.connect()
        try stuck.send("GET /a HT")
        server.waitFor(.bytesReceived, atLeast: 9)
        server.server.drain()
        server.server.waitUntilStopped()
        #expect(throws: (any Error).self) { try RawConnection(port: server.port) }
    }

    @Test func answersOperatorsUntilTheLastClientIsServed() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET /a HT")
        server.waitFor(.bytesReceived, atLeast: 9)
        server.server.drain()
        server.waitUntilRefusing()
        let operation = try RawConnection(port: server.managementPort)
        try operation.send(Self.get)
        #expect(try operation.read()?.status == 200)
        try client.send("TP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.read()?.status == 200)
        server.server.waitUntilStopped()
    }

    /// A server that gives idle connections more time than any client here takes before its next request.
    private func server(_ listener: ListenAddress = .tcp(host: "127.0.0.1", port: 0)) throws -> TestServer {
        try TestServer(listener) {
            $0.workers = 2
            $0.timeouts.drainIdle = .seconds(20)
        }
    }

    /// Requests on connections that the server has taken are answered, however many there are while it drains.
    @Test func cutsNoAcceptedRequestUnderLoad() throws {
        for _ in 0..<rounds(20) {
            let server = try self.server()
            let clients = LoadClients(port: server.port, count: 8)
            server.waitFor(.requests, atLeast: 200)
            server.server.drain()
            server.server.waitUntilStopped()
            let outcome = clients.stop()
            #expect(outcome.cut == [])
            // To a client, a connection that was accepted and then reset looks like one that never was accepted.
            #expect(outcome.served == server.server.counters[.connectionsAccepted])
            #expect(outcome.answered == server.server.counters[.requests])
            #expect(outcome.answered >= 200)
        }
    }

    /// With a socket that outlives each server, servers come and go and clients notice nothing at all.
    @Test func losesNothingWhenTheSocketOutlivesTheServer() throws {
        let listener = try RawListener()
        defer { listener.close() }
        var server = try self.server(.inherited(descriptor: listener.duplicate()))
        let clients = LoadClients(port: listener.port, count: 8)
        for _ in 0..<rounds(50) {
            server.waitFor(.requests, atLeast: 50)
            // The old one ends before the new one begins, as systemd restarts a service.
            server.server.drain()
            server.server.waitUntilStopped()
            server = try self.server(.inherited(descriptor: listener.duplicate()))
        }
        server.waitFor(.requests, atLeast: 50)
        let outcome = clients.stop()
        #expect(outcome.cut == [])
        #expect(outcome.refused == 0)
        #expect(outcome.answered >= rounds(50) * 50)
    }
}
