/// Crashes and sessions by the day, version and dimensions that both have.
struct AppleJoin {
    private let imports: [ImportedRollUp]

    /// - Throws: `cannotCombine` for reports by the day together with reports by the week or month.
    init(_ imports: [ImportedRollUp]) throws(CrashReadingError) {
        self.imports = imports
        let filled = imports.filter { $0.apple?.rows.isEmpty == false }
        guard Set(filled.compactMap { $0.apple?.granularity }).count > 1 else { return }
        throw .cannotCombine(
            "some of these are by the day and others by the week or month: give reports of one kind",
            inputs: filled.map(\.summary.name))
    }

    private struct DayAndRelease: Hashable {
        let day: CalendarDay
        let release: ReleaseLabel
    }

    private struct Cell: Hashable {
        let at: DayAndRelease
        let values: [String: String]
    }

    private struct Sum {
        let place: TextPlace
        let input: Int
        var count: Int?
        var devices: Int?
        var rows = 0

        mutating func add(_ row: AppleReport.Row) {
            count = Sum.sum(count, row.count)
            devices = Sum.sum(devices, row.devices)
            rows += row.rows
        }

        /// At most 10^12 each, of fewer rows than it takes to overflow.
        private static func sum(_ one: Int?, _ other: Int?) -> Int? {
            guard let one, let other else { return one ?? other }
            return one.addingReportingOverflow(other).overflow ? one : one + other
        }
    }

    /// The inputs with records in place of rows.
    func records() -> [ImportedRollUp] {
        let crashes = reports { $0.isCrashes }
        let sessions = reports { !$0.isCrashes }
        if crashes.isEmpty || sessions.isEmpty { return alone() }
        let names = (crashes + sessions).map { Set($0.report.dimensions) }
        // Noise makes a few devices fewer than those that crashed; by day and version it hardly shows.
        let isNoisy = sessions.contains { $0.report.kind == .detailedSessions }
        let common = isNoisy ? [] : names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
        let crashing = sums(crashes, by: common)
        let using = sums(sessions, by: common)
        return filled(crashing, using, dimensions: crashes[0].report.dimensions.filter(common.contains))
    }

    private func reports(_ isMeant: (AppleReport.Kind) -> Bool) -> [(input: Int, report: AppleReport)] {
        imports.indices.compactMap { index in
            guard let report = imports[index].apple, isMeant(report.kind), !report.rows.isEmpty else { return nil }
            return (index, report)
        }
    }

    private func sums(
        _ reports: [(input: Int, report: AppleReport)], by dimensions: Set<String>
    ) -> [(cell: Cell, sum: Sum)] {
        var sums: [(cell: Cell, sum: Sum)] = []
        var indices: [Cell: Int] = [:]
        for (input, report) in reports {
            for row in report.rows {
                // Sessions know no builds.
                let cell = Cell(
                    at: DayAndRelease(day: row.day, release: row.release.withoutBuild),
                    values: row.values.filter { dimensions.contains($0.key) })
                let index = indices[cell] ?? sums.count
                if index == sums.count {
                    indices[cell] = index
                    sums.append((cell, Sum(place: row.place, input: input)))
                }
                sums[index].sum.add(row)
            }
        }
        return sums
    }

    private func filled(
        _ crashing: [(cell: Cell, sum: Sum)], _ using: [(cell: Cell, sum: Sum)], dimensions: [String]
    ) -> [ImportedRollUp] {
        var result = imports
        for index in result.indices where result[index].apple != nil {
            result[index].apple = nil
            result[index].dimensions = dimensions
            result[index].isCrashOnly = false
        }
        // A day without any row in one of the reports is not in that report yet: unknown, not zero.
        let crashDays = Set(crashing.map(\.cell.at.day))
        let sessionDays = Set(using.map(\.cell.at.day))
        // Crashes of a version whose sessions are not listed have nothing to be divided by.
        let used = Set(using.map(\.cell.at))
        let crashOf = Dictionary(crashing.map { ($0.cell, $0.sum) }) { first, _ in first }
        var joint: Set<Cell> = []
        for (cell, sum) in using {
            joint.insert(cell)
            var counts = TallyCounts(sessions: UnitCount(total: sum.count))
            if crashDays.contains(cell.at.day) {
                let crash = crashOf[cell]
                counts.users = units(total: sum.devices, crashed: crash, in: &result)
                counts.userDays = counts.users
                counts.events[.crash] = crash.map(\.count) ?? 0
                counts.usersAreAtMost = sum.rows > 1 || (crash?.rows ?? 0) > 1
            }
            result[sum.input].records.append(record(cell, sum, counts))
        }
        for (cell, sum) in crashing where !joint.contains(cell) {
            var counts = TallyCounts(events: sum.count.map { [.crash: $0] } ?? [:])
            if used.contains(cell.at) {
                counts.users = UnitCount(total: nil, crashed: sum.devices)
                counts.userDays = counts.users
                counts.usersAreAtMost = sum.rows > 1
            }
            result[sum.input].records.append(record(cell, sum, counts))
        }
        note(days: sessionDays.subtracting(crashDays), missing: true, in: &result)
        note(days: crashDays.subtracting(sessionDays), missing: false, in: &result)
        return result
    }

    /// Devices of which some crashed; a contradiction at the row of the crashes where that cannot be.
    private func units(total: Int?, crashed crash: Sum?, in result: inout [ImportedRollUp]) -> UnitCount {
        guard let crash else { return UnitCount(total: total, crashed: 0) }
        guard let total, let crashed = crash.devices, crashed > total else {
            return UnitCount(total: total, crashed: crash.devices)
        }
        result[crash.input].contradictions.append(
            RowContradiction(
                total == 0
                    ? .crashesWithoutUse(crashed: crashed) : .moreCrashedThanTotal(crashed: crashed, total: total),
                at: crash.place))
        return UnitCount()
    }

    private func note(days: Set<CalendarDay>, missing isCrashes: Bool, in result: inout [ImportedRollUp]) {
        guard let first = days.min(),
            let index = imports.firstIndex(where: { imported in
                imported.apple?.rows.contains { $0.day == first } == true
                    && imported.apple?.kind.isCrashes == !isCrashes
            })
        else { return }
        result[index].notes.append(
            isCrashes
                ? .daysWithoutCrashReport(count: days.count, first: "\(first)")
                : .daysWithoutSessionReport(count: days.count, first: "\(first)"))
    }

    /// Rows of one of both reports only.
    private func alone() -> [ImportedRollUp] {
        imports.enumerated().map { index, imported in
            guard let report = imported.apple else { return imported }
            var result = imported
            result.apple = nil
            let dimensions = Set(report.dimensions)
            for row in report.rows {
                var sum = Sum(place: row.place, input: index)
                sum.add(row)
                let cell = Cell(
                    at: DayAndRelease(day: row.day, release: row.release),
                    values: row.values.filter { dimensions.contains($0.key) })
                let users = UnitCount(
                    total: report.kind.isCrashes ? nil : row.devices, crashed: report.kind.isCrashes ? row.devices : nil
                )
                result.records.append(
                    record(
                        cell, sum,
                        TallyCounts(
                            sessions: UnitCount(total: report.kind.isCrashes ? nil : row.count), users: users,
                            userDays: users,
                            events: report.kind.isCrashes ? row.count.map { [.crash: $0] } ?? [:] : [:],
                            usersAreAtMost: row.rows > 1)))
            }
            return result
        }
    }

    private func record(_ cell: Cell, _ sum: Sum, _ counts: TallyCounts) -> RollUpRecord {
        let granularity = imports[sum.input].apple?.granularity ?? .day
        var counts = counts
        if granularity != .day { counts.userDays = UnitCount() }
        return RollUpRecord(
            place: sum.place, release: cell.at.release, bucket: granularity.bucket(cell.at.day), values: cell.values,
            counts: counts)
    }
}
