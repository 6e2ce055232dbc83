import Runbooks
import Testing

struct FenceTests {
    struct Page: Sendable, CustomTestStringConvertible {
        let markdown: String
        /// `info|line⏎line`, a `!` before it when nothing closes the fence.
        let fences: [String]
        var testDescription: String { markdown }

        init(_ markdown: String, _ fences: String...) {
            self.markdown = markdown
            self.fences = fences
        }
    }

    @Test(arguments: [
        Page("```sh\nls\n```\n", "sh|ls⏎"),
        Page("~~~ sh {\"a\":1}  \nls\n\nls\n~~~~ \n", "sh {\"a\":1}|ls⏎⏎ls⏎"),
        Page("````\n```\nls\n```\n````\n", "|```⏎ls⏎```⏎"),
        Page("```sh\nls\n", "!sh|ls⏎"),
        Page("```sh", "!sh|"),
        Page("```sh\nls\n~~~\n", "!sh|ls⏎~~~⏎"),
        Page("```sh\nls\n    ```\n```\n", "sh|ls⏎    ```⏎"),
        Page("  ```sh\n  a\n    b\n c\n  ```\n", "sh|a⏎  b⏎c⏎"),
        Page("    ```sh\n    ls\n    ```\n"),
        Page("text\n    ```sh\n"),
        Page("text\n```sh\nls\n```\n", "sh|ls⏎"),
        Page("``` a`b\nls\n```\n", "!|"),
        Page("~~~ a`b\nls\n~~~\n", "a`b|ls⏎"),
        Page("``\nls\n``\n"),
        Page("> ```sh\n> ls\n> ```\n", "sh|ls⏎"),
        Page("> ```sh\n> ls\n\n```\n", "!sh|ls⏎", "!|"),
        Page("> text\n```sh\nls\n```\n", "sh|ls⏎"),
        Page("1. do\n\n   ```sh\n   ls\n\n   ls\n   ```\n2. do\n", "sh|ls⏎⏎ls⏎"),
        Page("- do\n  ```sh\n  ls\n  ```\n", "sh|ls⏎"),
        Page("- do\n  ```sh\n  ls\nend\n", "!sh|ls⏎"),
        Page("- ```sh\n  ls\n  ```\n- ~~~\n  a\n  ~~~\n", "sh|ls⏎", "|a⏎"),
        Page("- a\n  - b\n    ```sh\n    ls\n    ```\n", "sh|ls⏎"),
        Page("-\n  ```sh\n  ls\n  ```\n", "sh|ls⏎"),
        Page("-\n\n  ```sh\n  ls\n  ```\n", "sh|ls⏎"),
        Page("> - ```sh\n>   ls\n>   ```\n", "sh|ls⏎"),
        Page("-\t```sh\n\tls\n\t```\n", "sh|ls⏎"),
        Page("<!--\n```sh\nls\n```\n-->\n```\na\n```\n", "|a⏎"),
        Page("<pre>\n```sh\n</pre>\n```\na\n```\n", "|a⏎"),
        Page("<div>\n```sh\n\n```\na\n```\n", "|a⏎"),
        Page("<b>\n```\na\n```\n", "|a⏎"),
        Page("2024. year\n```\na\n```\n", "|a⏎"),
        Page("# head\n```\na\n```\n---\n~~~\n~~~\n", "|a⏎", "|"),
        Page("\u{FEFF}```sh\r\nls\r\n```\r\n", "sh|ls⏎"),
        Page("```sh\rls\r```\r", "sh|ls⏎"),
        Page(""),
    ])
    func fencesAreWhatCommonMarkSays(_ page: Page) {
        let found = FenceScanner.fences(in: Array(page.markdown.utf8)).map { fence in
            "\(fence.isClosed ? "" : "!")\(fence.info)|\(fence.content.replacing("\n", with: "⏎"))"
        }
        #expect(found == page.fences)
    }

    @Test
    func placesLeadBackToThePage() throws {
        let page = "# T\n\n1. do\n\n   ```sh {\"name\":\"x\"}\n   echo 'é' a\n     b\n   ```\n"
        let fence = try #require(FenceScanner.fences(in: Array(page.utf8)).first)
        let bytes = Array(page.utf8)
        #expect(bytes[fence.offset...].starts(with: "```sh".utf8))
        #expect(bytes[fence.infoOffset...].starts(with: "sh {".utf8))
        let content = Array(fence.content.utf8)
        #expect(content.starts(with: "echo 'é' a\n  b\n".utf8))
        for offset in content.indices where content[offset] != 0x0A {
            #expect(bytes[fence.pageOffset(ofContent: offset)] == content[offset])
        }
    }
}
