import Runbooks
import Testing

struct ShellScriptTests {
    struct Script: Sendable, CustomTestStringConvertible {
        let text: String
        /// Words with a bar between them.
        let commands: [String]
        var needs: [String] = []
        var testDescription: String { text }

        init(_ text: String, _ commands: String..., needs: [String] = []) {
            self.text = text
            self.commands = commands
            self.needs = needs
        }
    }

    @Test(arguments: [
        Script("ls -l  a", "ls|-l|a"),
        Script("a 'b c' \"d $E\" f\\ g \"h\\\"\\i\"", "a|b c|d $E|f g|h\"\\i", needs: ["E"]),
        Script("a \\\n  b # c\n# d\ne#f", "a|b", "e#f"),
        Script("a | b && c || d; e & f\n\n g", "a", "b", "c", "d", "e", "f", "g"),
        Script("( a; { b; } ) ; ! c", "a", "b", "}", "c"),
        Script("if a; then b; elif c; then d; else e; fi", "a", "b", "c", "d", "e", "fi"),
        Script("while ! a; do b; done", "a", "b", "done"),
        Script("for x in 1 2; do a \"$x\"; done", "for|x|in|1|2", "a|$x", "done"),
        Script("A=1 B='2 3' a \"$A\" $C", "a|$A|$C", needs: ["C"]),
        Script("export A=1\necho $A", "echo|$A"),
        Script("read -r A; echo $A", "read|-r|A", "echo|$A"),
        Script("a >b 2>&1 <c >>d e", "a|e"),
        Script("a 2 >b 2>c", "a|2"),
        Script("a <<EOF | b\nc $D\nEOF\ne", "a", "b", "e"),
        Script("a <<-'EOF'\nc\n\tEOF\ne", "a", "e"),
        Script("a <<< word b", "a|b"),
        Script("a \"$(b 'c)' \"d\")\" e", "b|c)|d", "a|$(b 'c)' \"d\")|e"),
        Script("a `b c` d", "b|c", "a|`b c`|d"),
        Script(
            "a $((1 + (2))) ${#B} ${C:-x} ${D:?say} ${E%$F}", "a|$((1 + (2)))|${#B}|${C:-x}|${D:?say}|${E%$F}",
            needs: ["B", "D", "E", "F"]),
        Script("a $1 $? $$ $@ \"$\" $", "a|$1|$?|$$|$@|$|$"),
        Script("a \"\" ''", "a||"),
        Script(""),
    ])
    func commandsAndWordsAreFound(_ script: Script) throws {
        let read = try ShellScript(script.text)
        #expect(read.commands.map { $0.words.map(\.text).joined(separator: "|") } == script.commands)
        #expect(read.neededVariables == script.needs)
    }

    @Test(arguments: [
        ("a 'b", "'", 2), ("a \"b", "\"", 2), ("a \"$(b\"", "\"", 6), ("a $(b", "$(", 2), ("a `b", "`", 2),
        ("a ${b", "${", 2),
        ("a $((1", "$((", 2),
    ])
    func whatNothingClosesIsNamed(_ text: String, _ mark: String, _ offset: Int) throws {
        let fault = try #require(throws: ShellScript.Fault.self) { _ = try ShellScript(text) }
        #expect(fault.kind == .unclosed(mark) && fault.offset == offset, "\(fault)")
    }

    @Test
    func wordsKnowTheirPlace() throws {
        let script = try ShellScript("a  'b c' |d")
        #expect(script.commands.flatMap(\.words).map(\.offset) == [0, 3, 10])
    }

    @Test
    func deepNestingIsAnErrorAndNoCrash() {
        let deep = String(repeating: "$(", count: 100_000)
        #expect(throws: ShellScript.Fault.self) { try ShellScript(deep) }
        let braces = String(repeating: "\"${a:-", count: 100_000)
        #expect(throws: ShellScript.Fault.self) { try ShellScript(braces) }
    }
}
