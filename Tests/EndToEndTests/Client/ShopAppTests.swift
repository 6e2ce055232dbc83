import Foundation
import Glibc
import TestSupport
import Testing

/// The example app in processes of its own, against real servers and bad ones.
struct ShopAppTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch(_ server: String, version: String = "2.4.1", build: String = "1880") throws -> ProgramRun {
        try run(
            builtProgram("shop-app"),
            [
                "--server", server, "--folder", folder.path, "--version", version, "--build", build,
                "--seconds", "0",
            ])
    }

    @Test func aBadReleaseIsSurvivedFromEndToEnd() throws {
        let programs = URL(fileURLWithPath: builtProgram("gatehouse")).deletingLastPathComponent().path
        let shown = try run(
            "\(repositoryRoot)/scripts/demo-launch", environment: ["GATEHOUSE_PROGRAMS": programs], in: repositoryRoot)
        #expect(shown.status == 0, "\(shown.output)\(shown.errors)")
        var rest = shown.output[...]
        for line in [
            "launch    2.2.9 at level 0: no launch before is known",
            "screen    block: Update required",
            "          [ https://apps.apple.com/app/id1234567890 ]",
            "launch    2.4.0 at level 0: no launch before is known",
            "crash     in the new checkout, before the first screen",
            "launch    2.4.0 at level 0: 2 of the 4 points that lead into safe mode",
            "crash     in the new checkout, before the first screen",
            "served   shop-ios: revision 43",
            "launch    2.4.0 at level 1: the app does not start; safe mode for one launch that goes well",
            "checkout  the old one (killed)",
            "launch    2.4.0 at level 0: ",
            "checkout  the old one (killed)",
            "launch    2.4.1 at level 0: another build, which starts clean",
            "checkout  the new one (defaultValue)",
            "gatehouse_app_launches_total{app=\"shop-ios\",version=\"2.4.0\",level=\"1\"} 1",
        ] {
            let found = rest.range(of: line)
            #expect(found != nil, "\(line) is missing in\n\(shown.output)\(shown.errors)")
            if let found { rest = rest[found.upperBound...] }
        }
    }

    struct Answer: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let head: String
        let body: String
        var repetitions = 1
        init(_ situation: String, _ head: String, _ body: String = "", times repetitions: Int = 1) {
            testDescription = situation
            self.head = head
            self.body = body
            self.repetitions = repetitions
        }
    }

    @Test(arguments: [
        Answer("a captive portal", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", "<html>Log in</html>"),
        Answer("an empty body", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        Answer("a cut body", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n", #"{"gatehouse":1,"app":"#),
        Answer("200 MB without an end", "HTTP/1.1 200 OK\r\n\r\n", String(repeating: "[", count: 1 << 20), times: 200),
        Answer("fields without an end", "HTTP/1.1 200 OK\r\nX: y"), Answer("nothing at all", ""),
        Answer("noise", "\u{0}\u{1}\r\n\r\n"),
    ])
    func startsWhateverTheServerSends(_ answer: Answer) throws {
        let listener = try ListeningSocket()
        Thread.detachNewThread {
            while let sent = RawAnswer(on: listener) {
                _ = sent.send(answer.head)
                for _ in 0..<answer.repetitions where !sent.send(answer.body) { break }
                sent.end()
            }
        }
        let app = try launch("http://127.0.0.1:\(listener.port)")
        shutdown(listener.descriptor, Int32(SHUT_RDWR))
        #expect(app.status == 0, "\(app.output)\(app.errors)")
        #expect(app.output.hasSuffix("end       left in order\n"), "\(app.output)\(app.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("document")))
    }

    @Test func startsWhenNobodyAnswers() throws {
        let app = try launch("http://127.0.0.1:\(LoopbackPort.free())")
        #expect(app.status == 0)
        #expect(app.output.contains("fetch     unreachable\n"), "\(app.output)")
        #expect(app.output.hasSuffix("end       left in order\n"))
    }

    /// No file may grow past 512 bytes: the record fits, and no document does.
    @Test func aFullDiskKeepsNobodyOut() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 2)])
        let app = try run(
            "/bin/sh",
            [
                "-c", "ulimit -f 1; trap '' XFSZ; exec \"$@\"", "sh", builtProgram("shop-app"), "--server",
                "http://127.0.0.1:\(server.port)", "--folder", folder.path, "--version", "1.0.1", "--build", "1",
                "--seconds", "0",
            ])
        #expect(app.status == 0, "\(app.output)\(app.errors)")
        #expect(app.output.contains("screen    block: Update required"), "\(app.output)\(app.errors)")
        #expect(app.output.hasSuffix("end       left in order\n"))
    }

    @Test(arguments: [
        ["--server"],
        ["--server", "ftp://127.0.0.1:80", "--folder", ".", "--version", "1.0", "--build", "1"],
        ["--server", "http://localhost", "--folder", ".", "--version", "1.0", "--build", "1"],
        ["--server", "http://127.0.0.1:80", "--folder", ".", "--version", "new", "--build", "1"],
    ])
    func aCommandLineThatCannotBeReadSaysWhatBelongsThere(_ arguments: [String]) throws {
        let app = try run(builtProgram("shop-app"), arguments)
        #expect(app.status == 64)
        #expect(app.output.hasPrefix("usage: shop-app "))
    }

    @Test func aFolderThatCannotBeMadeIsNamedAndKeepsNobodyOut() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 2)])
        let app = try run(
            builtProgram("shop-app"),
            [
                "--server", "http://127.0.0.1:\(server.port)", "--folder", "/proc/self/none", "--version", "1.0.1",
                "--build", "1", "--seconds", "0",
            ])
        #expect(app.status == 0, "\(app.output)\(app.errors)")
        #expect(app.output.contains("at level 0: the record cannot be read (errno "), "\(app.output)")
        #expect(app.output.contains("fetch     updated\n"), "\(app.output)")
        #expect(app.output.hasSuffix("end       left in order\n"))
    }
}
