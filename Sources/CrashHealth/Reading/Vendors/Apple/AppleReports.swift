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
        reports.markIncompleteDays()
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
                imports[index].apple?.contents = [:]
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

    /// Of each day only the rows count whose report was made last.
    private mutating func replaceOlder() throws(CrashReadingError) {
        var newest: [DayOfKind: CalendarDay] = [:]
        for report in imports.compactMap(\.apple) {
            for instance in report.contents.keys {
                guard let processed = instance.processed else { continue }
                let day = DayOfKind(isCrashes: report.kind.isCrashes, day: instance.day)
                newest[day] = max(newest[day] ?? processed, processed)
            }
        }
        var seen: [DayOfKind: [(contents: AppleReport.Contents, input: Int)]] = [:]
        for index in imports.indices {
            guard let report = imports[index].apple else { continue }
            var replaced: Set<CalendarDay> = []
            var copied: Set<CalendarDay> = []
            for (instance, contents) in report.contents.sorted(by: { $0.key.day < $1.key.day }) {
                let day = DayOfKind(isCrashes: report.kind.isCrashes, day: instance.day)
                if instance.processed != newest[day] {
                    replaced.insert(instance.day)
                    continue
                }
                // Segments of one report have rows of their own.
                let others = seen[day, default: []].filter { !$0.contents.keys.isDisjoint(with: contents.keys) }
                if others.contains(where: { $0.contents == contents }) {
                    copied.insert(instance.day)
                } else if let other = others.first {
                    throw twoReadings(of: instance.day, in: [other.input, index])
                }
                seen[day, default: []].append((contents, index))
            }
            let isNewest = { (row: AppleReport.Row) in
                row.processed == newest[DayOfKind(isCrashes: report.kind.isCrashes, day: row.day)]
            }
            let copies = report.rows.filter { isNewest($0) && copied.contains($0.day) }
            let kept = report.rows.filter { isNewest($0) && !copied.contains($0.day) }
            imports[index].apple?.rows = kept
            imports[index].summary.countedRows = kept.reduce(0) { $0 + $1.rows }
            if !replaced.isEmpty {
                imports[index].notes.append(
                    .replacedDays(count: replaced.count, input: imports[index].summary.name))
            }
            if let first = copies.first {
                imports[index].notes.append(
                    .rowsOfTwoInputs(count: copies.reduce(0) { $0 + $1.rows }, first: first.place))
            }
        }
    }

    private func twoReadings(of day: CalendarDay, in indices: [Int]) -> CrashReadingError {
        .cannotCombine(
            "both have other numbers for \(day), and no processing date in their names says which is newer; "
                + "name them as in app_crashes_processing_2026-05-03.tsv",
            inputs: indices.map { imports[$0].summary.name })
    }

    /// A report has all of a day that ended the day before yesterday, and may lack rows of the one after.
    private mutating func markIncompleteDays() {
        for index in imports.indices {
            guard let report = imports[index].apple, report.granularity == .day else { continue }
            let incomplete = report.rows.filter { row in row.processed.map { row.day.number > $0.number - 2 } ?? false }
            imports[index].completeUntil = incomplete.map { $0.day.bucket(in: .utc).start }.min()
        }
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
