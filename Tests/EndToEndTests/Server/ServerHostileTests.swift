import TestSupport
import Testing

/// What strangers may send: every request gets an answer that is no fault of the server's, and the server lives.
@Suite struct ServerHostileTests {
    @Test func whateverIsAskedForTheServerAnswersAndLives() throws {
        var random = SeededRandom.forThisRun()
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        let pieces = [
            "/", "v1", "policy", "verdict", "enforce", "shop-ios", ".json", "..", ".", "%2e%2e", "%2F", "%00", "%ff",
            "%25",
            "//", "healthz", "readyz", "metrics", "snapshot", "etc/passwd", "?", "version=", "2.2.9", "&", "=",
            "launch=",
            String(repeating: "a", count: 300), ";", "~", "%F0%9F%92%A5",
        ]
        let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "X"]
        let names = [
            "App-Version", "App-Build", "App-OS-Version", "App-Channel", "App-Storefront", "App-Launch",
            "Accept-Language",
            "If-None-Match", "If-Match", "Accept-Encoding", "Range", "Via", "X-Forwarded-For", "Expect-Nothing",
        ]
        for _ in 0..<rounds(5_000) {
            let method = methods.randomElement(using: &random) ?? "GET"
            let target =
                "/"
                + (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
            let fields = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                let value = (0..<Int.random(in: 0...40, using: &random))
                    .map { _ in String(UnicodeScalar(UInt8.random(in: 0x20...0x7E, using: &random))) }.joined()
                return (names.randomElement(using: &random) ?? "Via", value)
            }
            let answer = try server.ask(target, method, fields)
            #expect(answer.status < 500, "\(method) \(target) \(fields), seed \(random.seed)")
        }
        #expect(server.program.isRunning)
        #expect(try server.revision() == 1)
        #expect(try server.metric("gatehouse_http_answers_total{status=\"5xx\"}") == 0)
    }

    /// Bytes that are no HTTP at all, cut and mixed at will.
    @Test func bytesThatAreNoRequestAreRefusedOrIgnored() throws {
        var random = SeededRandom.forThisRun()
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        let request = Array("POST /v1/enforce/shop-ios HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8)
        for _ in 0..<rounds(2_000) {
            var bytes = request
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            let connection = try RawConnection(port: server.port)
            try connection.send(bytes[..<Int.random(in: 1...bytes.count, using: &random)])
            connection.endSending()
            let answers = (try? connection.readToEnd()) ?? []
            // 501 and 505 are what RFC 9110 has for codings and versions that a server does not know.
            #expect(answers.allSatisfy { $0.status < 500 || [501, 505].contains($0.status) }, "seed \(random.seed)")
        }
        #expect(server.program.isRunning)
        #expect(try server.revision() == 1)
    }
}
