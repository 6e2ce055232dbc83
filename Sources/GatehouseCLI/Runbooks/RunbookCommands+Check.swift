import CommandKit
import DurableFiles
import JSONText
import Runbooks

extension RunbookCommands {
    static let check = Command(
        "runbook", "check", summary: "Says what is wrong with runbooks: fences, names, commands",
        notes: [
            "Every gatehouse command in a fence marked sh or bash is read as if it had been typed; nothing runs. NAME may also be the path of any Markdown file, such as a page of documentation.",
            "Exit status: 0 nothing to say, 65 errors.",
        ],
        options: [.runbooks, .json],
        operands: [Operand("NAME", .any, "only these", candidates: .names("runbooks"))],
        examples: [.init("gatehouse runbook check", "in a build, and before the night")],
        run: { (invocation, console) throws(CommandFailure) in
            let checks = try pages(invocation).map { page in
                RunbookCheck(page.bytes, name: page.name, path: page.path, program: Gatehouse.program)
            }
            let errors = checks.reduce(0) { $0 + $1.findings.count }
            if invocation.has(.json) {
                writeJSON(checks, errors: errors, console)
            } else {
                write(checks, errors: errors, console)
            }
            return errors > 0 ? .badInput : .ok
        })

    private typealias Page = (name: String, path: String, bytes: [UInt8])

    private static func pages(_ invocation: Invocation) throws(CommandFailure) -> [Page] {
        let asked = invocation.operands
        let folder = invocation.runbooks()
        if asked.isEmpty { return try folder.pages().map { ($0.name, folder.file(of: $0.name), $0.bytes) } }
        return try asked.map { name throws(CommandFailure) -> Page in
            guard name.contains("/") || name.hasSuffix(".md") else {
                return (name, folder.file(of: name), try folder.page(of: name))
            }
            let bytes = try touchingFiles { () throws(FileError) in try DurableFile(name).read() }
            let last = name.split(separator: "/").last ?? ""
            return (String(last.hasSuffix(".md") ? last.dropLast(3) : last), name, bytes)
        }
    }

    private static func write(_ checks: [RunbookCheck], errors: Int, _ console: Console) {
        for check in checks {
            for finding in check.findings { console.output.writeLine(finding.rendered(in: check.path)) }
        }
        let commands = checks.reduce(0) { $0 + $1.commandCount }
        let verdict = console.paint(
            (errors > 0 ? "refused" : "ok").padded(to: 9), errors > 0 ? .red : .green, for: console.output)
        let steps = checks.reduce(0) { $0 + $1.runbook.steps.count }
        console.output.writeLine(
            "\(verdict)\(counted(checks.count, "runbook", "runbooks")), \(counted(steps, "step", "steps")), "
                + "\(counted(commands, "command", "commands")), \(counted(errors, "error", "errors"))")
    }

    private static func writeJSON(_ checks: [RunbookCheck], errors: Int, _ console: Console) {
        console.writeJSON { writer in
            writer.object {
                $0.key("runbooks")
                $0.array(checks) { writer, check in
                    writer.object {
                        $0.member("name", check.runbook.name)
                        $0.member("path", check.path)
                        $0.member("steps", check.runbook.steps.count)
                        $0.member("commands", check.commandCount)
                        $0.key("diagnostics")
                        $0.array(check.findings) { writer, finding in
                            writer.object {
                                $0.member("severity", "error")
                                $0.member("line", finding.line)
                                $0.member("column", finding.column)
                                $0.member("message", finding.message)
                                $0.member("help", finding.help)
                            }
                        }
                    }
                }
                $0.member("errors", errors)
            }
        }
    }
}
