package import CommandKit
import GatehouseCLI
import TestSupport
import Testing

struct HelpPageTests {
    @Test
    func theFirstPageFitsOneScreen() {
        let page = gatehouse(["help"]).output
        expectGolden(page, named: "help.txt")
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: Gatehouse.program.commands.map { $0.words })
    func everyCommandHasAPageOfItsOwn(_ words: [String]) {
        let page = gatehouse(["help"] + words)
        #expect(page.status == .ok)
        expectGolden(page.output, named: "help-\(words.joined(separator: "-")).txt")
        let tooLong = page.output.split(separator: "\n").filter {
            $0.count > 80 && !$0.hasPrefix("  gatehouse ") && !$0.hasPrefix("usage: ")
        }
        #expect(tooLong.isEmpty)
    }

    @Test(arguments: Gatehouse.program.commands)
    func everyExampleIsACommandLineThatParses(_ command: Command) throws {
        // A file where the folders of policies and incidents should be: whatever parses stops there.
        let folder = try TemporaryFolder()
        let noFolder = try folder.write("", to: "policies")
        for example in command.examples {
            let words = example.line.commandWords
            let start = try #require(words.firstIndex(of: "gatehouse"))
            let typed = Array(words[(start + 1)...].prefix { $0 != "|" && $0 != "&&" })
            #expect(Array(typed.prefix(command.words.count)) == command.words, "\(example.line)")
            #expect(Gatehouse.program.mistake(in: typed) == nil, "\(example.line)")
            // What cannot be parsed ends with 64 before anything is looked for. These two start other programs.
            guard command.words != ["serve"], command.words != ["runbook", "run"] else { continue }
            let folders = ["policies", "incidents"].filter { name in command.options.contains { $0.name == name } }
            let answer = gatehouse(typed + folders.map { "--\($0)=\(noFolder)" })
            #expect(answer.status != .usage, "\(example.line): \(answer.errors)")
        }
    }
}

extension Command: CustomTestStringConvertible {
    package var testDescription: String { words.joined(separator: " ") }
}
