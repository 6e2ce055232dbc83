import CommandKit
import CrashHealth

extension CrashCommands {
    static let tally = Command(
        "crashes", "tally", summary: "Counts sessions, users and crashes of each version in exports",
        notes: [
            "Plain counts, for each version and again for each version and value of the columns that --by names; hour, day and build may be named as well. What an export cannot tell is left empty, null in JSON: users of several days do not add up.",
            "Rows without a version are counted apart. Exit status: 0, or 65 for an input that cannot be read or that contradicts itself.",
        ],
        options: [.by, .json] + Option.reading,
        operands: [.exports],
        examples: [
            .init("gatehouse crashes tally exports/*.csv", "each version"),
            .init("gatehouse crashes tally exports --by os,device --json", "the same by system and by device"),
        ],
        run: runTally)

    @Sendable
    private static func runTally(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitStatus {
        let columns = invocation.byColumns
        let groupings = columns.map { Grouping(column: $0) }
        let inputs = try ExportPaths.inputs(invocation.operands, console)
        let tally = try console.tally(
            inputs, by: [Grouping()] + groupings, options: try invocation.readingOptions(), countsUserDays: false)
        let report = TallyReport(tally: tally, columns: columns)
        if invocation.has(.json) {
            console.writeJSON { $0.tally(report) }
        } else if tally.contradictions.isEmpty {
            console.output.write(report.text)
        }
        // JSON has them already.
        if !invocation.has(.json) { console.tell(tally.notes) }
        if !tally.contradictions.isEmpty { throw .contradictions(tally.contradictions) }
        return .ok
    }
}

extension Grouping {
    /// What `--by` means by a word: a stretch of time, builds, or a column.
    init(column: String) {
        switch column.lowercased() {
        case "day", "date": self.init(bucket: .day)
        case "hour": self.init(bucket: .hour)
        case "build": self.init(builds: true)
        default: self.init(dimensions: [column])
        }
    }

    /// The value of a row in this grouping; nil where nobody said.
    func value(of row: TallyRow) -> String? {
        if let bucket { return row.bucket.map { bucket == .day ? String("\($0.start)".prefix(10)) : "\($0.start)" } }
        if builds, case .release(_, let build) = row.release { return build }
        return row.values.first ?? nil
    }
}
