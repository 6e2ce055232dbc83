import HTTPServer
import TestSupport
import Testing

@Suite struct EventStreamTests {
    private func listen(_ server: TestServer, topic: Int = 0) throws -> EventStreamClient {
        try EventStreamClient(port: server.port, target: "/events?topic=\(topic)")
    }

    private func announce(_ server: TestServer, _ text: String, topic: Int = 0) {
        server.server.publish(
            TestSnapshot(text), announcing: [.event(Array("data: \(text)\n\n".utf8), topic: topic)])
    }

    @Test func aStreamBeginsAtOnceAndGetsWhatIsAnnouncedToItsTopic() throws {
        let server = try TestServer { $0.workers = 2 }
        let (one, two) = (try listen(server, topic: 1), try listen(server, topic: 2))
        #expect(one.head.status == 200)
        #expect(one.head.field("content-type") == "text/event-stream")
        #expect(one.head.field("content-length") == nil)
        #expect(one.head.field("connection") == "close")
        announce(server, "a", topic: 1)
        announce(server, "b", topic: 2)
        announce(server, "c", topic: 1)
        #expect(try one.next()?.data == "a")
        #expect(try one.next()?.data == "c")
        #expect(try two.next()?.data == "b")
        #expect(one.retry == 1)
    }

    /// Who is told can see what it was told of, on any connection.
    @Test func whoHearsOfAChangeIsAnsweredFromIt() throws {
        let server = try TestServer { $0.workers = 2 }
        let listener = try listen(server)
        let connections = try (0..<8).map { _ in try server.connect() }
        for round in 0..<rounds(200) {
            announce(server, "\(round)")
            #expect(try listener.next()?.data == "\(round)")
            for connection in connections {
                try connection.send("GET /document HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try connection.read()?.body == "{\"snapshot\":\"\(round)\"}")
            }
        }
    }

    @Test func aSilentStreamShowsThatItLives() throws {
        let server = try TestServer {
            $0.timeouts.heartbeat = .milliseconds(20)
            // None of these is for listeners.
            $0.timeouts.idle = .milliseconds(50)
            $0.timeouts.header = .milliseconds(50)
        }
        let listener = try listen(server)
        for _ in 0..<10 { #expect(try listener.waitForHeartbeat()) }
        announce(server, "a")
        #expect(try listener.next()?.data == "a")
    }

    @Test func theUsualSilenceIsShorterThanProxiesPutUpWith() {
        #expect(ServerConfiguration.Timeouts().heartbeat < .seconds(30))
    }

    @Test func manyListenersAreToldWhileOthersAreServed() throws {
        let server = try TestServer { $0.workers = 2 }
        let listeners = try (0..<300).map { _ in try listen(server) }
        let other = try server.connect()
        announce(server, "a")
        try other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.read()?.status == 200)
        announce(server, "b")
        for listener in listeners {
            #expect(try listener.next()?.data == "a")
            #expect(try listener.next()?.data == "b")
        }
    }

    @Test func oneListenerMoreThanThereMayBeIsRefusedAndTheOthersStay() throws {
        let server = try TestServer { $0.eventStreams = 2 }
        var listeners = [try listen(server), try listen(server)]
        #expect(try listen(server).head.status == 503)
        let other = try server.connect()
        try other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.read()?.status == 200)
        announce(server, "a")
        for listener in listeners { #expect(try listener.next()?.data == "a") }
        listeners.removeAll()
        server.waitFor(.connectionsClosed, atLeast: 2)
        #expect(try listen(server).head.status == 200)
    }

    @Test func theStreamsOfOneTopicEndAndMakeRoom() throws {
        let server = try TestServer { $0.eventStreams = 3 }
        let (ended, other) = ([try listen(server), try listen(server)], try listen(server, topic: 1))
        server.server.publish(TestSnapshot("a"), announcing: [.end(topic: 0)])
        for listener in ended { #expect(try listener.next() == nil) }
        server.waitFor(.connectionsClosed, atLeast: 2)
        let successors = [try listen(server), try listen(server)]
        #expect(successors.map(\.head.status) == [200, 200])
        announce(server, "b", topic: 1)
        #expect(try other.next()?.data == "b")
    }

    @Test func aListenerThatDoesNotListenIsLetGo() throws {
        let server = try TestServer()
        let laggard = try server.connect()
        laggard.limitReceiveBuffer()
        try laggard.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        let listener = try listen(server)
        let text = String(repeating: "x", count: 100_000)
        var told = 0
        // The kernel takes some megabytes for a client that does not read.
        while server.server.counters[.connectionsClosed] == 0, told < 1000 {
            announce(server, text)
            #expect(try listener.next()?.data?.utf8.count == 100_000)
            told += 1
        }
        server.waitFor(.connectionsClosed, atLeast: 1)
        announce(server, "a")
        #expect(try listener.next()?.data == "a")
    }

    @Test func whatAListenerSendsIsNotAnswered() throws {
        let server = try TestServer()
        let connection = try server.connect()
        try connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.read()?.status == 200)
        #expect(try connection.readSome() == "retry: 1\n\n")
        try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        server.settle()
        #expect(server.server.counters[.requests] == 1)
        connection.endSending()
        #expect(try connection.isClosedByServer())
    }

    @Test func askingForTheHeadAloneOpensNoStream() throws {
        let server = try TestServer { $0.eventStreams = 0 }
        let connection = try server.connect()
        try connection.send("HEAD /events HTTP/1.1\r\nHost: a\r\n\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try connection.read(isHead: true)
        #expect(head?.status == 200)
        #expect(head?.field("content-type") == "text/event-stream")
        #expect(try connection.read()?.body == "GET /a")
    }

    @Test func streamsEndFirstWhenTheServerDrains() throws {
        let server = try TestServer { $0.timeouts.drainIdle = .seconds(20) }
        let listener = try listen(server)
        let idle = try server.connect()
        try idle.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try idle.read()?.status == 200)
        server.server.drain()
        #expect(try listener.next() == nil)
        // The other one is served meanwhile, and nobody may begin to listen.
        try idle.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try idle.read()?.status == 503)
    }
}
