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

    /// A promise is worth the test that holds it.
    @Test func everyPromiseHasItsTest() throws {
        let rows = try text("docs/launch-guard.md").split(separator: "\n").compactMap { line -> [Substring]? in
            let cells = line.split(separator: "|")
            return cells.count == 3 && Int(cells[0].drop { $0 == " " }.dropLast()) != nil ? cells : nil
        }
        let folder = Self.root.appendingPathComponent("Tests/GatehouseClientTests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let tests = try files.map { try text("Tests/GatehouseClientTests/\($0)") }.joined()
        #expect(rows.count == 20)
        for row in rows {
            let names = row[2].split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            #expect(!names.isEmpty, "\(row)")
            for name in names { #expect(tests.contains("func \(name)("), "there is no test \(name)") }
        }
    }
}
