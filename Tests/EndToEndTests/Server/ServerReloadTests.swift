import Foundation
import JSONText
import TestSupport
import Testing

/// What happens to what is served while the files change.
@Suite struct ServerReloadTests {
    /// Asks for the revision over one connection.
    struct ServedRevision {
        private let connection: RawConnection

        init(port: UInt16) throws { connection = try RawConnection(port: port) }

        struct Closed: Error {}

        func revision() throws -> Int? {
            try connection.send("GET /v1/policy/shop-ios.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            guard let answer = try connection.read() else { throw Closed() }
            return try JSON.parse(Array(answer.body.utf8))["revision"]?.int
        }
    }

    @Test func everyKindOfChangeIsServedSoonAndNeverInPieces() throws {
        var random = SeededRandom.forThisRun()
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], poll: 2)
        let readers = [DocumentReader(port: server.port), DocumentReader(port: server.port, takes: .gzip)]
        let served = try ServedRevision(port: server.port)
        var writer = PolicyWriter(folder: server.policies)
        let count = rounds(10_000)
        for revision in 2...(count + 1) {
            let way = PolicyWriter.Way.allCases.randomElement(using: &random) ?? .rename
            try writer.write(shopPolicy(revision: revision), way)
            let isServed = try? server.waits(2) { try served.revision() == revision }
            try #require(
                isServed == true,
                """
                revision \(revision) by \(way), seed \(random.seed), answered: \(isServed != nil), server runs: \
                \(server.program.isRunning)
                \(server.program.log.suffix(2_000))
                """)
        }
        for reader in readers {
            let (faults, answers) = reader.stop()
            #expect(faults.prefix(3) == [], "seed \(random.seed)")
            #expect(answers >= count)
        }
        #expect(try server.waits { try server.metric("gatehouse_reload_changes_total") == count + 1 })
        #expect(try server.metric("gatehouse_http_answers_total{status=\"5xx\"}") == 0)
    }

    /// Polling clients must see a roll-back as a change (https://github.com/flipt-io/flipt/pull/5923).
    @Test func goingBackToTheFirstContentReachesAClientThatPolls() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        var writer = PolicyWriter(folder: server.policies)
        var tags: [String] = []
        for revision in [1, 2, 1] {
            if !tags.isEmpty { try writer.write(shopPolicy(revision: revision), .rename) }
            #expect(try server.waits { try server.revision() == revision })
            let known = tags.last.map { [("If-None-Match", $0)] } ?? []
            let answer = try server.ask("/v1/policy/shop-ios.json", "GET", known)
            #expect(answer.status == 200)
            tags.append(answer.field("etag") ?? "")
        }
        #expect(tags[0] == tags[2])
        #expect(tags[0] != tags[1])
        #expect(try server.metric("gatehouse_reload_changes_total") == 3)
    }

    /// A mounted ConfigMap is a chain of links of which the middle one is swapped
    /// (https://github.com/open-feature/flagd/issues/42).
    @Test func aSwappedConfigMapIsServedAgainAndAgain() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("policies"), withIntermediateDirectories: true)
        var writer = PolicyWriter(folder: folder.file("policies"))
        try writer.write(shopPolicy(revision: 1), .linkSwap)
        let server = try ServerUnderTest(in: folder, poll: 500)
        for revision in 2...4 {
            try writer.write(shopPolicy(revision: revision), .linkSwap)
            #expect(try server.waits(2) { try server.revision() == revision })
        }
    }

    /// A file that is emptied and then written slowly is never served as "no flags"
    /// (https://github.com/open-feature/flagd/issues/1242).
    @Test func aFileThatIsWrittenSlowlyKeepsTheOldDocumentUntilItIsWhole() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], poll: 500)
        let reader = DocumentReader(port: server.port)
        for revision in 2...4 {
            let text = shopPolicy(revision: revision)
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: server.policies + "/shop-ios.yaml"))
            try handle.truncate(atOffset: 0)
            usleep(100_000)
            // Line by line: nearly every beginning of a policy is valid YAML.
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                try handle.write(contentsOf: Data("\(line)\n".utf8))
                usleep(1_000)
            }
            try handle.close()
            #expect(try server.waits { try server.revision() == revision })
        }
        let (faults, answers) = reader.stop()
        #expect(faults.prefix(3) == [])
        #expect(answers > 0)
    }

    @Test func aBrokenFileIsShownAndTheOldDocumentServedUntilItIsMended() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 7)])
        let before = try server.ask("/v1/policy/shop-ios.json")
        var writer = PolicyWriter(folder: server.policies)
        try writer.write(shopPolicy(revision: 8).replacing("\"1.0.8\"", with: "1.0"), .rename)
        #expect(server.waits { server.program.log.contains("shop-ios.yaml refused; still serving revision 7") })
        let message = server.program.log.replacing(server.policies + "/", with: "")
        #expect(message.contains("\n    shop-ios.yaml:7:12: error: "))
        #expect(message.contains("\n        minimum: 1.0\n                 ^~~\n"), "\(message)")
        #expect(try server.ask("/v1/policy/shop-ios.json").body == before.body)
        #expect(try server.metric("gatehouse_reload_ok") == 0)
        #expect(try server.metric("gatehouse_policy_file_ok{app=\"shop-ios\"}") == 0)
        #expect(try server.ask("/readyz").body == #"{"status":"ready","policies":1,"refused":["shop-ios"]}"#)
        let snapshot = try JSON.parse(Array(try server.askOperator("/snapshot").body.utf8))
        #expect(snapshot["reload"]?.string == "refused")
        #expect(snapshot["policies"]?.array?.first?["problem"]?.string?.hasPrefix("refused: ") == true)

        try writer.write(shopPolicy(revision: 7), .rename)
        #expect(try server.waits { try server.metric("gatehouse_reload_ok") == 1 })
        #expect(try server.ask("/v1/policy/shop-ios.json").body == before.body)
        #expect(try server.metric("gatehouse_reload_changes_total") == 1)
    }

    @Test func aHangUpSignalReadsTheFilesAtOnce() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)], poll: 60_000)
        var writer = PolicyWriter(folder: server.policies)
        try writer.write(shopPolicy(revision: 2), .rename)
        server.program.signal(SIGHUP)
        #expect(try server.waits { try server.revision() == 2 })
        server.program.signal(SIGHUP)
        #expect(server.waits { server.program.log.contains("reload: nothing has changed") })
    }

    @Test func oneUserSignalOpensTheAccessLogAnew() throws {
        let folder = try TemporaryFolder()
        let server = try ServerUnderTest(
            ["shop-ios": shopPolicy(revision: 1)], in: folder, ["--access-log", folder.file("access")])
        #expect(try server.revision() == 1)
        #expect(server.waits { (try? folder.read("access"))?.contains("/v1/policy/shop-ios.json") == true })
        try FileManager.default.moveItem(atPath: folder.file("access"), toPath: folder.file("access.1"))
        server.program.signal(SIGUSR1)
        #expect(
            try server.waits {
                _ = try server.revision()
                return (try? folder.read("access"))?.contains("/v1/policy/shop-ios.json") == true
            })
    }
}
