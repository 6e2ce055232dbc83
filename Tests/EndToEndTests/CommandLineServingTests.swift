import Foundation
import JSONText
import TestSupport
import Testing

/// Commands and the real server together: what is written is what phones get.
struct CommandLineServingTests {
    private let folder: TemporaryFolder
    private let gatehouse = builtProgram("gatehouse")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(CommandLineTests.policy, to: "policies/shop-ios.yaml")
    }

    private func type(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramRun {
        try run(gatehouse, arguments, environment: environment, in: folder.path)
    }

    @Test
    func aBadReleaseIsBlockedServedExplainedAndUndone() throws {
        let (port, manage) = (LoopbackPort.free(), LoopbackPort.free())
        let server = try RunningProgram(
            gatehouse, ["serve", "policies", "--listen", "127.0.0.1:\(port)", "--manage", "127.0.0.1:\(manage)"],
            in: folder.path, log: folder.file("log"))
        #expect(server.accepts(on: port), "\(server.log)")
        let environment = ["GATEHOUSE_SERVER": "http://127.0.0.1:\(port)"]
        let url = "http://127.0.0.1:\(port)/v1/policy/shop-ios.json"

        let block = try type(["gate", "block", "2.4.1", "--reason", "crash: on start"], environment: environment)
        #expect(block.status == 0, "\(block.output)\(block.errors)")
        #expect(block.output.contains("2.4.1 users see a notice until a release above it is live"))
        #expect(block.output.contains("served   shop-ios: revision 43 at \(url), after "))

        let verdict = try type(["policy", "verdict", "--version", "2.4.1", "--os", "17"])
        #expect(
            verdict.output
                == "waiting  2.4.1 is blocked (crash); the store has no good release above it    policies/shop-ios.yaml:10\n"
        )

        try folder.write(
            try folder.read("policies/shop-ios.yaml").replacing("status: live", with: "status: alive"),
            to: "policies/shop-ios.yaml")
        #expect(try type(["policy", "lint"]).status == 65)
        #expect(try type(["policy", "show", "--server", "http://127.0.0.1:\(port)"]).status == 65)

        let undo = try type(["policy", "undo", "42"], environment: environment)
        #expect(undo.status == 0, "\(undo.output)\(undo.errors)")
        #expect(undo.output.contains("served   shop-ios: revision 44 at \(url), after "), "\(undo.output)")
        #expect(
            try folder.read("policies/shop-ios.yaml")
                == CommandLineTests.policy.replacing("revision: 42", with: "revision: 44"))

        let show = try type(["policy", "show"], environment: environment)
        #expect(show.status == 0)
        let probe = try type(["probe", url, "--json"])
        #expect(probe.status == 1)
        let report = try JSON.parse(Array(probe.output.utf8))
        let checks = try #require(report["checks"]?.array)
        #expect(!checks.contains { $0["status"]?.string == "bad" })
        #expect(
            checks.filter { $0["status"]?.string == "ok" }.compactMap { $0["check"]?.string }
                == ["status", "body", "cookies", "cache", "etag", "304", "gzip", "cors", "old apps", "query"])
        #expect(try type(["render", "--check", "http://127.0.0.1:\(port)"]).status == 0)
        #expect(server.isRunning)
    }

    @Test
    func renderedFilesAreTheServedBytes() throws {
        let (port, manage) = (LoopbackPort.free(), LoopbackPort.free())
        let server = try RunningProgram(
            builtProgram("gatehouse-server"),
            ["policies", "--listen", "127.0.0.1:\(port)", "--manage", "127.0.0.1:\(manage)"], in: folder.path,
            log: folder.file("log"))
        #expect(server.accepts(on: port), "\(server.log)")
        #expect(try type(["render", "--out", "site"]).status == 0)
        let document = try Data(contentsOf: URL(fileURLWithPath: folder.file("site/v1/policy/shop-ios.json")))
        let gzip = try Data(contentsOf: URL(fileURLWithPath: folder.file("site/v1/policy/shop-ios.json.gz")))
        let url = "http://127.0.0.1:\(port)/v1/policy/shop-ios.json"
        let plain = try run("/usr/bin/curl", ["-s", "-o", folder.file("plain"), url])
        #expect(plain.status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("plain"))) == document)
        _ = try run("/usr/bin/curl", ["-s", "-H", "Accept-Encoding: gzip", "-o", folder.file("packed"), url])
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("packed"))) == gzip)
        #expect(server.isRunning)
    }

    @Test
    func thePublicAddressIsAskedOverTLS() throws {
        let port = LoopbackPort.free()
        let certificate = folder.file("cert.pem")
        let made = try run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                "-subj",
                "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder.file("key.pem"), "-out",
                certificate,
            ])
        #expect(made.status == 0)
        let url = "https://localhost:\(port)/document"
        try folder.write(
            CommandLineTests.policy.replacing("\nversions:", with: "public_url: \(url)\n\nversions:"),
            to: "policies/shop-ios.yaml")
        // What will be served after the change, made from a copy of the policies.
        try FileManager.default.copyItem(atPath: folder.file("policies"), toPath: folder.file("copy"))
        let change = ["gate", "lower", "--minimum", "2.2.0"]
        #expect(try type(change + ["--policies", "copy", "--wait", "0"]).status == 0)
        #expect(try type(["render", "--policies", "copy", "--out", "site"]).status == 0)
        try folder.write(
            "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n\(try folder.read("site/v1/policy/shop-ios.json"))",
            to: "document")
        let server = try RunningProgram(
            "/usr/bin/openssl",
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", folder.file("key.pem"),
                "-HTTP",
            ],
            in: folder.path, log: folder.file("log"))
        #expect(server.accepts(on: port))

        let strangers = try type(["policy", "show"])
        #expect(strangers.status == 1)
        #expect(strangers.output.contains("TLS cannot be trusted"))
        let served = try type(change + ["--cacert", certificate])
        #expect(served.status == 0, "\(served.output)\(served.errors)")
        #expect(served.output.contains("served   shop-ios: revision 43 at \(url), after "))
        let later = try type(
            ["gate", "lower", "--minimum", "2.1.0", "--wait", "1"], environment: ["GATEHOUSE_CACERT": certificate])
        #expect(later.status == 1)
        #expect(later.output.contains("edited, NOT SERVED: shop-ios: \(url) has revision 43, after "))
        #expect(later.output.contains("next     deploy policies/shop-ios.yaml to the server, or wait for caches"))
    }
}
