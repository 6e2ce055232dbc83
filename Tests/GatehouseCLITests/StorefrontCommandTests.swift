import CommandKit
import DurableFiles
import Foundation
import JSONText
import TestSupport
import Testing

/// `gatehouse storefronts check` in this process, with a clock of its own.
struct StorefrontCommandTests {
    private static let check = ["storefronts", "check", "--version", "2.4.1", "--json"]

    private func list(_ name: String, _ answer: Answer) throws -> [String] {
        try JSON.parse(Array(answer.output.utf8))[name]?.array?.compactMap(\.string) ?? []
    }

    @Test(arguments: ["0", "20"])
    func aStoreThatNobodyReachesIsUnavailable(_ pace: String) throws {
        let desk = try PolicyDesk()
        let start = desk.clock.now
        let closed = "http://127.0.0.1:\(LoopbackPort.free())"
        let answer = desk.run(Self.check + ["--base-url", closed, "--pace", pace])
        #expect(answer.status == .unavailable, "\(answer)")
        // What can be said is said all the same.
        #expect(try list("unknown", answer).count == 175)
        #expect(try JSON.parse(Array(answer.output.utf8))["reached"]?.bool == false)
        for words in [
            "gatehouse: nobody answers there: \(closed)/lookup", "where 2.4.1 is live is not known",
            "nothing was changed",
            "safe to repeat",
        ] { #expect(answer.errors.contains(words), "\(answer.errors)") }
        // Three questions are enough to know that nobody is there.
        #expect(desk.clock.now - start <= 6_000)
    }

    @Test
    func aFileOfCertificatesThatIsNoneIsBadInput() throws {
        // Nobody is asked in vain: the file is read when TLS begins, so somebody has to listen.
        let server = try LoopbackServer { _ in .init(200) }
        let answer = try PolicyDesk().run(
            Self.check + ["--base-url", "https://127.0.0.1:\(server.port)", "--cacert", "nowhere.pem"])
        #expect(answer.status == .badInput)
        #expect(answer.errors.contains("not a file of PEM certificates: nowhere.pem"), "\(answer.errors)")
    }

    /// Somebody answered: what is not known is not known, and the store is not down.
    @Test(arguments: [(403, ""), (503, ""), (200, "<html>"), (200, "{}")])
    func aStoreThatAnswersNonsenseIsReached(_ status: Int, _ body: String) throws {
        let server = try LoopbackServer { _ in .init(status, [], body) }
        let answer = try PolicyDesk().run(Self.check + ["--base-url", server.url("")])
        #expect(answer.status == .unknown)
        #expect(try list("unknown", answer).count == 175)
        #expect(try JSON.parse(Array(answer.output.utf8))["reached"]?.bool == true)
    }

    @Test
    func aRestIsTold() throws {
        let server = try LoopbackServer { _ in .init(403) }
        let answer = try PolicyDesk().run(Self.check + ["--base-url", server.url(""), "--pace", "20"])
        #expect(answer.status == .unknown)
        for seconds in [60, 120] {
            #expect(
                answer.errors.contains("note     127.0.0.1: is asked too much; asked again in \(seconds) s\n"),
                "\(answer.errors)")
        }
        #expect(server.requests.count == 3)
    }

    /// Of two that keep what they saw each would drop what the other saw.
    @Test
    func twoChecksDoNotRunBesideEachOther() throws {
        let server = try LoopbackServer { _ in .init(200, [], "{\"resultCount\":0,\"results\":[]}") }
        let desk = try PolicyDesk()
        let check = Self.check + ["--base-url", server.url(""), "--storefront", "TR"]
        #expect(desk.run(check).status == .differs)
        let other = try FolderLock(desk.folder.file("policies/.storefronts"))
        let second = desk.run(check)
        #expect(second.status == .tryAgain)
        #expect(
            second.errors.contains("another check of storefronts is under way, process \(getpid())"),
            "\(second.errors)")
        #expect(server.requests.count == 1)
        // Beside it, with a file of its own.
        #expect(desk.run(check + ["--looks", desk.folder.file("looks.json")]).status == .differs)
        #expect(!FileManager.default.fileExists(atPath: desk.folder.file(".lock")))
        withExtendedLifetime(other) {}
    }

    /// The first question waits for nobody: by it alone the check would be over at once.
    @Test
    func theEndIsNotGuessedFromOneQuestion() throws {
        let server = try LoopbackServer { _ in .init(200, [], "{\"resultCount\":0,\"results\":[]}") }
        let answer = try PolicyDesk().run(
            Array(Self.check.dropLast()) + ["--base-url", server.url(""), "--pace", "20"], isTerminal: true)
        #expect(answer.errors.contains("1 of 175 storefronts, until about 02:08 UTC"), "\(answer.errors.prefix(300))")
    }
}
