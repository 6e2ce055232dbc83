import CommandKit
import JSONText
import Versioning

extension VersionCommands {
    static let normalize = Command(
        "version", "normalize", summary: "Prints versions in the form a policy file takes",
        notes: [
            "Reads what stores and phones report: a leading v, blanks, leading zeros and a build in parentheses go away. With --strict it accepts only what a policy file accepts."
        ],
        options: [.json, .strict], operands: [Operand("V", .oneOrMore, "give a version")],
        examples: [.init("gatehouse version normalize v2.04 '2.4.0 (1873)'", "prints 2.4 and 2.4.0")],
        run: runNormalize)

    @Sendable
    private static func runNormalize(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus
    {
        var versions: [ReportedVersion] = []
        for text in invocation.operands {
            let reported = try lenient(text)
            if invocation.has(.strict) { _ = try strict(text) }
            versions.append(reported)
        }
        guard invocation.has(.json) else {
            for reported in versions { console.output.writeLine("\(reported.version)") }
            return .ok
        }
        console.writeJSON {
            $0.array(zip(invocation.operands, versions)) { writer, pair in
                writer.object {
                    $0.member("input", pair.0)
                    $0.member("version", "\(pair.1.version)")
                    $0.member("build", pair.1.build)
                }
            }
        }
        return .ok
    }
}
