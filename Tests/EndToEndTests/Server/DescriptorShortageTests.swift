import Foundation
import Glibc
import TestSupport
import Testing

/// A server that has no descriptor left goes on serving those it has, tells others to come back, and recovers.
@Suite struct DescriptorShortageTests {
    private let get = "GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func runningOutOfDescriptorsEndsNeitherTheServerNorItsConnections() throws {
        let folder = try TemporaryFolder()
        try folder.write(shopPolicy(revision: 1), to: "policies/shop-ios.yaml")
        let port = LoopbackPort.free()
        // The shell sets the limit for the server, which takes the shell's place.
        let server = try RunningProgram(
            "/bin/sh",
            [
                "-c", "ulimit -n 64 && exec \"$@\"", "sh", builtProgram("gatehouse-server"), folder.file("policies"),
                "--listen", "127.0.0.1:\(port)", "--manage", "off",
            ], log: folder.file("log"))
        #expect(server.accepts(on: port), "\(server.log)")

        var held: [RawConnection] = []
        var refused = 0
        for _ in 0..<200 {
            let connection = try RawConnection(port: port)
            // The refusal may come, and end the connection, before the request is sent.
            do { try connection.send(get) } catch { refused += 1; continue }
            switch try? connection.read() {
            case let answer? where answer.status == 200: held.append(connection)
            case let answer?:
                #expect(answer.status == 503)
                #expect(answer.field("retry-after") == "1")
                refused += 1
            // A reset instead of the refusal: the request came too late to be read.
            case nil: refused += 1
            }
        }
        #expect(held.count > 20)
        #expect(refused > 20)
        #expect(server.isRunning)
        for connection in held {
            try connection.send(get)
            #expect(try connection.read()?.status == 200)
        }

        held = []
        // With descriptors free again, everybody is served.
        var served = false
        for _ in 0..<1000 where !served {
            let connection = try RawConnection(port: port)
            try? connection.send(get)
            served = (try? connection.read())??.status == 200
            if !served { usleep(10_000) }
        }
        #expect(served)
    }
}
