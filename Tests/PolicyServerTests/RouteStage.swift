import HTTPServer
import PolicyFiles
import Publishing
import TestSupport

@testable import PolicyServer

/// The routes on free ports of the loopback interface, over the policies of a folder.
final class RouteStage {
    let folder: TemporaryFolder
    let counts = RequestCounts(workers: 1)
    let status = LoadStatus(started: FileTime(seconds: 1_700_000_000))
    let cache: CachePolicy
    private let server: HTTPServer<ServingSnapshot>
    private var loader: PolicyLoader
    private var snapshot: ServingSnapshot

    init(
        _ policies: [String: String] = ["shop-ios": shopPolicy], cache: CachePolicy = CachePolicy(),
        eventStreams: Int? = nil
    ) throws {
        self.cache = cache
        folder = try TemporaryFolder()
        for (app, text) in policies { try folder.write(text, to: app + ".yaml") }
        loader = PolicyLoader(folder: PolicyFolder(folder.path), at: .now())
        _ = loader.poll(at: .now())
        snapshot = ServingSnapshot(loader.set, cache: cache, counts: counts)
        var configuration = ServerConfiguration(
            listeners: [.tcp(host: "127.0.0.1", port: 0)], management: [.tcp(host: "127.0.0.1", port: 0)])
        configuration.timeouts.drainIdle = .milliseconds(100)
        if let eventStreams { configuration.eventStreams = eventStreams }
        let figures = ServerFigures()
        server = try HTTPServer(
            configuration, snapshot: snapshot, handler: PolicyRoutes(counts: counts),
            management: ManagementRoutes(counts: counts, status: status, figures: figures))
        let server = server
        figures.connect { server.counters }
        try server.start()
    }

    deinit {
        server.drain()
        server.waitUntilStopped()
    }

    /// Puts other policies in place and serves them.
    func publish(_ policies: [String: String]) throws {
        for (app, text) in policies { try folder.write(text, to: app + ".yaml") }
        _ = loader.poll(at: .now())
        let previous = snapshot
        snapshot = ServingSnapshot(loader.set, cache: cache, counts: counts, reusing: previous)
        server.publish(snapshot, announcing: snapshot.announcements(since: previous))
    }

    /// What is served for an app.
    func policy(_ app: String = "shop-ios") -> PreparedPolicy? {
        loader.set.policies.first { $0.app == app }
    }

    func ask(
        _ target: String, _ method: String = "GET", _ fields: [(String, String)] = [], body: String? = nil,
        version: String = "1.1"
    ) throws -> RawResponse {
        try Self.ask(port(server.addresses), target, method, fields, body: body, version: version)
    }

    func askOperator(_ target: String, _ method: String = "GET") throws -> RawResponse {
        try Self.ask(port(server.managementAddresses), target, method, [], body: nil, version: "1.1")
    }

    var clientPort: UInt16 { port(server.addresses) }

    func listen(_ target: String, _ fields: [(String, String)] = []) throws -> EventStreamClient {
        try EventStreamClient(port: clientPort, target: target, fields: fields)
    }

    private func port(_ addresses: [ListenAddress]) -> UInt16 {
        guard case .tcp(_, let port) = addresses.first else { return 0 }
        return port
    }

    struct NoAnswer: Error {
        let target: String
    }

    private static func ask(
        _ port: UInt16, _ target: String, _ method: String, _ fields: [(String, String)], body: String?,
        version: String
    ) throws -> RawResponse {
        let connection = try RawConnection(port: port)
        let length = body.map { [("Content-Length", "\($0.utf8.count)")] } ?? []
        let lines = (fields + length).map { "\($0.0): \($0.1)\r\n" }.joined()
        try connection.send(
            "\(method) \(target) HTTP/\(version)\r\nHost: gate.example.com\r\n\(lines)\r\n\(body ?? "")")
        guard let response = try connection.read(isHead: method == "HEAD") else { throw NoAnswer(target: target) }
        return response
    }
}
