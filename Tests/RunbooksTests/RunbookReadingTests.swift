import Runbooks
import Testing

struct RunbookReadingTests {
    @Test
    func aRunbookIsItsNamedFences() {
        let page = """
            # A release crashes

            ```sh {"name":"look","expect-exit":[0, 2]}
            gatehouse crashes check "$EXPORTS" --app "$APP"
            ```

            ```sh
            echo "shown, not run"
            ```

            1. Then
               ~~~bash {"confirm":true,"name":"pause"}
               gatehouse gate block 2.4.0
               ~~~

            ```json
            {"not":"a step"}
            ```

            ```console
            $ gatehouse gate \\
                block 2.4.1
            $ no command
            $ ls | wc
            ```
            """
        let reading = Runbook.read(Array(page.utf8), name: "bad-release")
        #expect(reading.problems == [])
        #expect(reading.runbook.title == "A release crashes")
        #expect(reading.runbook.steps.map(\.name) == ["look", "pause"])
        #expect(reading.runbook.steps.map(\.attributes.expectedExits) == [[0, 2], [0]])
        #expect(reading.runbook.steps.map(\.attributes.asks) == [false, true])
        #expect(reading.runbook.steps.map(\.shell) == ["sh", "bash"])
        #expect(reading.runbook.steps.map(\.script.neededVariables) == [["EXPORTS", "APP"], []])
        #expect(
            reading.scripts.map { $0.script.commands.map { $0.words.map(\.text).joined(separator: " ") } } == [
                ["gatehouse crashes check $EXPORTS --app $APP"], ["echo shown, not run"],
                ["gatehouse gate block 2.4.0"],
                ["gatehouse gate block 2.4.1"], ["no command"], ["ls", "wc"],
            ])
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let page: String
        /// Sentence, help, and the text at the place.
        let said: [String]
        var testDescription: String { page }

        init(_ page: String, _ said: String...) {
            self.page = page
            self.said = said
        }
    }

    @Test(arguments: [
        Broken(
            "```sh {\"name\":\"a\"}\nls\n```\n",
            "no heading says what this runbook is for: begin it with a line such as: # A release crashes @ ```"),
        Broken(
            "# T\n\n```sh\nls\n",
            "nothing closes this fence: close it with as many marks as it begins with, as far in @ ```"),
        Broken(
            "# T\n\n```sh {\"name\":}\nls\n```\n",
            "the JSON behind the fence cannot be read: this character cannot stand here: write it as in: sh {\"name\":\"pause\",\"expect-exit\":0,\"confirm\":true} @ }"
        ),
        Broken(
            "# T\n\n```sh {\"name\":\"a\",\"expectexit\":0}\nls\n```\n",
            "no such attribute: expectexit: did you mean 'expect-exit'? @ \"ex"),
        Broken(
            "# T\n\n```sh {\"name\":\"A b\"}\nls\n```\n",
            "cannot use this as `name`: give small letters, digits and hyphens @ \"A "),
        Broken(
            "# T\n\n```sh {\"name\":\"a\",\"expect-exit\":[0,256]}\nls\n```\n",
            "cannot use this as `expect-exit`: give a number from 0 to 255, or a list of them @ [0,"),
        Broken(
            "# T\n\n```sh {\"name\":\"a\",\"expect-exit\":[]}\nls\n```\n",
            "cannot use this as `expect-exit`: give a number from 0 to 255, or a list of them @ []}"),
        Broken(
            "# T\n\n```sh {\"name\":\"a\",\"confirm\":1}\nls\n```\n",
            "cannot use this as `confirm`: give true or false @ 1}"),
        Broken(
            "# T\n\n```sh {\"confirm\":true}\nls\n```\n",
            "a fence with attributes needs a name: add \"name\":\"…\", or take the attributes away @ {\"c"),
        Broken(
            "# T\n\n```sh {\"name\":\"a\"}\nls\n```\n```sh {\"name\":\"a\"}\nls\n```\n",
            "the step in line 3 is called a too: choose another name @ sh "),
        Broken(
            "# T\n\n```python {\"name\":\"a\"}\nls\n```\n",
            "python cannot be run: write sh or bash, or take the name away @ pyt"),
        Broken(
            "# T\n\n```sh {\"name\":\"a\"}\n# ls\n```\n", "a holds no command: write one, or take the name away @ ```"),
        Broken("# T\n\n```sh\necho \"a\n```\n", "nothing closes this \": close it @ \"a\n"),
    ])
    func whatIsWrongIsSaidWithItsPlace(_ broken: Broken) {
        let bytes = Array(broken.page.utf8)
        let said = Runbook.read(bytes, name: "x").problems.map { problem in
            let place = String(
                decoding: bytes[problem.offset...].prefix(broken.said.first?.hasSuffix("@ }") == true ? 1 : 3),
                as: UTF8.self)
            return "\(problem.fact.sentence): \(problem.fact.help) @ \(place)"
        }
        #expect(said == broken.said.map { $0.hasSuffix("1}") ? "\($0)\n" : $0 })
    }

    @Test
    func brokenBytesAreSaid() {
        let problems = Runbook.read([0x23, 0x20, 0x54, 0x0A, 0xFF], name: "x").problems
        #expect(problems == [RunbookProblem(.notUTF8, at: 4)])
        // Nothing is said about what stands behind them: it would be said of the wrong place.
        let page = Array("# T\n\n```sh {\"na".utf8) + [0xFF] + Array("me\":1}\nls\n```\n".utf8)
        #expect(Runbook.read(page, name: "x").problems == [RunbookProblem(.notUTF8, at: 15)])
    }
}
