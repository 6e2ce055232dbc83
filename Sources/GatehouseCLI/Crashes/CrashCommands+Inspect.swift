import CommandKit
import CrashHealth
import JSONText
import LaunchDocument

extension CrashCommands {
    static let inspect = Command(
        "crashes", "inspect", summary: "Says how exports are read: format, columns, times, and what is odd about them",
        notes: [
            "Each input is read on its own and to its end. Exit status: 0, or 65 when one of them cannot be read or contradicts itself; the others are shown all the same."
        ],
        options: [.json] + Option.reading,
        operands: [.exports],
        examples: [.init("gatehouse crashes inspect exports/day.csv", "which column was taken for what, and why")],
        run: runInspect)

    @Sendable
    private static func runInspect(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let options = try invocation.readingOptions()
        var reports: [InputReport] = []
        var hasFailed = false
        for input in try ExportPaths.inputs(invocation.operands, console) {
            do throws(CommandFailure) {
                let tally = try console.tally([input], by: [Grouping()], options: options, countsUserDays: false)
                for summary in tally.inputs { reports.append(InputReport(tally: tally, summary: summary)) }
                if !tally.contradictions.isEmpty { hasFailed = true }
            } catch {
                console.tell(error)
                hasFailed = true
            }
        }
        if invocation.has(.json) {
            console.writeJSON { writer in
                writer.object {
                    $0.key("inputs")
                    $0.array(reports) { $0.input($1) }
                }
            }
        } else {
            console.output.write(reports.map(\.text).joined(separator: "\n"))
        }
        return hasFailed ? .badInput : .ok
    }
}

/// How one input was read.
private struct InputReport {
    let tally: CrashTally
    let summary: InputSummary

    var text: String {
        let format = summary.format
        let written = [summary.encoding, summary.delimiter].compactMap { $0 }.joined(separator: ", ")
        var lines = [
            summary.name, "  \(format.rawValue): \(format.source)", "  gives \(format.gives)",
            "  \(written); \(counted(summary.rows, "row", "rows")), \(grouped(summary.countedRows)) counted",
            "  \(times)",
        ]
        lines = lines.map { $0.withVisibleControls() }
        var table = TextTable(["", "", ""])
        for role in summary.roles {
            table.add(role.column, role.role.rawValue, role.isMapped ? "by --map" : "by its name")
        }
        var text = lines.joined(separator: "\n") + "\n" + table.rendered(indent: "    ")
        if !unused.isEmpty {
            text += "    not used: \(unused.joined(separator: ", "))\n".withVisibleControls(keeping: ["\n"])
        }
        for note in tally.notes { text += "  note: \(note.sentence)\n" }
        for row in tally.contradictions { text += "  error: \(row.place.text): \(row.sentence)\n" }
        return text
    }

    /// Columns that nothing was taken from; `--by` may name them.
    var unused: [String] {
        let used = Set(summary.roles.map(\.column))
        return summary.columns.filter { !$0.isEmpty && !used.contains($0) }
    }

    private var times: String {
        guard let earliest = summary.earliest, let latest = summary.latest else { return "no times" }
        if tally.finestBucket == .hour { return "from \(earliest) to \(latest), by the hour or finer" }
        let days = [earliest, latest].map { "\($0)".prefix(10) }
        return (days[0] == days[1] ? "\(days[0])" : "\(days[0]) to \(days[1])")
            + ", by the day in \(tally.zone.rawValue)"
    }
}

extension JSONWriter {
    fileprivate mutating func input(_ report: InputReport) {
        let summary = report.summary
        object {
            $0.member("input", summary.name)
            $0.member("format", summary.format.rawValue)
            $0.member("encoding", summary.encoding)
            $0.member("delimiter", summary.delimiter)
            $0.member("rows", summary.rows)
            $0.member("counted_rows", summary.countedRows)
            $0.member("data_from", summary.earliest.map { "\($0)" })
            $0.member("data_until", summary.latest.map { "\($0)" })
            $0.member("zone", report.tally.zone.rawValue)
            $0.key("columns")
            $0.array(summary.roles) { writer, role in
                writer.object {
                    $0.member("column", role.column)
                    $0.member("role", role.role.rawValue)
                    $0.member("why", role.isMapped ? "map" : "name")
                }
            }
            $0.key("not_used")
            $0.array(report.unused) { $0.string($1) }
            $0.key("notes")
            $0.array(report.tally.notes) { $0.string($1.sentence) }
            $0.key("contradictions")
            $0.array(report.tally.contradictions) { $0.string("\($1.place.text): \($1.sentence)") }
        }
    }
}
