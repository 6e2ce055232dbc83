import Glibc
import HTTPServer
import TestSupport
import Testing

@Suite struct ListenerTests {
    private let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func servesOverAUnixSocketAndRemovesItAtTheEnd() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("socket")
        let server = try TestServer(.unix(path: path))
        let connection = try RawConnection(path: path)
        try connection.send(get)
        #expect(try connection.read()?.status == 200)
        server.server.drain()
        server.server.waitUntilStopped()
        #expect(unsafe access(path, F_OK) != 0)
    }

    @Test func replacesASocketFileThatNobodyListensOn() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("socket")
        // Bound and closed without being removed, as after a kill.
        let listener = try RawListener(path: path)
        listener.close()
        #expect(unsafe access(path, F_OK) == 0)
        let server = try TestServer(.unix(path: path))
        let connection = try RawConnection(path: path)
        try connection.send(get)
        #expect(try connection.read()?.status == 200)
        _ = server
    }

    @Test func leavesASocketToTheServerThatListensOnIt() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("socket")
        let first = try TestServer(.unix(path: path))
        #expect(throws: ServerError.cannotListen(.unix(path: path), operation: "bind", code: EADDRINUSE)) {
            _ = try TestServer(.unix(path: path))
        }
        let connection = try RawConnection(path: path)
        try connection.send(get)
        #expect(try connection.read()?.status == 200)
        _ = first
    }

    @Test func neverRemovesAFileThatIsNoSocket() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("precious", to: "file")
        #expect(throws: ServerError.notASocket(.unix(path: path))) { _ = try TestServer(.unix(path: path)) }
        #expect(try folder.read("file") == "precious")
    }

    @Test func takesOverNothingThatDoesNotListen() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        for other in [descriptor, -1] {
            let address = ListenAddress.inherited(descriptor: other)
            #expect(throws: ServerError.notListening(address)) { _ = try TestServer(address) }
        }
    }

    @Test func leavesNoSocketFileBehindWhenOperatorsCannotBeServed() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("socket")
        let other = try TestServer()
        let taken = ListenAddress.tcp(host: "127.0.0.1", port: other.port)
        #expect(throws: ServerError.cannotListen(taken, operation: "bind", code: EADDRINUSE)) {
            _ = try TestServer(.unix(path: path)) { $0.management = [taken] }
        }
        #expect(unsafe access(path, F_OK) != 0)
    }

    @Test func servesOverIPv6() throws {
        let server = try TestServer(.tcp(host: "::1", port: 0))
        #expect(server.server.addresses.first?.description.hasPrefix("[::1]:") == true)
        #expect(!server.server.addresses.contains(.tcp(host: "::1", port: 0)))
    }

    @Test func saysWhatStandsInTheWayOfListening() throws {
        let first = try TestServer()
        let taken = ListenAddress.tcp(host: "127.0.0.1", port: first.port)
        func message(_ address: ListenAddress) -> String? {
            do throws(ServerError) {
                _ = try HTTPServer(
                    ServerConfiguration(listeners: [address]), snapshot: TestSnapshot(), handler: TestHandler(),
                    management: TestHandler())
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(message(taken) == "\(taken) is in use by another program: stop that one or listen elsewhere")
        #expect(
            message(.tcp(host: "example", port: 1)) == """
                example:1 is not an address: write an IPv4 or IPv6 address in digits and a port, such as 127.0.0.1:8080
                """)
        #expect(
            message(.tcp(host: "192.0.2.1", port: 1)) == """
                192.0.2.1:1 is not an address of this machine: listen on one that `ip address` shows
                """)
        #expect(message(.unix(path: String(repeating: "a", count: 108)))?.hasSuffix("at most 107 bytes") == true)
        #expect(
            message(.unix(path: "/nowhere/socket"))
                == "unix:/nowhere/socket lies in no folder that exists: make the folder or choose another path")
    }

    @Test func servesOperatorsOnAListenerOfTheirOwn() throws {
        let server = try TestServer()
        let connection = try RawConnection(port: server.managementPort)
        try connection.send(get)
        #expect(try connection.read()?.body == "GET /a")
        #expect(server.managementPort != server.port)
    }
}
