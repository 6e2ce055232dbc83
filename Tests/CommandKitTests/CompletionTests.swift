import CommandKit
import TestSupport
import Testing

struct CompletionTests {
    @Test(arguments: Shell.allCases)
    func theScriptComesFromTheTable(_ shell: Shell) {
        expectGolden(toy.completions(for: shell), named: "completions.\(shell.rawValue)")
    }

    struct Line: Sendable {
        /// The words typed so far, the last one to be completed.
        let words: [String]
        let offered: [String]
    }

    @Test(arguments: [
        Line(words: ["toy", ""], offered: ["thing", "probe", "help", "--help", "--version"]),
        Line(words: ["toy", "th"], offered: ["thing"]),
        Line(words: ["toy", "thing", ""], offered: ["add", "list"]),
        Line(words: ["toy", "thing", "add", "--r"], offered: ["--reason"]),
        Line(words: ["toy", "thing", "list", "--"], offered: ["--folder", "--help"]),
        Line(words: ["toy", "probe", "http", "--"], offered: ["--help"]),
        Line(words: ["toy", "thing", "add", "ba"], offered: []),
        Line(words: ["toy", "zebra", "--"], offered: []),
    ])
    func bashOffersWhatFits(_ line: Line) throws {
        let script = """
            \(toy.completions(for: .bash))
            COMP_WORDS=(\(line.words.map { "'\($0)'" }.joined(separator: " ")))
            COMP_CWORD=\(line.words.count - 1)
            _toy
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let answer = try run("/bin/bash", ["-c", script])
        #expect(answer.errors == "")
        #expect(answer.output.split(separator: "\n").map(String.init) == line.offered)
    }
}
