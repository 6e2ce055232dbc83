import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

/// Many connections that do little cost little, and keep nobody else from being served.
@Suite(.serialized) struct ManyConnectionsTests {
    private let get = "GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n"

    init() { raiseDescriptorLimit() }

    @Test func idleConnectionsTakeAtMostAKibibyteEach() throws {
        let count = rounds(5_000)
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        try warmUp(server)
        let before = try Processes.privateMemory(of: server.program.identifier)
        var connections: [RawConnection] = []
        for _ in 0..<count {
            let connection = try RawConnection(port: server.port)
            // Idle after an answer, as kept connections are.
            try connection.send(get)
            #expect(try connection.read()?.status == 200)
            connections.append(connection)
        }
        try expectGrowth(of: server, since: before, atMost: 1024, times: count)
        #expect(try server.revision() == 1)
        for connection in connections.prefix(100) {
            try connection.send(get)
            #expect(try connection.read()?.status == 200)
        }
    }

    @Test func tricklingConnectionsTakeAtMostTenKibibytesEach() throws {
        let count = rounds(1_000)
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        try warmUp(server)
        let before = try Processes.privateMemory(of: server.program.identifier)
        // Headers close to the limit, of which the last bytes come one at a time.
        let header = get.dropLast() + "X: " + String(repeating: "y", count: 7_000)
        let connections = try (0..<count).map { _ in
            let connection = try RawConnection(port: server.port)
            try connection.send(String(header))
            return connection
        }
        for _ in 0..<5 {
            for connection in connections { try connection.send("y") }
            // Others are served while all of these are waited for.
            #expect(try server.revision() == 1)
        }
        try expectGrowth(of: server, since: before, atMost: 10 * 1024, times: count)
        for connection in connections { try connection.send("\r\n\r\n") }
        var answered = 0
        for connection in connections where try connection.read()?.status == 200 { answered += 1 }
        #expect(answered == count)
    }

    /// Content of which the server wants nothing, framed in both ways; all but its last bytes have arrived.
    enum Content: String, CaseIterable {
        case counted, chunked

        private static let missing = String(repeating: "y", count: 1_000)

        var start: String {
            let sent = String(repeating: "y", count: 59_000)
            return switch self {
            case .counted: "Content-Length: 60000\r\n\r\n\(sent)"
            case .chunked: "Transfer-Encoding: chunked\r\n\r\nEA60\r\n\(sent)"
            }
        }

        var rest: String {
            switch self {
            case .counted: Self.missing
            case .chunked: Self.missing + "\r\n0\r\n\r\n"
            }
        }
    }

    @Test(arguments: Content.allCases)
    func connectionsThatSendContentTakeAtMostTenKibibytesEach(_ content: Content) throws {
        let count = rounds(1_000)
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        try warmUp(server)
        let before = try Processes.privateMemory(of: server.program.identifier)
        let header = "POST /v1/enforce/shop-ios HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "y", count: 7_000))\r\n"
        let connections = try (0..<count).map { _ in
            let connection = try RawConnection(port: server.port)
            try connection.send(header + content.start)
            return connection
        }
        #expect(try server.waits { try server.metric("gatehouse_http_received_bytes_total") ?? 0 >= count * 66_000 })
        #expect(try server.revision() == 1)
        try expectGrowth(of: server, since: before, atMost: 10 * 1024, times: count)
        for connection in connections { try connection.send(content.rest) }
        var answered = 0
        for connection in connections where try connection.read()?.status == 200 { answered += 1 }
        #expect(answered == count)
    }

    /// Memory that the allocator and the server's other work may take meanwhile.
    private let slack = 256 * 1024

    private func expectGrowth(
        of server: ServerUnderTest, since before: Int, atMost each: Int, times count: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard !Processes.areSanitized else { return }
        let grown = try Processes.privateMemory(of: server.program.identifier) - before
        #expect(grown <= count * each + slack, "\(grown / count) bytes each", sourceLocation: sourceLocation)
    }

    /// Lets the server allocate what it allocates once.
    private func warmUp(_ server: ServerUnderTest) throws {
        for _ in 0..<50 { #expect(try server.revision() == 1) }
    }
}

/// Lets this process hold as many descriptors as it may, once for all tests.
func raiseDescriptorLimit() {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
