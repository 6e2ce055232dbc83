import Foundation
import TestSupport
import Testing

/// What a server keeps for its next start.
@Suite struct ServerStateTests {
    static let broken = "app: shop-ios\nrevision: [\n"

    @Test(arguments: [broken, "", nil])
    func aStartWithoutAUsableFileServesWhatWasServedBefore(_ text: String?) throws {
        let folder = try TemporaryFolder()
        let before: RawResponse
        do {
            let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 4)], in: folder)
            before = try server.ask("/v1/policy/shop-ios.json")
            server.program.signal(SIGTERM)
            #expect(server.program.wait() == 0)
        }
        let file = folder.file("policies/shop-ios.yaml")
        if let text {
            try text.write(toFile: file, atomically: false, encoding: .utf8)
        } else {
            try FileManager.default.removeItem(atPath: file)
        }
        let server = try ServerUnderTest(in: folder)
        let after = try server.ask("/v1/policy/shop-ios.json")
        #expect(after.body == before.body)
        #expect(after.field("etag") == before.field("etag"))
        #expect(server.program.log.contains("still serving revision 4"))
        #expect(try server.metric("gatehouse_policy_from_last_good{app=\"shop-ios\"}") == 1)
        try folder.write(shopPolicy(revision: 5), to: "policies/shop-ios.yaml")
        #expect(try server.waits { try server.revision() == 5 })
        #expect(try server.waits { try server.metric("gatehouse_policy_from_last_good{app=\"shop-ios\"}") == 0 })
    }

    @Test func aStateThatWasDamagedIsSaidAndReplaced() throws {
        let folder = try TemporaryFolder()
        try folder.write("gatehouse last good set 1\nnonsense\n", to: "state/last-good")
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], in: folder)
        #expect(server.program.log.contains("does not fit its checksum"))
        #expect(try server.waits { try folder.read("state/last-good").contains("policy shop-ios document") })
    }

    /// Whatever moment the server is killed at, the set on disk is one that was served.
    @Test func aKilledServerLeavesASetThatWasServed() throws {
        var random = SeededRandom.forThisRun()
        let folder = try TemporaryFolder()
        var revision = 1
        for round in 1...rounds(500) {
            var server = try ServerUnderTest(["shop-ios": shopPolicy(revision: revision)], in: folder, poll: 1)
            let first = revision
            try #require(server.waits { FileManager.default.fileExists(atPath: folder.file("state/last-good")) })
            var writer = PolicyWriter(folder: server.policies)
            let process = server.program
            let killer = Thread { [delay = UInt32.random(in: 0...30_000, using: &random)] in
                usleep(delay)
                process.signal(SIGKILL)
            }
            killer.start()
            while process.isRunning, revision < first + 200 {
                revision += 1
                try writer.write(shopPolicy(revision: revision), .rename)
                usleep(500)
            }
            process.wait()

            try folder.write(Self.broken, to: "policies/shop-ios.yaml")
            server = try ServerUnderTest(in: folder)
            let log = server.program.log
            let context = "round \(round), seed \(random.seed): \(log)"
            #expect(!log.contains("checksum"), "\(context)")
            let kept = try #require(try server.revision(), "\(context)")
            // The set of the round before may stand if the kill came first.
            #expect(kept >= first - 201 && kept <= revision, "\(context)")
            #expect(try server.ask("/v1/policy/shop-ios.json").body.contains("Revision \(kept) is here."), "\(context)")
            server.program.signal(SIGKILL)
            server.program.wait()
            revision += 1
        }
    }

    /// `ulimit -f` lets writes fail as a full disk does.
    @Test func aSetThatCannotBeWrittenIsSaidAndServingGoesOn() throws {
        let folder = try TemporaryFolder()
        try folder.write(shopPolicy(revision: 1, flags: 500), to: "policies/shop-ios.yaml")
        let port = LoopbackPort.free()
        let program = try RunningProgram(
            "/bin/sh",
            [
                "-c", "ulimit -f 8; exec \"$@\"", "sh", builtProgram("gatehouse-server"), folder.file("policies"),
                "--state",
                folder.file("state"), "--listen", "127.0.0.1:\(port)", "--manage", "off", "--poll-ms", "10",
            ], log: folder.file("log"))
        try #require(program.accepts(on: port))
        func revision() throws -> String? {
            let connection = try RawConnection(port: port)
            try connection.send("GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return try connection.read().map { String($0.body.prefix(60)) }
        }
        let end = ContinuousClock.now + .seconds(20)
        while !program.log.contains("the last good set is not kept"), ContinuousClock.now < end { usleep(5_000) }
        #expect(program.log.contains("the last good set is not kept: cannot write "), "\(program.log)")
        try folder.write(shopPolicy(revision: 2, flags: 500), to: "policies/shop-ios.yaml")
        while try revision()?.contains("\"revision\":2,") != true, ContinuousClock.now < end { usleep(5_000) }
        #expect(try revision()?.contains("\"revision\":2,") == true)
        #expect(program.isRunning)
    }
}
