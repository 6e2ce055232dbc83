import CommandKit
import Foundation
import GatehouseCLI
import TestSupport
import Testing

struct CommandReferenceTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs")

    /// The other program's page, which its own tests make.
    private static let server = "gatehouse-server.1"

    /// `docs/commands.md` is made of the same table as the help pages; `GATEHOUSE_RECORD=1` writes it anew.
    @Test
    func thePageAboutCommandsIsWhatHelpSays() throws {
        let page = Self.docs.appendingPathComponent("commands.md")
        let reference = Gatehouse.program.reference
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data(reference.utf8).write(to: page)
            Issue.record("recorded docs/commands.md; run again without GATEHOUSE_RECORD")
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == reference, "see how to record it anew in this test")
    }

    /// So are the pages of the manual, and there is none that the table does not make.
    @Test
    func theManualIsWhatTheTableSays() throws {
        let folder = Self.docs.appendingPathComponent("man")
        let pages = Gatehouse.program.manual(dated: Gatehouse.date)
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != Self.server {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
            for page in pages {
                try Data(page.text.utf8).write(to: folder.appendingPathComponent(page.fileName))
            }
            Issue.record("recorded docs/man; run again without GATEHOUSE_RECORD")
        }
        let there = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(there.sorted() == (pages.map(\.fileName) + [Self.server]).sorted())
        for page in pages {
            let text = try String(contentsOf: folder.appendingPathComponent(page.fileName), encoding: .utf8)
            #expect(text == page.text, "\(page.fileName): see how to record it anew in this test")
            // A reference to a page that is not installed is in order here.
            let lint = try run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning"], input: page.text)
            #expect(lint.status == 0, "\(page.fileName): \(lint.output)")
        }
    }
}
