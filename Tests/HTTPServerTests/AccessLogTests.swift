import Foundation
@testable import HTTPServer
import TestSupport
import Testing

@Suite struct AccessLogTests {
    @Test func writesOneLinePerRequest() throws {
        let folder = try TemporaryFolder()
        let server = try TestServer { $0.accessLog = folder.file("log") }
        let connection = try server.connect()
        try connection.send("GET /a?b=\\c HTTP/1.1\r\nHost: a\r\n\r\nHEAD /document HTTP/1.0\r\n\r\n")
        #expect(try connection.read()?.status == 200)
        #expect(try connection.read(isHead: true)?.status == 200)
        _ = try server.exchange("nonsense\r\n\r\n")
        server.server.drain()
        server.server.waitUntilStopped()
        let lines = try folder.read("log").split(separator: "\n").map(withoutTime)
        #expect(
            lines == [
                "127.0.0.1 - - [] \"GET /a?b=\\c HTTP/1.1\" 200 6",
                "127.0.0.1 - - [] \"HEAD /document HTTP/1.0\" 200 0",
                "127.0.0.1 - - [] \"The method holds a character that none may hold.\" 400 49",
            ])
    }

    @Test func goesOnInANewFileWhenAsked() throws {
        let folder = try TemporaryFolder()
        let server = try TestServer { $0.accessLog = folder.file("log") }
        _ = try server.exchange("GET /old HTTP/1.1\r\nHost: a\r\n\r\n")
        while try folder.read("log").isEmpty { usleep(5000) }
        try FileManager.default.moveItem(atPath: folder.file("log"), toPath: folder.file("log.1"))
        server.server.reopenAccessLog()
        while !FileManager.default.fileExists(atPath: folder.file("log")) { usleep(5000) }
        _ = try server.exchange("GET /new HTTP/1.1\r\nHost: a\r\n\r\n")
        server.server.drain()
        server.server.waitUntilStopped()
        #expect(try folder.read("log.1").contains("GET /old"))
        #expect(try !folder.read("log.1").contains("GET /new"))
        #expect(try folder.read("log").contains("GET /new"))
    }

    /// Nobody writes the lines of this log, as if the disk had stopped.
    @Test func dropsAndCountsLinesThatItHasNoRoomFor() throws {
        let folder = try TemporaryFolder()
        let log = try AccessLog(path: folder.file("log"))
        var lines = AccessLogLines(log)
        lines.setTime(0)
        let counters = CounterCells()
        for _ in 0..<50_000 {
            lines.append(.badMethod, Response.Exchange(), peer: "127.0.0.1")
            lines.flush(counters)
        }
        #expect(counters[.accessLogDropped] > 0)
        #expect(counters[.accessLogDropped] < 50_000)
    }

    /// `/dev/full` is a disk without room (full(4)).
    @Test func countsLinesThatCannotBeWritten() throws {
        let server = try TestServer { $0.accessLog = "/dev/full" }
        for _ in 0..<3 { _ = try server.exchange("GET /a HTTP/1.1\r\nHost: a\r\n\r\n") }
        server.waitFor(.accessLogDropped, atLeast: 3)
        #expect(server.server.counters[.accessLogDropped] == 3)
    }

    @Test func saysWhyItCannotBeWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("missing/log")
        #expect(throws: ServerError.cannotOpenAccessLog(path: path, code: ENOENT)) {
            _ = try TestServer { $0.accessLog = path }
        }
    }

    private func withoutTime(_ line: Substring) -> String {
        guard let start = line.firstIndex(of: "["), let end = line.firstIndex(of: "]") else { return String(line) }
        return line[...start] + String(line[end...])
    }
}
