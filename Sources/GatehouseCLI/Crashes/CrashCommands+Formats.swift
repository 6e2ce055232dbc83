import CommandKit
import CrashHealth
import JSONText

extension CrashCommands {
    static let formats = Command(
        "crashes", "formats", summary: "Lists the exports and the column names that are known",
        notes: [
            "Tables of other kinds are read by the names of their columns. Case, blanks, '_', '-' and '.' in names do not count, and --map ROLE=COLUMN names a column that is called otherwise."
        ],
        options: [.json],
        examples: [.init("gatehouse crashes formats", "which exports are known, and what they give")],
        run: runFormats)

    @Sendable
    private static func runFormats(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        if invocation.has(.json) {
            console.writeJSON { $0.knownFormats() }
            return .ok
        }
        var formats = TextTable(["format", "where it is from", "what it gives"])
        for format in ExportFormat.allCases { formats.add(format.rawValue, format.source, format.gives) }
        console.output.write(formats.rendered())
        for (role, names) in ColumnRole.names {
            console.output.writeLine("\n\(role.rawValue): \(role.meaning)")
            for line in lines(names) { console.output.writeLine("  \(line)") }
        }
        return .ok
    }

    /// The names with commas between them, a screen wide.
    private static func lines(_ names: [String]) -> [String] {
        var lines: [String] = [""]
        for (index, name) in names.enumerated() {
            let word = name + (index < names.count - 1 ? ", " : "")
            if lines[lines.count - 1].count + word.count > 76, lines[lines.count - 1] != "" { lines.append("") }
            lines[lines.count - 1] += word
        }
        return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }
}

extension JSONWriter {
    fileprivate mutating func knownFormats() {
        object {
            $0.key("formats")
            $0.array(ExportFormat.allCases) { writer, format in
                writer.object {
                    $0.member("format", format.rawValue)
                    $0.member("source", format.source)
                    $0.member("gives", format.gives)
                }
            }
            $0.key("roles")
            $0.array(ColumnRole.names) { writer, entry in
                writer.object {
                    $0.member("role", entry.role.rawValue)
                    $0.member("meaning", entry.role.meaning)
                    $0.key("names")
                    $0.array(entry.names) { $0.string($1) }
                }
            }
        }
    }
}
