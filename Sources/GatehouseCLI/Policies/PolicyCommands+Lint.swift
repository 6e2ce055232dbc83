import CommandKit
import DurableFiles
import JSONText
import LaunchDocument
import PolicyFiles

extension PolicyCommands {
    static let lint = Command(
        "policy", "lint", summary: "Says what is wrong with policy files, and what somebody should look at",
        notes: [
            "An error keeps a file from being published; a warning does not. Exit status: 0 nothing to say, 1 warnings, 65 errors.",
            "With --installs the share of users without anything to install is given as well.",
        ],
        options: [.app, .policies, .installs, .previous, .strictLint, .json],
        operands: [Operand("FILE", .any, "these files instead of a folder's")],
        examples: [
            .init("gatehouse policy lint", "all policies of the folder"),
            .init(
                "gatehouse policy lint --strict --previous ../main/policies", "in a build, against what is published"),
        ],
        run: runLint)

    @Sendable
    private static func runLint(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let judgement = PolicyJudgement(
            now: console.clock.timestamp, installs: try invocation.installTable(),
            previous: invocation.value(of: .previous).map { PolicyFolder($0) }, isStrict: invocation.has(.strictLint))
        // Without its folder every policy would pass for a new one.
        if let previous = judgement.previous { _ = try touchingFiles { () throws(FileError) in try previous.apps() } }
        let paths =
            invocation.operands.isEmpty
            ? try invocation.appsOrAll().map(invocation.policies.file) : invocation.operands
        var verdicts: [PolicyJudgement.Result] = []
        var unreadable = 0
        for path in paths {
            do throws(FileError) {
                verdicts.append(judgement.judge(SourceText(path: path, bytes: try DurableFile(path).read())))
            } catch {
                // The other files are worth a look all the same.
                console.tell(.file(error))
                unreadable += 1
            }
        }
        return report(verdicts, unreadable: unreadable, invocation, console)
    }

    /// Tells what was found, and ends as every lint does.
    static func report(
        _ verdicts: [PolicyJudgement.Result], unreadable: Int, _ invocation: Invocation, _ console: Console
    ) -> ExitStatus {
        let all = verdicts.flatMap(\.diagnostics)
        let errors = all.count { $0.severity == .error } + unreadable
        let warnings = all.count { $0.severity == .warning }
        if invocation.has(.json) {
            writeJSON(verdicts, errors: errors, warnings: warnings, console)
        } else {
            write(verdicts, errors: errors, warnings: warnings, console)
        }
        return errors > 0 ? .badInput : warnings > 0 ? .differs : .ok
    }

    private static func write(
        _ results: [PolicyJudgement.Result], errors: Int, warnings: Int, _ console: Console
    ) {
        for result in results {
            for diagnostic in result.diagnostics {
                console.output.writeLine(diagnostic.rendered(in: result.source) + "\n")
            }
        }
        let colour: Colour = errors > 0 ? .red : warnings > 0 ? .yellow : .green
        let verdict = errors > 0 ? "refused" : warnings > 0 ? "warn" : "ok"
        console.output.writeLine(
            "\(console.paint(verdict.padded(to: 9), colour, for: console.output))\(counted(results.count, "policy", "policies")), "
                + "\(counted(errors, "error", "errors")), \(counted(warnings, "warning", "warnings"))")
    }

    private static func writeJSON(
        _ results: [PolicyJudgement.Result], errors: Int, warnings: Int, _ console: Console
    ) {
        console.writeJSON { writer in
            writer.object {
                $0.key("files")
                $0.array(results) { writer, result in
                    writer.object {
                        $0.member("path", result.source.path)
                        $0.member("app", result.app)
                        $0.key("diagnostics")
                        $0.array(result.diagnostics) { $0.diagnostic($1, in: result.source) }
                    }
                }
                $0.member("errors", errors)
                $0.member("warnings", warnings)
            }
        }
    }
}

extension JSONWriter {
    mutating func diagnostic(_ diagnostic: Diagnostic, in source: SourceText) {
        let position = source.position(of: diagnostic.span.lowerBound)
        object {
            $0.member("severity", diagnostic.severity.rawValue)
            $0.member("line", position.line)
            $0.member("column", position.column)
            $0.member("message", diagnostic.message)
            $0.member("help", diagnostic.help)
        }
    }
}

/// `1 error`, `2 errors`
func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(grouped(count)) \(count == 1 ? one : many)" }
