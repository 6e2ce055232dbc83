import CommandKit
import JSONText
import Versioning

extension VersionCommands {
    static let matches = Command(
        "version", "matches", summary: "Says whether a version lies in a range; exit 0 yes, 1 no",
        notes: [
            "A range is written as in a policy: comparisons joined by blanks must all hold, || separates alternatives, and a version alone means exactly that one. Quote it, since < and > mean something to the shell."
        ],
        options: [.json],
        operands: [Operand("V", .one, "give a version"), Operand("RANGE", .one, "give a range in quotes")],
        examples: [.init("gatehouse version matches 2.4.0 '>=2.4.0 <2.4.1'", "prints 2.4.0 matches >=2.4.0 <2.4.1")],
        run: runMatches)

    @Sendable
    private static func runMatches(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let version = try lenient(invocation.operands[0]).version
        let range = try range(invocation.operands[1])
        let isInside = range.contains(version)
        if invocation.has(.json) {
            console.writeJSON {
                $0.object {
                    $0.member("version", "\(version)")
                    $0.member("range", "\(range)")
                    $0.member("matches", isInside)
                }
            }
        } else {
            console.output.writeLine("\(version) \(isInside ? "matches" : "does not match") \(range)")
        }
        return isInside ? .ok : .differs
    }

    static func range(_ text: String, at place: TextPlace = .input(nil)) throws(CommandFailure) -> VersionRange {
        do throws(VersionRangeError) {
            return try VersionRange(strict: text)
        } catch {
            throw .range(error, text: text, place: place)
        }
    }
}
