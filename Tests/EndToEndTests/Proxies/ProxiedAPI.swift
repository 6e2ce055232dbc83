import Foundation
import Glibc
import Testing
import TestSupport

/// Gatehouse, an API, and a proxy with the shipped configuration in front of both.
final class ProxiedAPI {
    let gatehouse: RunningProgram
    private let api: RunningProgram
    private let proxy: RunningProgram
    private let ports = ProxyPorts()
    private let folder: TemporaryFolder
    private let certificate: TestCertificate
    private var streams = 0

    /// Starts all three and waits until they accept connections.
    init(behind kind: Proxy) throws {
        folder = try TemporaryFolder()
        certificate = try TestCertificate(in: folder)
        try folder.write(Self.policy(revision: 7), to: Self.policyFile)
        gatehouse = try RunningProgram(
            builtProgram("gatehouse-server"),
            [
                folder.file("policies"), "--listen", "127.0.0.1:\(ports.gatehouse)", "--manage",
                "127.0.0.1:\(ports.management)", "--state", folder.file("state"),
            ], log: folder.file("gatehouse.log"))
        try folder.write(Self.apiProgram, to: "api.py")
        api = try RunningProgram(
            "/usr/bin/python3", [folder.file("api.py"), "\(ports.api)"], log: folder.file("api.log"))
        proxy = try kind.start(ports, certificate: certificate, in: folder)
        try #require(gatehouse.accepts(on: ports.gatehouse), "gatehouse-server: \(gatehouse.log)")
        try #require(api.accepts(on: ports.api), "the API: \(api.log)")
        try #require(proxy.accepts(on: ports.proxy), "\(kind): \(proxy.log)")
    }

    /// One request over HTTP/2 through the proxy, with curl.
    func request(
        _ url: String, version: String? = nil, headers: [String] = [], body: String? = nil, options: [String] = []
    ) throws -> ProxiedAnswer {
        var arguments = ["--silent", "--show-error", "--http2", "--include", "--max-time", "20"]
        arguments += ["--cacert", certificate.file]
        arguments += ["--resolve", "gate.example.com:\(ports.proxy):127.0.0.1"]
        arguments += ["--resolve", "api.example.com:\(ports.proxy):127.0.0.1"]
        arguments += ["--write-out", "\n%{http_version} %{time_total}"]
        for header in (version.map { ["App-Version: \($0)"] } ?? []) + headers { arguments += ["--header", header] }
        if body != nil { arguments += ["--header", "Expect:", "--data-binary", "@-"] }
        arguments += options
        arguments.append(url.replacing(".example.com", with: ".example.com:\(ports.proxy)"))
        let curl = try run("/usr/bin/curl", arguments, input: body ?? "")
        try #require(curl.status == 0, "curl: \(curl.errors)\ngatehouse: \(gatehouse.log)\nproxy: \(proxy.log)")
        return try #require(ProxiedAnswer(curlOutput: curl.output), "\(curl.output)")
    }

    /// Lets curl read an answer that does not end, over HTTP/2 through the proxy; what it got is its log.
    func stream(_ url: String, headers: [String] = []) throws -> RunningProgram {
        streams += 1
        return try RunningProgram(
            "/usr/bin/curl",
            [
                "--silent", "--show-error", "--http2", "--no-buffer", "--include", "--max-time", "60", "--cacert",
                certificate.file, "--resolve", "gate.example.com:\(ports.proxy):127.0.0.1",
            ] + headers.flatMap { ["--header", $0] }
                + [url.replacing(".example.com", with: ".example.com:\(ports.proxy)")],
            log: folder.file("stream-\(streams).log"))
    }

    /// Puts another revision of the policy in place, as deployments do.
    func write(revision: Int) throws {
        let new = try folder.write(Self.policy(revision: revision), to: "new.yaml")
        try #require(unsafe rename(new, folder.file(Self.policyFile)) == 0)
    }

    /// What Gatehouse counted: the lines of its metrics.
    func metrics() throws -> [Substring] {
        let connection = try RawConnection(port: ports.management)
        try connection.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try #require(try connection.read()).body.split(separator: "\n")
    }

    private static let policyFile = "policies/shop-ios.yaml"

    private static func policy(revision: Int) -> String {
        """
        app: shop-ios
        revision: \(revision)
        platform: ios
        bundle_id: com.example.shop
        store_url: https://apps.apple.com/app/id1234567890
        versions:
          minimum: "2.3.0"
          recommended: "2.4.1"
          reason: broken_payments
          unsold_storefronts: [RU]
        releases:
          - { version: "2.4.1", build: 1880, minimum_os: "16.0", status: live }
        messages:
          block:
            en: { title: Please update, body: This version no longer works. }
            de: { title: Bitte aktualisieren, body: Diese Version geht nicht mehr. }
        flags:
          new_checkout: { default: true, safe: false, description: The new checkout }

        """
    }

    /// Answers every request with what arrived, as JSON.
    private static let apiProgram = #"""
        import http.server, json, sys

        class API(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
                said = json.dumps({"api": self.command + " " + self.path, "body": body}).encode()
                self.send_response(403 if self.path == "/forbidden" else 200)
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)
            do_GET = do_POST = answer

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 128

        Server(("127.0.0.1", int(sys.argv[1])), API).serve_forever()
        """#
}
