import CommandKit
import JSONText
import Versioning

extension VersionCommands {
    static let next = Command(
        "version", "next", summary: "Prints the version that follows",
        notes: ["A prerelease leads to its release: after 2.4.0-beta.1 comes 2.4.0 when a minor is asked for."],
        options: [.json, .bump], operands: [Operand("V", .one, "give a version")],
        examples: [.init("gatehouse version next --bump patch 2.4.0", "prints 2.4.1")],
        run: runNext)

    @Sendable
    private static func runNext(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let version = try lenient(invocation.operands[0]).version
        let part = try invocation.chosen(.bump, AppVersion.Part.self)
        guard let part, let next = version.next(part) else { throw .noNextVersion(version) }
        if invocation.has(.json) {
            console.writeJSON {
                $0.object {
                    $0.member("version", "\(version)")
                    $0.member("bump", part.rawValue)
                    $0.member("next", "\(next)")
                }
            }
        } else {
            console.output.writeLine("\(next)")
        }
        return .ok
    }
}
