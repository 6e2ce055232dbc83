import Foundation
import JSONText
import TestSupport

/// A store on this machine that holds its clients to the documented protocol: a program of Tests/StoreStandIns.
final class StoreStandIn {
    enum Kind: String {
        case appStoreConnect = "app_store_connect"
        case googlePlay = "google_play"
        case lookup = "itunes_lookup"
    }

    struct NotStarted: Error, CustomStringConvertible { let description: String }

    let address: String
    /// Where its credentials are.
    let credentials: String
    private let program: RunningProgram

    init(_ kind: Kind, in folder: TemporaryFolder, state: String = "{}") throws {
        credentials = folder.file("credentials")
        let log = folder.file("\(kind.rawValue).log")
        program = try RunningProgram(
            try PythonTools.python(),
            [
                "\(repositoryRoot)/Tests/StoreStandIns/\(kind.rawValue).py", "--write", credentials, "--state", state,
            ], environment: ["PYTHONDONTWRITEBYTECODE": "1"], log: log)
        for _ in 0..<1_500 {
            if program.log.hasSuffix("\n"),
                let word = program.log.split(separator: "\n").last?.split(separator: " ").last,
                word.hasPrefix("http://")
            {
                address = String(word)
                return
            }
            guard program.isRunning else { break }
            usleep(20_000)
        }
        throw NotStarted(description: program.log)
    }

    /// Puts members into its state.
    func set(_ members: String) throws { _ = try control("POST", members) }

    /// Begins anew, with other members in its usual state.
    func reset(_ members: String) throws {
        _ = try control("DELETE", nil)
        try set(members)
    }

    /// `METHOD /path?query` of everything it was asked.
    func requests() throws -> [String] {
        try control("GET", nil)["requests"]?.array?.compactMap(\.string) ?? []
    }

    /// Promises of the protocol that somebody broke.
    func broken() throws -> [String] {
        try control("GET", nil)["broken"]?.array?.compactMap(\.string) ?? []
    }

    func state() throws -> JSON { try control("GET", nil)["state"] ?? JSON(.null) }

    private func control(_ method: String, _ body: String?) throws -> JSON {
        let port = UInt16(address.split(separator: ":").last ?? "") ?? 0
        let connection = try RawConnection(port: port)
        let content = body ?? ""
        try connection.send(
            "\(method) /_stand-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
        )
        guard let answer = try connection.read() else { throw NotStarted(description: "no answer to control") }
        return try JSON.parse(answer.bytes)
    }
}
