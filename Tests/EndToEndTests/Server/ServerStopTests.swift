import Foundation
import Synchronization
import TestSupport
import Testing

/// How `gatehouse-server` stops while it is busy, and how one follows another.
@Suite struct ServerStopTests {
    /// Clients that ask without a pause, each over one connection, until the server says that it closes.
    final class Crowd: Sendable {
        private let faults = Mutex<[String]>([])
        private let answered = Mutex(0)
        private let unheard: Mutex<Int>
        private let finished = DispatchGroup()

        init(clients: Int, port: UInt16) {
            unheard = Mutex(clients)
            for _ in 0..<clients {
                finished.enter()
                Thread.detachNewThread { [self] in
                    do { try ask(port) } catch { faults.withLock { $0.append("\(error)") } }
                    finished.leave()
                }
            }
        }

        private func ask(_ port: UInt16) throws {
            let connection = try RawConnection(port: port)
            for number in 0..<1_000_000 {
                try connection.send("GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                guard let answer = try connection.read() else {
                    faults.withLock { $0.append("closed without an answer") }
                    return
                }
                answered.withLock { $0 += 1 }
                if number == 0 { unheard.withLock { $0 -= 1 } }
                if answer.status != 200 || !answer.body.hasSuffix("}") { faults.withLock { $0.append("\(answer)") } }
                if answer.field("connection") == "close" { return }
            }
        }

        /// Whether every client has been accepted and all of them are busy.
        var isBusy: Bool { answered.withLock { $0 } > 500 && unheard.withLock { $0 } == 0 }

        func wait() -> [String] {
            #expect(finished.wait(timeout: .now() + 30) == .success)
            return faults.withLock { $0 }
        }
    }

    @Test func everyAcceptedRequestIsAnsweredBeforeTheServerStops() throws {
        for _ in 0..<rounds(50) {
            let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], ["--workers", "2"])
            let crowd = Crowd(clients: 16, port: server.port)
            #expect(server.waits { crowd.isBusy })
            server.program.signal(SIGTERM)
            #expect(crowd.wait() == [])
            #expect(server.program.wait() == 0)
            #expect(server.program.log.hasSuffix("stopped; every accepted request was answered\n"))
            #expect(!LoopbackPort.isOpen(server.port))
        }
    }

    /// Connections that the kernel has made, and the server has not yet taken, are no less accepted to a client.
    @Test func connectionsThatWaitInTheQueueAreAnsweredBeforeTheServerStops() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], ["--workers", "2"])
        server.program.signal(SIGSTOP)
        #expect(try server.waits { try Processes.isStopped(server.program.identifier) })
        let connections = try (0..<200).map { _ in
            let connection = try RawConnection(port: server.port)
            try connection.send("GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return connection
        }
        server.program.signal(SIGTERM)
        server.program.signal(SIGCONT)
        var answered = 0
        for connection in connections where try connection.read()?.status == 200 { answered += 1 }
        #expect(answered == connections.count)
        #expect(server.program.wait() == 0)
        #expect(server.program.log.hasSuffix("stopped; every accepted request was answered\n"))
    }

    /// With the socket in other hands, as systemd has it, a restart loses no connection at all.
    @Test func aRestartUnderSocketActivationLosesNoRequest() throws {
        let folder = try TemporaryFolder()
        try folder.write(shopPolicy(revision: 1), to: "policies/shop-ios.yaml")
        let socket = try ListeningSocket()
        func start(_ number: Int) throws -> ActivatedProgram {
            try ActivatedProgram(
                builtProgram("gatehouse-server"),
                [folder.file("policies"), "--manage", "off", "--state", folder.file("state")], socket: socket,
                log: folder.file("log-\(number)"))
        }
        let stop = Mutex(false)
        let faults = Mutex<[String]>([])
        let answered = Mutex(0)
        let finished = DispatchGroup()
        for _ in 0..<8 {
            finished.enter()
            Thread.detachNewThread {
                while !stop.withLock({ $0 }) {
                    do {
                        let connection = try RawConnection(port: socket.port)
                        try connection.send(
                            "GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        let answer = try connection.read()
                        if answer?.status == 200 {
                            answered.withLock { $0 += 1 }
                        } else {
                            faults.withLock { $0.append("\(String(describing: answer))") }
                        }
                    } catch { faults.withLock { $0.append("\(error)") } }
                }
                finished.leave()
            }
        }
        for number in 1...max(3, rounds(20)) {
            let program = try start(number)
            let before = answered.withLock { $0 }
            let end = ContinuousClock.now + .seconds(20)
            while answered.withLock({ $0 }) < before + 200, ContinuousClock.now < end { usleep(2_000) }
            #expect(answered.withLock { $0 } >= before + 200, "server \(number) answers")
            if number == max(3, rounds(20)) {
                stop.withLock { $0 = true }
                finished.wait()
            }
            #expect(program.stop() == 0)
        }
        #expect(faults.withLock { $0 }.prefix(3) == [])
    }

    @Test func theServiceManagerIsToldWhatTheServerDoes() throws {
        let manager = try NotificationSocket()
        let server = try ServerUnderTest(
            ["shop-ios": shopPolicy(revision: 1)],
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"])
        #expect(manager.next { $0.hasPrefix("READY=1") } == "READY=1\nSTATUS=1 policy")
        #expect(manager.next { $0 == "WATCHDOG=1" } != nil)
        server.program.signal(SIGHUP)
        #expect(manager.next { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") } != nil)
        #expect(manager.next { $0 == "READY=1" } != nil)
        try server.folder.write("app: [", to: "policies/shop-ios.yaml")
        #expect(manager.next { $0.hasPrefix("STATUS=") } == "STATUS=1 policy (1 not as on disk)")
        server.program.signal(SIGTERM)
        #expect(manager.next { $0 == "STOPPING=1" } != nil)
        #expect(server.program.wait() == 0)
    }
}
