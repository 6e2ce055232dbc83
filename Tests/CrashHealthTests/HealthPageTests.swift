import CrashHealth
import Foundation
import TestSupport
import Testing

@Suite struct HealthPageTests {
    @Test(arguments: ["breach", "hostile"])
    func pagesByTheByte(_ name: String) throws {
        let page = try #require(SamplePages.all.first { $0.name == name }).page
        expectGolden(page.html, named: "page-\(name).html")
    }

    /// On a phone and a large window, light, dark and on paper.
    @Test func realChromiumHasNothingToComplainAbout() throws {
        let folder = try TemporaryFolder()
        let files = try SamplePages.all.map { try folder.write($0.page.html, to: "\($0.name).html") }
        let looks = try look(at: files)
        #expect(looks.count == files.count * 6)
        for look in looks {
            let what = "\(look)"
            #expect(look.console.isEmpty, "\(what)")
            #expect(look.requests.isEmpty, "\(what)")
            #expect(look.scripts == 0, "\(what)")
            #expect(look.overflow <= 0, "wider than its window: \(what)")
            // WCAG 2.2, 1.4.3.
            #expect(look.contrast >= 4.5, "\(what)")
            #expect(look.repeatedIds.isEmpty && look.missingIds.isEmpty, "\(what)")
            #expect(look.chartsWithoutTable == 0, "\(what)")
            // Nobody prints on paper as wide as a phone.
            if look.medium != "print" || look.width > 500 { #expect(look.smallest >= 10, "\(what)") }
            if look.page == "two-weeks.html" { #expect(look.charts == 1 && look.text > 1_000, "\(what)") }
        }
    }

    /// Else the test above could not fail.
    @Test func aBadPageIsSeenToBeBad() throws {
        let folder = try TemporaryFolder()
        let page = """
            <!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><title>bad</title>
            <p id=a style="color: #ccc; width: 2000px">pale</p><p id=a>twice</p><svg aria-labelledby=none></svg>
            <script>alert(1)</script><img src="http://127.0.0.1:1/picture.png">
            """
        let looks = try look(at: [folder.write(page, to: "bad.html")])
        let first = try #require(looks.first)
        #expect(first.console.contains { $0.contains("Content Security Policy") })
        #expect(first.requests == ["http://127.0.0.1:1/picture.png"])
        #expect(first.scripts == 2)
        #expect(first.overflow > 0)
        #expect(first.contrast < 2)
        #expect(first.repeatedIds == ["a"])
        #expect(first.missingIds == ["none"])
    }

    private struct Look: Decodable {
        let page: String
        let width: Int
        let medium: String
        let overflow: Double
        let contrast: Double
        /// In pixels of the window.
        let smallest: Double
        let charts: Int
        let chartsWithoutTable: Int
        let repeatedIds: [String]
        let missingIds: [String]
        let scripts: Int
        let text: Int
        let requests: [String]
        let console: [String]
    }

    private func look(at files: [String]) throws -> [Look] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Fixtures/look-at-pages.py")
        let looked = try run("/usr/bin/python3", [script.path] + files)
        #expect(looked.status == 0, "\(looked.errors)")
        return try looked.output.split(separator: "\n").map { try JSONDecoder().decode(Look.self, from: Data($0.utf8)) }
    }
}
