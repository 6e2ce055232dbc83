import Foundation
import TestSupport
import Testing

@testable import Fetching

struct HTTPClientTests {
    @Test
    func anAnswerIsTakenAsItIs() throws {
        let server = try LoopbackServer { request in
            .init(
                302, [("Location", "/elsewhere"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("X-Empty", "")],
                request.method)
        }
        let client = try HTTPClient(.init(userAgent: "gatehouse/0.1.0"))
        let answer = try client.ask(
            HTTPAddress(server.url("/x?y=1")), fields: [.init(name: "If-None-Match", value: "\"e\"")])
        #expect(answer.status == 302)
        #expect(answer["location"] == "/elsewhere")
        #expect(answer["set-cookie"] == "a=1, b=2")
        #expect(answer["x-empty"] == "")
        #expect(answer["absent"] == nil)
        #expect(answer.body == Array("GET".utf8))
        #expect(answer.certificateEnd == nil)
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.target == "/x?y=1")
        #expect(request.fields["if-none-match"] == "\"e\"")
        #expect(request.fields["user-agent"] == "gatehouse/0.1.0")
        #expect(request.fields["accept-encoding"] == nil)
    }

    @Test
    func headHasNoBodyAndOneClientServesManyRequests() throws {
        let server = try LoopbackServer { _ in .init(200, [("ETag", "\"1\"")], "body") }
        let client = try HTTPClient(.init(userAgent: "gatehouse/0.1.0"))
        #expect(try client.ask(HTTPAddress(server.url()), method: "HEAD").body.isEmpty)
        #expect(try client.ask(HTTPAddress(server.url())).body == Array("body".utf8))
        #expect(try client.ask(HTTPAddress(server.url()), method: "OPTIONS").status == 200)
        #expect(server.requests.map(\.method) == ["HEAD", "GET", "OPTIONS"])
    }

    @Test
    func failuresAreFacts() throws {
        let client = try HTTPClient(.init(userAgent: "test", connectSeconds: 2, totalSeconds: 2, bodyLimit: 3))
        let closed = try HTTPAddress("http://127.0.0.1:\(LoopbackPort.free())/")
        #expect(throws: NetworkFailure.refused(closed)) { try client.ask(closed) }
        let server = try LoopbackServer { _ in .init(200, [], "four") }
        let large = try HTTPAddress(server.url())
        #expect(throws: NetworkFailure.answerTooLarge(large, limit: 3)) { try client.ask(large) }
        let nowhere = try HTTPAddress("https://no-such-host.invalid/")
        #expect(throws: NetworkFailure.noSuchHost("no-such-host.invalid")) { try client.ask(nowhere) }
        let broken = try LoopbackServer { _ in .init(200, [("Content-Encoding", "gzip")], "not gzip") }
        #expect(throws: NetworkFailure.self) {
            try HTTPClient(.init(userAgent: "gatehouse/0.1.0")).ask(HTTPAddress(broken.url()), decodesGzip: true)
        }
    }

    @Test
    func aPrivateAuthorityIsTrustedOnlyWhenNamed() throws {
        let folder = try TemporaryFolder()
        let certificate = folder.file("cert.pem")
        let made = try run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder.file("key.pem"),
                "-out", certificate,
            ])
        #expect(made.status == 0, "\(made.errors)")
        try folder.write("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}", to: "policy.json")
        let port = LoopbackPort.free()
        let server = try RunningProgram(
            "/usr/bin/openssl",
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", folder.file("key.pem"),
                "-HTTP",
            ],
            in: folder.path, log: folder.file("log"))
        #expect(server.accepts(on: port))
        let address = try HTTPAddress("https://localhost:\(port)/policy.json")
        let answer = try HTTPClient(.init(userAgent: "test", certificates: certificate)).ask(address)
        #expect(answer.status == 200)
        #expect(answer.body == Array("{}".utf8))
        let end = try #require(answer.certificateEnd)
        #expect(abs(Double(end) - Date().timeIntervalSince1970 - 30 * 86_400) < 3_600)
        #expect(throws: NetworkFailure.self) { try HTTPClient(.init(userAgent: "gatehouse/0.1.0")).ask(address) }
        let missing = folder.file("missing.pem")
        #expect(throws: NetworkFailure.certificates(path: missing)) {
            try HTTPClient(.init(userAgent: "test", certificates: missing)).ask(address)
        }
    }
}

struct HTTPAddressTests {
    @Test(arguments: [
        ("https://gate.example.com/v1/policy/shop-ios.json", "gate.example.com", false),
        ("http://localhost:8080/x", "localhost", true), ("http://127.9.9.9", "127.9.9.9", true),
        ("http://[::1]:8080/", "::1", true), ("HTTPS://GATE.example.com", "gate.example.com", false),
    ])
    func usableAddresses(_ text: String, _ host: String, _ isLoopback: Bool) throws {
        let address = try HTTPAddress(text)
        #expect(address.host == host)
        #expect(address.isLoopback == isLoopback)
        #expect("\(address)" == text)
    }

    @Test(arguments: [
        "", "gate.example.com", "ftp://gate.example.com/", "file:///etc/passwd", "https://",
        "https://user:secret@gate.example.com/",
        "https://gate.example.com:99999/", "https://ga te.example.com/", "http://127.0.0.1\u{0}.example.com/",
    ])
    func whatIsNoAddress(_ text: String) {
        #expect(throws: NetworkFailure.unreadableAddress(text)) { try HTTPAddress(text) }
    }

    @Test(arguments: [
        "http://gate.example.com/", "http://127.0.0.1.example.com/", "http://10.0.0.1/", "http://128.0.0.1/",
    ])
    func plainTextAcrossTheNetworkIsRefused(_ text: String) {
        #expect(throws: NetworkFailure.unencrypted(text)) { try HTTPAddress(text) }
    }
}

struct CertificateDateTests {
    @Test(arguments: [
        ("Jan  1 00:00:00 1970 GMT", 0), ("Nov 30 02:24:47 2026 GMT", 1_796_005_487),
        ("Feb 29 23:59:59 2028 GMT", 1_835_481_599),
        ("Mar  1 00:00:00 2100 GMT", 4_107_542_400),
    ])
    func secondsSince1970(_ text: String, _ seconds: Int) {
        #expect(CertificateDate.seconds(of: text) == seconds)
    }

    @Test(arguments: [
        "", "Nov 30 02:24:47 2026", "Nov 30 02:24 2026 GMT", "Foo 30 02:24:47 2026 GMT", "Nov 99 02:24:47 2026 GMT",
    ])
    func otherFormsAreUnknown(_ text: String) {
        #expect(CertificateDate.seconds(of: text) == nil)
    }
}
