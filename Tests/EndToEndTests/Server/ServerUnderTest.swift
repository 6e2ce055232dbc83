import Foundation
import JSONText
import TestSupport
import Testing

/// The built gatehouse-server on free ports, with a folder of policies and a state of its own.
final class ServerUnderTest {
    let folder: TemporaryFolder
    /// Where the policies lie.
    let policies: String
    let state: String
    let program: RunningProgram
    let port: UInt16
    let managementPort: UInt16

    struct DidNotStart: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts the server and waits until it serves.
    ///
    /// - Parameters:
    ///   - folder: one that an earlier server left behind, or a new one.
    ///   - poll: how often the files are looked at, in milliseconds.
    ///   - isOrdinary: whether permissions bind the server even when the tests run as root.
    init(
        _ policies: [String: String] = [:], in folder: TemporaryFolder? = nil, _ arguments: [String] = [],
        poll: Int = 10, environment: [String: String] = [:], asOrdinaryUser isOrdinary: Bool = false
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        self.policies = folder.file("policies")
        state = folder.file("state")
        try FileManager.default.createDirectory(atPath: self.policies, withIntermediateDirectories: true)
        for (app, text) in policies { try folder.write(text, to: "policies/\(app).yaml") }
        let arguments =
            [
                self.policies, "--listen", "127.0.0.1:0", "--manage", "127.0.0.1:0", "--state", state, "--poll-ms",
                "\(poll)",
            ] + arguments
        let command =
            isOrdinary
            ? try OrdinaryUser.command("gatehouse-server", arguments, in: folder)
            : (program: builtProgram("gatehouse-server"), arguments: arguments)
        program = try RunningProgram(
            command.program, command.arguments, environment: environment, log: folder.file("log-\(UUID().uuidString)"))
        guard let port = Self.port(after: " on 127.0.0.1:", in: program, until: "metrics and snapshot"),
            let managementPort = Self.port(after: "metrics and snapshot on 127.0.0.1:", in: program, until: "\n")
        else { throw DidNotStart(description: program.log) }
        self.port = port
        self.managementPort = managementPort
    }

    /// What the log says behind `mark`, once `end` has come.
    private static func port(after mark: String, in program: RunningProgram, until end: String) -> UInt16? {
        for _ in 0..<2_000 {
            let log = program.log
            if log.contains(end), let range = log.range(of: mark) {
                let digits = log[range.upperBound...].prefix { $0.isNumber }
                if ["\n", ","].contains(log[range.upperBound...].dropFirst(digits.count).first) {
                    return UInt16(digits)
                }
            }
            guard program.isRunning else { return nil }
            usleep(5_000)
        }
        return nil
    }

    func ask(
        _ target: String, _ method: String = "GET", _ fields: [(String, String)] = [], body: String? = nil
    ) throws -> RawResponse {
        try Self.ask(port, target, method, fields, body: body)
    }

    func askOperator(_ target: String) throws -> RawResponse {
        try Self.ask(managementPort, target, "GET", [])
    }

    private static func ask(
        _ port: UInt16, _ target: String, _ method: String, _ fields: [(String, String)],
        body: String? = nil
    ) throws -> RawResponse {
        let connection = try RawConnection(port: port)
        let length = body.map { [("Content-Length", "\($0.utf8.count)")] } ?? []
        let lines = (fields + length).map { "\($0.0): \($0.1)\r\n" }.joined()
        try connection.send(
            "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n\(body ?? "")")
        return try #require(try connection.read(isHead: method == "HEAD"), "no answer to \(method) \(target)")
    }

    /// The revision that phones are given for an app.
    func revision(of app: String = "shop-ios") throws -> Int? {
        let answer = try ask("/v1/policy/\(app).json")
        return answer.status == 200 ? try JSON.parse(Array(answer.body.utf8))["revision"]?.int : nil
    }

    /// A sample of `/metrics` by its full name with labels.
    func metric(_ name: String) throws -> Int? {
        try askOperator("/metrics").body.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            .flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
    }

    /// Waits for at most `seconds` until `condition` holds; a machine under load must not turn this into a failure.
    func waits(_ seconds: Int = 20, until condition: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try condition() { return true }
            usleep(1_000)
        }
        return try condition()
    }
}

/// A policy whose revision and minimum move together, so that a mixed document shows.
func shopPolicy(revision: Int, app: String = "shop-ios", flags: Int = 3) -> String {
    let names = (0..<flags).map { "  feature_\($0): { default: true, safe: false, description: Feature \($0) }" }
    return """
        app: \(app)
        revision: \(revision)
        platform: ios
        bundle_id: com.example.shop
        store_url: https://apps.apple.com/app/id1234567890
        versions:
          minimum: "1.0.\(revision)"
          recommended: "1.0.\(revision)"
          reason: crash
        releases:
          - { version: "1.0.\(revision)", build: \(revision), minimum_os: "16.0", status: live }
        messages:
          block: { en: { title: Update required, body: Revision \(revision) is here. } }
        flags:
        \(names.joined(separator: "\n"))

        """
}
