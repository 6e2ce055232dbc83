import CommandKit
import Foundation
import TestSupport
import Testing

/// Every `gatehouse` command in a fence of any page here is one that would be understood.
struct DocumentedCommandTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static func pages() throws -> [String] {
        let listed = try run(
            "/usr/bin/git", ["-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "*.md"])
        return listed.output.split(separator: "\n").map { "\(root)/\($0)" }
    }

    @Test
    func everyCommandOfEveryPageIsUnderstood() throws {
        let pages = try Self.pages()
        #expect(pages.count > 40)
        let answer = gatehouse(["runbook", "check"] + pages)
        #expect(answer.output.hasPrefix("ok "), "\(answer.output)\(answer.errors)")
    }
}
