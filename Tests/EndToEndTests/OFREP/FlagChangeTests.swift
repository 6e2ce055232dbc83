import JSONText
import TestSupport
import Testing

/// The built server, and a small client that keeps all flags as providers for phones do: it asks once, listens, and asks
/// again with what the event told it.
@Suite struct FlagChangeTests {
    private struct FlagClient {
        let port: UInt16
        let context: String
        private(set) var tag: String?
        private(set) var flags: [String: Bool] = [:]
        private(set) var stream = ""

        init(port: UInt16, context: String) throws {
            (self.port, self.context) = (port, context)
            try fetch()
        }

        /// - Returns: The status.
        @discardableResult
        mutating func fetch(told: String? = nil) throws -> Int {
            let connection = try RawConnection(port: port)
            let body = "{\"context\":\(context)}"
            let query = told.map { "?flagConfigEtag=\($0)" } ?? ""
            let condition = tag.map { "If-None-Match: \($0)\r\n" } ?? ""
            try connection.send(
                """
                POST /ofrep/v1/evaluate/flags\(query) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                \(condition)Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """)
            let answer = try #require(try connection.read())
            guard answer.status == 200 else { return answer.status }
            tag = answer.field("etag")
            let json = try JSON.parse(answer.bytes)
            stream = json["eventStreams"]?.array?.first?["endpoint"]?["requestUri"]?.string ?? ""
            flags = [:]
            for flag in json["flags"]?.array ?? [] {
                guard let key = flag["key"]?.string, let value = flag["value"]?.bool else { continue }
                flags[key] = value
            }
            return 200
        }
    }

    private func told(_ event: EventStreamClient.Event?) throws -> String {
        let data = try JSON.parse(Array((event?.data ?? "").utf8))
        #expect(data["type"]?.string == "refetchEvaluation")
        return try #require(data["etag"]?.string)
    }

    @Test func aListenerHasTheKillAsSoonAsItIsServed() throws {
        let server = try ServerUnderTest(["shop-ios": killedFlags(revision: 1, killed: false)])
        var client = try FlagClient(port: server.port, context: #"{"appVersion":"2.4.0","targetingKey":"user-4"}"#)
        var other = try FlagClient(port: server.port, context: #"{"appVersion":"2.4.1","targetingKey":"user-4"}"#)
        #expect(client.flags == ["new_checkout": true, "plain": true, "search": true])
        #expect(try client.fetch() == 304)
        let listener = try EventStreamClient(port: server.port, target: client.stream)
        var writer = PolicyWriter(folder: server.policies)
        // There, back again, and there once more: three events, three values.
        for (number, killed) in [(2, true), (1, false), (2, true)] {
            try writer.write(killedFlags(revision: number, killed: killed), .rename)
            let event = try listener.next()
            #expect(event?.id == "\(number)")
            let told = try told(event)
            #expect(try client.fetch(told: told) == 200)
            #expect(client.flags["new_checkout"] == !killed)
            #expect(try client.fetch() == 304)
            // Whom the kill is not about is told as well, and gets another revision with the same values.
            #expect(try other.fetch(told: told) == 200)
            #expect(other.flags["new_checkout"] == true)
        }
        // The last rename is the last event.
        try writer.write(killedFlags(revision: 3, killed: true), .rename)
        #expect(try listener.next()?.id == "3")
    }

    @Test func listenersAreSentAwayFirstWhenTheServerStops() throws {
        let server = try ServerUnderTest(["shop-ios": killedFlags(revision: 1)])
        let listener = try EventStreamClient(port: server.port, target: "/ofrep/v1/events")
        #expect(listener.head.status == 200)
        server.program.signal(15)
        #expect(try listener.next() == nil)
        #expect(server.program.wait() == 0)
    }

    /// Half of the connections may listen, so that documents are served whoever listens.
    @Test func listenersLeaveRoomForLaunches() throws {
        let server = try ServerUnderTest(["shop-ios": killedFlags(revision: 1)], ["--connections", "8"])
        let listeners = try (0..<5).map { _ in try EventStreamClient(port: server.port, target: "/ofrep/v1/events") }
        #expect(listeners.map(\.head.status) == [200, 200, 200, 200, 429])
        #expect(listeners.last?.head.field("retry-after") == "60")
        #expect(try server.revision() == 1)
    }

    /// open-feature/flagd#2036, over all pairs of contexts that flags tell apart.
    @Test func noContextGetsAnotherOnesNotModified() throws {
        let server = try ServerUnderTest(["shop-ios": killedFlags(revision: 1)])
        let contexts = [
            "{}", #"{"appVersion":"2.4.0"}"#, #"{"targetingKey":"user-4"}"#,
            #"{"appVersion":"2.4.0","targetingKey":"user-4"}"#,
        ]
        let clients = try contexts.map { try FlagClient(port: server.port, context: $0) }
        #expect(Set(clients.map(\.tag)).count == contexts.count)
        for client in clients {
            for other in clients {
                let answer = try server.ask(
                    "/ofrep/v1/evaluate/flags", "POST", [("If-None-Match", client.tag ?? "")],
                    body: "{\"context\":\(other.context)}")
                #expect(answer.status == (client.tag == other.tag ? 304 : 200))
            }
        }
    }
}
