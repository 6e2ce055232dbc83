import CommandKit
import DurableFiles
import JSONText
import Runbooks

/// `gatehouse runbook …`: pages for the night with commands that are ready to run.
enum RunbookCommands {
    static let all = [list, show, check, run]

    static let list = Command(
        "runbook", "list", summary: "Lists the runbooks",
        options: [.runbooks, .json],
        examples: [.init("gatehouse runbook list", "which one is it?")],
        run: { (invocation, console) throws(CommandFailure) in
            let folder = invocation.runbooks()
            let runbooks = try folder.pages().map { Runbook.read($0.bytes, name: $0.name).runbook }
            if invocation.has(.json) {
                console.writeJSON {
                    $0.array(runbooks) { writer, runbook in
                        writer.object {
                            $0.member("name", runbook.name)
                            $0.member("title", runbook.title)
                            $0.member("path", folder.file(of: runbook.name))
                            $0.key("steps")
                            $0.array(runbook.steps) { $0.string($1.name) }
                        }
                    }
                }
                return .ok
            }
            var table = TextTable(["", "", ""])
            for runbook in runbooks {
                table.add(runbook.name, runbook.title, runbook.steps.map(\.name).joined(separator: ", "))
            }
            console.output.write(table.rendered())
            return .ok
        })

    static let show = Command(
        "runbook", "show", summary: "Prints a runbook",
        options: [.runbooks, .json],
        operands: [Operand("NAME", .one, "give the runbook's name", candidates: .names("runbooks"))],
        examples: [.init("gatehouse runbook show bad-release", "to be read at night")],
        run: { (invocation, console) throws(CommandFailure) in
            let folder = invocation.runbooks()
            let name = invocation.operands[0]
            let page = try folder.page(of: name)
            guard invocation.has(.json) else {
                let text = String(decoding: page, as: UTF8.self)
                console.output.write(text.withVisibleControls(keeping: ["\n", "\t"]))
                return .ok
            }
            let runbook = Runbook.read(page, name: name).runbook
            console.writeJSON { writer in
                writer.object {
                    $0.member("name", runbook.name)
                    $0.member("title", runbook.title)
                    $0.member("path", folder.file(of: name))
                    $0.key("steps")
                    $0.array(runbook.steps) { writer, step in
                        writer.object {
                            $0.member("name", step.name)
                            $0.member("shell", step.shell)
                            $0.member("script", step.fence.content)
                            $0.key("expect-exit")
                            $0.array(step.attributes.expectedExits) { $0.int($1) }
                            $0.member("confirm", step.attributes.asks)
                            $0.key("needs")
                            $0.array(step.script.neededVariables) { $0.string($1) }
                        }
                    }
                }
            }
            return .ok
        })
}
