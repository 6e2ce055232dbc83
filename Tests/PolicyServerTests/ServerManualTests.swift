import CommandKit
import Foundation
import PolicyServer
import TestSupport
import Testing

struct ServerManualTests {
    /// `docs/man/gatehouse-server.1` is made of the table that the program reads; `GATEHOUSE_RECORD=1` writes it anew.
    @Test
    func theManualIsWhatTheTableSays() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/man/gatehouse-server.1")
        let page = try #require(ServerProgram.program(process: 1).manual(dated: "2026-11-30").first)
        #expect(page.fileName == file.lastPathComponent)
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data(page.text.utf8).write(to: file)
            Issue.record("recorded docs/man/gatehouse-server.1; run again without GATEHOUSE_RECORD")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == page.text, "see how to record it anew in this test")
        let lint = try run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning"], input: page.text)
        #expect(lint.status == 0, "\(lint.output)")
    }
}
