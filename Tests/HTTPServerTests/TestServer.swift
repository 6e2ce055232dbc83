import HTTPServer
import TestSupport
import Testing

/// A server on free ports of the loopback interface that ends with its test.
final class TestServer: Sendable {
    let server: HTTPServer<TestSnapshot>
    let port: UInt16

    init(
        _ listener: ListenAddress = .tcp(host: "127.0.0.1", port: 0), keptContent: KeptContent = .all,
        _ change: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = ServerConfiguration(
            listeners: [listener], management: [.tcp(host: "127.0.0.1", port: 0)])
        configuration.timeouts.drainIdle = .milliseconds(100)
        change(&configuration)
        server = try HTTPServer(
            configuration, snapshot: TestSnapshot(), handler: TestHandler(keptContent: keptContent),
            management: TestHandler())
        try server.start()
        port = Self.port(server.addresses)
    }

    deinit {
        server.drain()
        server.waitUntilStopped()
    }

    var managementPort: UInt16 { Self.port(server.managementAddresses) }

    func connect() throws -> RawConnection { try RawConnection(port: port) }

    /// Sends bytes on a connection of its own and reads until the server closes.
    func exchange(_ bytes: String) throws -> [RawResponse] {
        let connection = try connect()
        try connection.send(bytes)
        connection.endSending()
        return try connection.readToEnd()
    }

    private static func port(_ addresses: [ListenAddress]) -> UInt16 {
        guard case .tcp(_, let port) = addresses.first else { return 0 }
        return port
    }
}
