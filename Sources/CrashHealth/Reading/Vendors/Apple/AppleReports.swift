/// All files of Apple's analytics reports that were given, together: newer ones replace older ones, crashes meet sessions.
///
/// How reports are corrected: https://developer.apple.com/documentation/analytics-reports/data-completeness-corrections
struct AppleReports {
    private var imports: [ImportedRollUp]

    init(_ imports: [ImportedRollUp]) { self.imports = imports }

    /// The same inputs with their counts as records; those of a join are with the first of them.
    func combined() throws(CrashReadingError) -> [ImportedRollUp] {
        guard imports.contains(where: { $0.apple != nil }) else { return imports }
        var reports = AppleReports(imports)
        reports.leaveOutOtherCuts()
        try reports.replaceOlder()
        reports.spellValuesAlike()
        return try reports.joined()
    }

    /// The standard and the detailed report have the same sessions, and the expanded one the same crashes and more.
    private mutating func leaveOutOtherCuts() {
        for (kept, other) in [
            (AppleReport.Kind.sessions, AppleReport.Kind.detailedSessions), (.crashes, .expandedCrashes),
        ] {
            guard let first = imports.first(where: { $0.apple?.kind == kept && $0.apple?.rows.isEmpty == false })
            else { continue }
            for index in imports.indices where imports[index].apple?.kind == other {
                imports[index].apple?.rows = []
                imports[index].summary.countedRows = 0
                imports[index].notes.append(.sameAgain(kept: first.summary.name, left: imports[index].summary.name))
            }
        }
    }
}

// MARK: - Corrections

extension AppleReports {
    private struct DayOfKind: Hashable {
        let isCrashes: Bool
        let day: CalendarDay
    }

    private struct Cell: Hashable {
        let day: DayOfKind
        let release: ReleaseLabel
        let values: [String: String]
    }

    /// Of each day only the rows count whose report was made last.
    private mutating func replaceOlder() throws(CrashReadingError) {
        var newest: [DayOfKind: CalendarDay] = [:]
        for report in imports.compactMap(\.apple) {
            for row in report.rows {
                guard let processed = row.processed else { continue }
                let day = DayOfKind(isCrashes: report.kind.isCrashes, day: row.day)
                newest[day] = max(newest[day] ?? processed, processed)
            }
        }
        var seen: [Cell: (row: AppleReport.Row, input: Int)] = [:]
        for index in imports.indices {
            guard let report = imports[index].apple else { continue }
            var replaced: Set<CalendarDay> = []
            var repeated: [TextPlace] = []
            var kept: [AppleReport.Row] = []
            for row in report.rows {
                let day = DayOfKind(isCrashes: report.kind.isCrashes, day: row.day)
                if row.processed != newest[day] {
                    replaced.insert(row.day)
                    continue
                }
                let cell = Cell(day: day, release: row.release, values: row.values)
                if let (other, input) = seen[cell], input != index {
                    guard (other.count, other.devices) == (row.count, row.devices) else {
                        throw twoReadings(of: row.day, in: [input, index])
                    }
                    repeated.append(row.place)
                    continue
                }
                seen[cell] = (row, index)
                kept.append(row)
            }
            imports[index].apple?.rows = kept
            imports[index].summary.countedRows -= report.rows.count - kept.count
            if !replaced.isEmpty {
                imports[index].notes.append(
                    .replacedDays(count: replaced.count, input: imports[index].summary.name))
            }
            if let first = repeated.first {
                imports[index].notes.append(.rowsOfTwoInputs(count: repeated.count, first: first))
            }
        }
    }

    private func twoReadings(of day: CalendarDay, in indices: [Int]) -> CrashReadingError {
        .cannotCombine(
            "both have other numbers for \(day), and no processing date in their names says which is newer; "
                + "name them as in app_crashes_processing_2026-05-03.tsv",
            inputs: indices.map { imports[$0].summary.name })
    }

    /// Apple's values are the same in any case; the first spelling is shown.
    private mutating func spellValuesAlike() {
        var spellings: [String: String] = [:]
        for index in imports.indices {
            guard let report = imports[index].apple else { continue }
            for (position, row) in report.rows.enumerated() {
                for (name, value) in row.values.sorted(by: { $0.key < $1.key }) {
                    let folded = "\(name)\n\(value.lowercased())"
                    imports[index].apple?.rows[position].values[name] = spellings[folded, default: value]
                    spellings[folded] = spellings[folded] ?? value
                }
            }
        }
    }

    private func joined() throws(CrashReadingError) -> [ImportedRollUp] { try AppleJoin(imports).records() }
}
