import CommandKit
import TestSupport
import Testing

struct HelpTests {
    @Test(arguments: [["--help"], ["help"]])
    func theOverviewGoesToTheOutput(_ arguments: [String]) {
        let answer = answer(arguments)
        #expect(answer.status == .ok)
        #expect(answer.errors.isEmpty)
        expectGolden(answer.output, named: "overview.txt")
    }

    @Test
    func aNounWithManyVerbsKeepsToOneLine() {
        let verbs = ["add", "list", "sort", "compare", "normalize", "matches", "raise", "lower"]
        let commands = verbs.map { verb in
            Command("thing", verb, summary: "x", run: { (_, _) throws(UsageError) in .ok })
        }
        let program = Program(
            name: "toy", version: "1", summary: "things",
            nouns: [.init("thing", "what lies in the box, and in what order")],
            commands: commands)
        let output = MemoryText()
        _ = program.run(
            arguments: ["help"], environment: [:], input: MemoryText(), output: output, errors: MemoryText())
        #expect(output.text.contains("\n  thing  add, list, sort, compare, normalize, matches, raise, lower\n"))
    }

    @Test
    func askingForNothingShowsTheOverviewAsAnError() {
        #expect(answer([]) == Answer(status: .usage, output: "", errors: answer(["help"]).output))
    }

    @Test(arguments: [["help", "thing"], ["thing", "--help"]])
    func aNounListsItsVerbs(_ arguments: [String]) {
        expectGolden(answer(arguments).output, named: "noun.txt")
    }

    @Test(arguments: [
        ["help", "thing", "add"], ["thing", "add", "--help"], ["thing", "add", "--wait", "x", "--help", "--zebra"],
    ])
    func aCommandPageTellsAll(_ arguments: [String]) {
        #expect(answer(arguments).status == .ok)
        expectGolden(answer(arguments).output, named: "command.txt")
    }

    @Test
    func theVersionIsNameAndNumber() {
        #expect(answer(["--version"]) == Answer(status: .ok, output: "toy 1.2.3\n", errors: ""))
    }

    @Test
    func aProgramOfOneCommandNeedsNoWords() {
        let single = Program(
            name: "server", version: "0.1", summary: "serves",
            commands: [
                Command(
                    summary: "Serves a folder", options: [.folder],
                    operands: [Operand("DIR", .optional, "what to serve")]
                ) {
                    (invocation: Invocation, console: Console) throws(UsageError) -> CommandKit.ExitStatus in
                    console.output.write(invocation.operands.joined())
                    return .differs
                }
            ])
        #expect(answer(["here"], of: single) == Answer(status: .differs, output: "here", errors: ""))
        #expect(answer([], of: single) == Answer(status: .differs, output: "", errors: ""))
        #expect(answer(["--version"], of: single).output == "server 0.1\n")
        expectGolden(answer(["--help"], of: single).output, named: "single.txt")
    }
}
