import CommandKit
import JSONText
import Versioning

extension VersionCommands {
    static let sort = Command(
        "version", "sort", summary: "Sorts the lines of its input as versions, lowest first",
        notes: [
            "Lines come out as they went in; empty lines are left out, and equal versions keep their order. One line that is no version is an error, and then nothing is printed."
        ],
        options: [.json, .reverse],
        examples: [.init("git tag | gatehouse version sort --reverse | head -1", "the highest tag")],
        run: runSort)

    @Sendable
    private static func runSort(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        guard let bytes = console.input.readToEnd() else { throw .unreadableInput }
        var entries: [(line: String, version: AppVersion)] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            if text.allSatisfy({ $0 == " " || $0 == "\t" }) { continue }
            entries.append((text, try lenient(text, at: .input("line \(index + 1)")).version))
        }
        entries.sort { invocation.has(.reverse) ? $1.version < $0.version : $0.version < $1.version }
        if invocation.has(.json) {
            console.writeJSON { $0.array(entries) { $0.string($1.line) } }
        } else {
            for entry in entries { console.output.writeLine(entry.line) }
        }
        return .ok
    }
}
