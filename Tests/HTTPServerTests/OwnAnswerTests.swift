import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct OwnAnswerTests {
    /// Every request carries a token of its own, and its answer must be the next one on its connection, whatever other
    /// connections do and however often the snapshot changes meanwhile.
    @Test func nobodyEverGetsAnAnswerToAnotherRequest() throws {
        let server = try TestServer { $0.workers = 2 }
        let seed = SeededRandom.forThisRun()
        let finished = Atomic<Int>(0)
        let clients = 8
        DispatchQueue.concurrentPerform(iterations: clients + 1) { client in
            if client == clients {
                var number = 0
                while finished.load(ordering: .relaxed) < clients {
                    number += 1
                    server.server.publish(TestSnapshot("\(number)"))
                }
                return
            }
            var random = SeededRandom(seed: seed.seed &+ UInt64(client))
            do {
                for round in 0..<rounds(200) { try exchange(server, "\(client)-\(round)", &random) }
            } catch {
                Issue.record("seed \(seed.seed): \(error)")
            }
            finished.add(1, ordering: .relaxed)
        }
    }

    /// One connection with some requests of all kinds, pipelined.
    private func exchange(_ server: TestServer, _ name: String, _ random: inout SeededRandom) throws {
        let connection = try server.connect()
        var stream = ""
        var expected: [String?] = []
        for number in 0..<Int.random(in: 1...40, using: &random) {
            let token = "\(name)-\(number)"
            let fields = "Host: a\r\nX-Token: \(token)\r\n"
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                stream += "GET /\(token) HTTP/1.1\r\n\(fields)\r\n"
                expected.append("GET /\(token)\ntoken \(token)")
            case 1:
                stream += "POST /p HTTP/1.1\r\n\(fields)Content-Length: \(token.utf8.count)\r\n\r\n\(token)"
                expected.append("POST /p\ntoken \(token)\nbody \(token)")
            case 2:
                let size = String(token.utf8.count, radix: 16)
                stream += "PUT /p HTTP/1.1\r\n\(fields)Transfer-Encoding: chunked\r\n\r\n\(size)\r\n\(token)\r\n0\r\n\r\n"
                expected.append("PUT /p\ntoken \(token)\nbody \(token)")
            default:
                stream += "GET /document HTTP/1.1\r\n\(fields)\r\n"
                expected.append(nil)
            }
        }
        try connection.send(stream)
        connection.endSending()
        let bodies = try connection.readToEnd().map(\.body)
        #expect(bodies.count == expected.count)
        for (body, expected) in zip(bodies, expected) {
            if let expected { #expect(body == expected) } else { #expect(body.hasPrefix("{\"snapshot\":")) }
        }
    }
}
