import CommandKit
import CrashHealth

extension Console {
    /// A check for people: what, why and what next, then the tables and whatever else should be known.
    ///
    /// - Parameter opening: what begins to write down a bad night.
    func write(_ report: HealthReport, opening: String? = nil) {
        let status = report.judgement.status
        writeFact(status.rawValue, report.headline.joined(separator: "  "), colour: status.colour)
        writeFact("why", report.why)
        if case .invalidRow(let row, _) = report.judgement.reason {
            output.write(CaretLine.rendered(row.excerpt, column: row.place.column))
        }
        for (index, command) in report.next.enumerated() { writeFact(index == 0 ? "next" : "or", command) }
        if let opening { writeFact("open", opening) }
        for table in report.tables(isASCII: isASCII) { write(table) }
        if !report.facts.isEmpty { output.writeLine() }
        for fact in report.facts { writeFact(fact.label, fact.text) }
    }

    /// Rows that are out of limits are coloured as a whole; their status stands in them as a word.
    private func write(_ table: ReportTable) {
        var text = TextTable(
            table.columns.map(\.name), alignments: table.columns.map { $0.isNumber ? .right : .left })
        for row in table.rows { text.add(row: row.cells) }
        var lines = text.rendered().split(separator: "\n").map(String.init)[...]
        output.writeLine()
        if let heading = lines.popFirst() { output.writeLine(paint(heading, .dim, for: output)) }
        for (line, row) in zip(lines, table.rows) {
            let isBad = row.status == .breach || row.status == .warn
            output.writeLine(isBad ? paint(line, row.status?.colour ?? .dim, for: output) : line)
        }
        if let more = table.more { output.writeLine(paint(more, .dim, for: output)) }
    }

    func writeFact(_ label: String, _ text: String, colour: Colour = .bold) {
        let blanks = String(repeating: " ", count: max(1, 9 - label.count))
        output.writeLine("\(paint(label, colour, for: output))\(blanks)\(text.withVisibleControls())")
    }

    /// Whether the locale says that a terminal shows only ASCII; where nothing is said, it most likely shows more.
    private var isASCII: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }
}

extension HealthStatus {
    var colour: Colour {
        switch self {
        case .ok: .green
        case .warn, .unknown: .yellow
        case .breach: .red
        }
    }

    /// 0, 1, 2 or 3.
    var exitStatus: ExitStatus { ExitStatus(rawValue: exitCode) }
}
