import CommandKit
import CrashHealth

/// The counts of `crashes tally` as tables for people.
struct TallyReport {
    let tally: CrashTally
    /// What `--by` named, in order.
    let columns: [String]

    /// One row of the answer: a version, alone or with one value of a column.
    struct Line {
        let row: TallyRow
        /// The column that `--by` named.
        let by: String?
        let value: String?
    }

    /// Each version, and then each version and value of each column; rows without a version are not among them.
    var lines: [Line] { all.filter { $0.row.release != .unattributed } }

    /// What is known of rows that name no version.
    var unattributed: TallyCounts {
        tally.rows(Grouping()).first { $0.release == .unattributed }?.counts ?? TallyCounts()
    }

    private var all: [Line] { overall + columns.flatMap(lines(by:)) }

    private var overall: [Line] { tally.rows(Grouping()).map { Line(row: $0, by: nil, value: nil) } }

    private func lines(by column: String) -> [Line] {
        let grouping = Grouping(column: column)
        return tally.rows(grouping).map { Line(row: $0, by: column, value: grouping.value(of: $0)) }
    }
}

extension TallyReport {
    /// A table of the versions, and one for each column.
    var text: String {
        guard !overall.isEmpty else { return "no data: no row counts sessions, users or crashes\n" }
        let tables = [table(overall, by: nil)] + columns.map { table(lines(by: $0), by: $0) }
        return tables.joined(separator: "\n")
    }

    private func table(_ lines: [Line], by column: String?) -> String {
        let shown = Figure.of(lines.map(\.row.counts))
        let headings = ["version"] + (column.map { [$0] } ?? []) + shown.map(\.heading)
        let left = column == nil ? 1 : 2
        var table = TextTable(
            headings,
            alignments: Array(repeating: .left, count: left) + Array(repeating: .right, count: shown.count))
        for line in lines {
            let release = line.by == nil ? line.row.release : line.row.release.withoutBuild
            let value = line.by == nil ? [] : [line.value ?? "not set"]
            table.add(row: ["\(release)"] + value + shown.map { $0.text(line.row.counts) ?? "" })
        }
        return table.rendered()
    }
}

/// A column of numbers that is shown where any row has it.
private struct Figure {
    let heading: String
    let text: (TallyCounts) -> String?

    /// The columns that a table of these counts needs.
    static func of(_ all: [TallyCounts]) -> [Figure] {
        // On a single day users are user-days, and need not be shown twice.
        let days = all.contains { $0.userDays != $0.users } ? units("user-days") { $0.userDays } : []
        let events = EventKind.allCases.map { kind in
            Figure(heading: "\(kind.rawValue) events") { $0.events[kind].map(grouped) }
        }
        let figures = units("sessions") { $0.sessions } + users + days + [bounds] + events
        return figures.filter { figure in all.contains { figure.text($0) != nil } }
    }

    private static func units(_ name: String, _ count: @escaping (TallyCounts) -> UnitCount) -> [Figure] {
        [
            Figure(heading: name) { count($0).total.map(grouped) },
            Figure(heading: "crashed \(name)") { count($0).crashed.map(grouped) },
            Figure(heading: "crash-free") { count($0).share?.crashFreeText },
        ]
    }

    /// A number that is only an upper limit says so.
    private static var users: [Figure] {
        units("users") { $0.users }.enumerated().map { index, figure in
            Figure(heading: figure.heading) { counts in
                figure.text(counts).map { index < 2 && counts.usersAreAtMost ? "≤ \($0)" : $0 }
            }
        }
    }

    private static var bounds: Figure {
        Figure(heading: "all users between") { counts in
            guard let bounds = counts.userBounds, let worst = bounds.worst?.crashFreePercent(),
                let best = bounds.best?.crashFreePercent()
            else { return nil }
            return "\(worst) and \(best) %"
        }
    }
}
