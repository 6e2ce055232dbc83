import HTTPServer
import TestSupport
import Testing

@Suite struct ConnectionLimitTests {
    private let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func refusesOneConnectionMoreThanItMayHold() throws {
        let server = try TestServer { $0.connections = 3 }
        let held = try (0..<3).map { _ in try server.connect() }
        for connection in held {
            try connection.send(get)
            #expect(try connection.read()?.status == 200)
        }
        let refused = try server.connect()
        let answer = try refused.read()
        #expect(answer?.status == 503)
        #expect(answer?.field("retry-after") == "1")
        #expect(try refused.isClosedByServer())
        // Those that were there first go on.
        for connection in held {
            try connection.send(get)
            #expect(try connection.read()?.status == 200)
        }
        #expect(server.server.counters[.connectionsRefused] == 1)
    }

    /// Those that were refused, and do not go away, must not keep others out.
    @Test func forgetsTheOnesItHasRefused() throws {
        let server = try TestServer {
            $0.connections = 1
            $0.timeouts.linger = .seconds(600)
        }
        let first = try server.connect()
        try first.send(get)
        #expect(try first.read()?.status == 200)
        let refused = try (0..<10).map { _ in try server.connect() }
        for connection in refused { #expect(try connection.read()?.status == 503) }
        first.endSending()
        #expect(try first.isClosedByServer())
        server.waitFor(.connectionsClosed, atLeast: 1)
        let next = try server.connect()
        try next.send(get)
        #expect(try next.read()?.status == 200)
    }

    @Test func doesNotCountOperatorsAmongClients() throws {
        let server = try TestServer()
        let operation = try RawConnection(port: server.managementPort)
        try operation.send(get)
        #expect(try operation.read()?.status == 200)
        let client = try server.connect()
        try client.send(get)
        #expect(try client.read()?.status == 200)
        #expect(server.server.counters.connectionsOpen == 1)
        #expect(server.server.counters[.requests] == 1)
    }

    @Test func letsOperatorsInWhenClientsHaveTakenEverything() throws {
        let server = try TestServer { $0.connections = 1 }
        let client = try server.connect()
        try client.send(get)
        #expect(try client.read()?.status == 200)
        let operation = try RawConnection(port: server.managementPort)
        try operation.send(get)
        #expect(try operation.read()?.status == 200)
    }

    @Test func takesConnectionsAgainWhenOthersHaveEnded() throws {
        let server = try TestServer { $0.connections = 1 }
        for _ in 0..<20 {
            let connection = try server.connect()
            try connection.send(get)
            #expect(try connection.read()?.status == 200)
            connection.endSending()
            #expect(try connection.isClosedByServer())
        }
    }

    @Test func lettingAnIdleConnectionGoMakesRoomForANewOne() throws {
        let server = try TestServer { $0.connections = 1 }
        let idle = try server.connect()
        try idle.send(get)
        #expect(try idle.read()?.status == 200)
        // It counts as idle after a second; until then new ones are refused.
        var status: Int?
        for _ in 0..<200 where status != 200 {
            let newcomer = try server.connect()
            do {
                try newcomer.send(get)
                status = try newcomer.read()?.status
            } catch {
                // Refused before the request was sent.
                status = nil
            }
            if status != 200 { _ = try idle.hasInput(within: .milliseconds(50)) }
        }
        #expect(status == 200)
        #expect(try idle.isClosedByServer())
    }
}
