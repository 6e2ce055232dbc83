import CommandKit
import Foundation
import GatehouseCLI
import Testing

struct CommandReferenceTests {
    /// `docs/commands.md` is made of the same table as the help pages; `GATEHOUSE_RECORD=1` writes it anew.
    @Test
    func thePageAboutCommandsIsWhatHelpSays() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appendingPathComponent("docs/commands.md")
        let reference = Gatehouse.program.reference
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data(reference.utf8).write(to: page)
            Issue.record("recorded docs/commands.md; run again without GATEHOUSE_RECORD")
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == reference, "see how to record it anew in this test")
    }
}
