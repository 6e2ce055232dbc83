import HTTPServer
import TestSupport
import Testing

/// Two servers that find different requests in the same bytes can be played against each other. Where both this server
/// and nginx take what a client sends, they must find the same requests in it.
@Suite struct NginxComparisonTests {
    /// Bytes that this server takes and nginx does not, each by what RFC 9112 says.
    private static let onlyHere: Set<String> = [
        // nginx takes only methods in upper case (RFC 9110, section 9.1: any token).
        "lower-case method is another one",
        // nginx answers OPTIONS * with 400 (RFC 9112, section 3.2.4: asks about the server as a whole).
        "asterisk",
        // nginx takes no tab before a value (RFC 9110, section 5.6.3: a blank like any other).
        "blanks and tabs around the value",
        // nginx wants a name in Host (RFC 9112, section 3.2: empty when the target has no authority).
        "empty host",
    ]

    @Test func findsTheSameRequestsInTheSameBytesAsNginx() throws {
        let (server, nginx) = (try TestServer(), try NginxTwin())
        var onlyHere: Set<String> = []
        for example in RequestCase.requestLines + RequestCase.fields + RequestCase.bodies {
            let here = try statuses(server.port, example.bytes)
            let there = try statuses(nginx.port, example.bytes)
            if here.contains(where: { $0 >= 400 }) { continue }
            if there.contains(where: { $0 >= 400 }) {
                onlyHere.insert(example.name)
            } else {
                #expect(here == there, "\(example.name): \(example.bytes)")
            }
        }
        #expect(onlyHere == Self.onlyHere)
    }

    /// Requests with bodies framed in every way, put together at random and damaged in one place.
    @Test func agreesWithNginxOnDamagedStreams() throws {
        let (server, nginx) = (try TestServer(), try NginxTwin())
        var random = SeededRandom.forThisRun()
        let pieces = [
            "GET /a HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nGET / HTTP/",
            "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;x=y\r\na\r\n0\r\nX: y\r\n\r\n",
        ]
        let damage: [[UInt8]] = ["\r", "\n", "\r\n", " ", "\t", ":", "0", ";", ",", "\0", "\u{b}", "x", ""].map {
            Array($0.utf8)
        }
        for _ in 0..<rounds(3000) {
            var bytes = Array((0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let replaced = Int.random(in: 0...2, using: &random)
            bytes.replaceSubrange(
                place..<min(place + replaced, bytes.count), with: damage.randomElement(using: &random) ?? [])
            let text = String(decoding: bytes, as: UTF8.self)
            let (here, there) = (try statuses(server.port, text), try statuses(nginx.port, text))
            // Both may take different stands on damage, but not on where a request that both take ends.
            let agreed = zip(here, there).prefix { $0 == $1 && $0 < 400 }.count
            let (next, other) = (here.dropFirst(agreed).first, there.dropFirst(agreed).first)
            #expect(
                next ?? 400 >= 400 || other ?? 400 >= 400,
                "seed \(random.seed): \(here) \(there): \(text.debugDescription)")
        }
    }

    /// The statuses of the answers until the server ends the connection, interim ones left out. What nginx answers to
    /// requests of HTTP/0.9, a content without a status, does not count.
    private func statuses(_ port: UInt16, _ bytes: String) throws -> [Int] {
        let connection = try RawConnection(port: port)
        do { try connection.send(bytes) } catch { /* It has refused and closed before everything was sent. */  }
        connection.endSending()
        var statuses: [Int] = []
        while let answer = try connection.read() {
            if answer.status >= 200 { statuses.append(answer.status) }
        }
        return statuses
    }
}
