import Foundation
import TestSupport
import Testing

/// The lines that the documents show are lines of a program that is built and run.
struct QuotedExampleTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test(arguments: ["README.md", "docs/client.md"])
    func quotesTheExample(_ page: String) throws {
        let program = try text("Examples/shop-app/ShopApp.swift").split(separator: "\n")
        let start = try #require(program.firstIndex { $0.hasSuffix("// begin quote") })
        let end = try #require(program.firstIndex { $0.hasSuffix("// end quote") })
        let quoted = program[(start + 1)..<end].map { $0.drop { $0 == " " } }.joined(separator: "\n")
        #expect(try text(page).contains("```swift\n\(quoted)\n```"), "\(page) does not show\n\(quoted)")
    }
}
