import CommandKit
import TestSupport
import Testing

struct ManualTests {
    @Test
    func pagesComeFromTheTable() throws {
        let pages = toy.manual(dated: "2026-11-30")
        #expect(pages.map(\.fileName) == ["toy.1", "toy-thing.1", "toy-probe.1", "toy-completions.1"])
        for page in pages {
            expectGolden(page.text, named: page.fileName)
            // A reference to a page that is not installed is in order here.
            let lint = try run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning"], input: page.text)
            #expect(lint.status == 0, "\(page.fileName): \(lint.output)")
        }
    }

    @Test
    func whatATextHoldsIsNoMarkup() throws {
        let odd = Program(
            name: "odd", version: "1", summary: "a \\fBbold\\fP \"word\"",
            commands: [
                Command(
                    summary: ".Sh is no heading here, nor is 'this'",
                    notes: ["C:\\dir costs 5 €. Ab it -x `y` ~z ^.", ".Xr 1"],
                    options: [Option("at", .value("No"), "Em Op Ar \\ \" -")], operands: [Operand("Pp", .any, "\\&.")],
                    examples: [.init("odd 'a \\ b' --at=\"c\"", "with \\ and -")]
                ) { (_: Invocation, _: Console) throws(UsageError) -> CommandKit.ExitStatus in .ok }
            ])
        let page = try #require(odd.manual(dated: "2026-02-01").first)
        let shown = try run("/usr/bin/mandoc", ["-T", "utf8", "-O", "width=200"], input: page.text)
        #expect(shown.status == 0)
        let text = shown.output.replacing(try Regex(".\u{8}"), with: "")
        for piece in [
            "a \\fBbold\\fP \"word\"", ".Sh is no heading here, nor is 'this'.", "C:\\dir costs 5 €.",
            "Ab it -x `y` ~z ^.", ".Xr 1", "--at No", "Em Op Ar \\ \" -", "[Pp ...]", "\\&.",
            "odd 'a \\ b' --at=\"c\"", "With \\ and -:", "February 1, 2026",
        ] {
            #expect(text.contains(piece), "\(piece) in \(text)")
        }
    }
}
