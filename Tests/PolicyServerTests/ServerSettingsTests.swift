import CommandKit
import HTTPServer
import Publishing
import Testing

@testable import PolicyServer

@Suite struct ServerSettingsTests {
    /// What a command line comes to, or what is said about it.
    static func settings(
        _ line: String, environment: [String: String] = [:], inherited: [ListenAddress] = []
    ) -> Result<ServerSettings, UsageError> {
        let box = Box()
        let command = Command(
            summary: "test", options: ServerProgram.options, operands: ServerProgram.operands,
            run: { invocation, _ throws(ServerFailure) in
                do throws(UsageError) {
                    box.result = .success(
                        try ServerSettings(invocation, environment: environment, inherited: inherited))
                } catch {
                    box.result = .failure(error)
                }
                return .ok
            })
        let program = Program(name: "test", version: "1", summary: "test", commands: [command])
        let output = MemoryText()
        _ = program.run(
            arguments: line.split(separator: " ").map(String.init), environment: environment, input: output,
            output: output, errors: output)
        return box.result
    }

    private final class Box: @unchecked Sendable {
        var result = Result<ServerSettings, UsageError>.failure(.missingOperand("nothing", meaning: "ran"))
    }

    @Test func withoutArgumentsTheUsualIsServed() throws {
        let settings = try Self.settings("").get()
        #expect(
            settings
                == ServerSettings(
                    folder: "policies", listeners: [.tcp(host: "127.0.0.1", port: 8080)],
                    management: [.tcp(host: "127.0.0.1", port: 9464)], state: nil, workers: 1, connections: 10_000,
                    cache: CachePolicy(), accessLog: nil, pollMilliseconds: 500, allowsEmpty: false))
    }

    @Test func everythingCanBeSaid() throws {
        let settings = try Self.settings(
            """
            /srv/policies/ --listen 0.0.0.0:80 --listen unix:/run/g.sock --manage off --state /var/g --workers 4 \
            --connections 50 --max-age 5 --stale-while-revalidate 6 --stale-if-error 7 --access-log /var/log/g \
            --poll-ms 20 --allow-empty
            """
        ).get()
        #expect(
            settings
                == ServerSettings(
                    folder: "/srv/policies", listeners: [.tcp(host: "0.0.0.0", port: 80), .unix(path: "/run/g.sock")],
                    management: [], state: "/var/g", workers: 4, connections: 50,
                    cache: CachePolicy(maxAge: 5, staleWhileRevalidate: 6, staleIfError: 7), accessLog: "/var/log/g",
                    pollMilliseconds: 20, allowsEmpty: true))
    }

    @Test func theArgumentWinsOverTheEnvironment() throws {
        let environment = ["GATEHOUSE_POLICIES": "/etc/policies"]
        #expect(try Self.settings("", environment: environment).get().folder == "/etc/policies")
        #expect(try Self.settings("here", environment: environment).get().folder == "here")
        #expect(try Self.settings("", environment: ["GATEHOUSE_POLICIES": ""]).get().folder == "policies")
    }

    @Test func aSocketOfTheServiceManagerStandsInForTheUsualAddressOnly() throws {
        let inherited = [ListenAddress.inherited(descriptor: 3)]
        #expect(try Self.settings("", inherited: inherited).get().listeners == inherited)
        #expect(
            try Self.settings("--listen 127.0.0.1:1", inherited: inherited).get().listeners
                == [.tcp(host: "127.0.0.1", port: 1)])
    }

    @Test(arguments: [
        "--workers 0", "--workers +1", "--workers 257", "--poll-ms 0", "--max-age -1", "--listen x", "--manage x:y",
    ])
    func whatCannotBeIsRefused(_ line: String) {
        #expect(throws: UsageError.self) { try Self.settings(line).get() }
    }
}
