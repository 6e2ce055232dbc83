import DelimitedText
import LaunchDocument

/// Reads a table of counted groups whose columns mean what they are called.
///
/// Rows that leave something open are kept until the last one has been seen: the whole file says which mark stands before
/// decimals, whether shares are in per cent and which number of a date is the month.
struct RollUpTable {
    private let plan: ColumnPlan
    private let options: ReadingOptions
    private var reading: TableReading
    private var open: [(row: DelimitedRow, isRepeated: Bool)] = []
    private var orders: Set<ReadingOptions.DateOrder> = []
    private var times: [String: TimeCell?] = [:]
    private var releases: [[String]: ReleaseLabel] = [:]
    private var style: NumberStyle
    private var scales: [ColumnRole: RateScale] = [:]
    private var order: ReadingOptions.DateOrder?
    private var isHourly = false
    private var disagreeing: (count: Int, first: TextPlace)?

    init(_ plan: ColumnPlan, format: ExportFormat, options: ReadingOptions) throws(CrashReadingError) {
        var plan = plan
        try plan.settleCrashedColumn()
        self.plan = plan
        self.options = options
        reading = TableReading(head: plan.head, format: format, options: options)
        reading.result.summary.roles = plan.assignments(options: options)
        reading.result.dimensions = plan.dimensions.map(\.name)
        style = NumberStyle(stated: options.decimalMark, delimiter: plan.head.delimiter)
        order = options.dateOrder
        for (rate, weight) in [(ColumnRole.crashFreeUsers, ColumnRole.users), (.crashFreeSessions, .sessions)]
        where plan.roles[rate] != nil && plan.roles[weight] == nil {
            throw .missingRole(weight, input: plan.head.input)
        }
    }

    /// - Parameter progress: called now and then.
    mutating func read(_ reader: inout DelimitedReader, progress: () -> Void = {}) throws(CrashReadingError)
        -> ImportedRollUp
    {
        var seen: Set<RowDigest> = []
        var repeated: (count: Int, first: TextPlace)?
        do throws(TextError) {
            while let row = try reader.next() {
                if row.line % 4096 == 0 { progress() }
                guard reading.accepts(row) else { continue }
                let isRepeated = !seen.insert(RowDigest(row)).inserted
                if isRepeated { repeated = ((repeated?.count ?? 0) + 1, repeated?.first ?? reading.place(row)) }
                if learn(from: row) { open.append((row, isRepeated)) } else { take(row, isRepeated: isRepeated) }
            }
        } catch {
            throw CrashReadingError(error, in: plan.head.input)
        }
        finishLearning()
        for (row, isRepeated) in open { take(row, isRepeated: isRepeated) }
        reading.result.contradictions.sort { $0.place.line < $1.place.line }
        if let repeated { reading.note(.repeatedRows(count: repeated.count, first: repeated.first)) }
        if let disagreeing { reading.note(.sharesDisagree(count: disagreeing.count, first: disagreeing.first)) }
        let records = reading.result.records
        reading.result.isCrashOnly = !records.isEmpty && records.allSatisfy { !$0.counts.hasTotals }
        return try reading.finished()
    }
}

// MARK: What the whole file says

extension RollUpTable {
    /// - Returns: Whether the row leaves something open that later rows may tell.
    private mutating func learn(from row: DelimitedRow) -> Bool {
        var isOpen = false
        for (role, column) in plan.roles where role.isCount {
            if role.isRate { isOpen = true }
            let text = row.cells[column].text
            guard text.plainCount == nil, let number = try? NumberCell(text) else { continue }
            if role.isRate { style.learn(fromRate: number) } else { style.learn(fromCount: number) }
            if number.isAmbiguous { isOpen = true }
        }
        if let time = time(of: row) {
            if let proven = time.provenOrder { orders.insert(proven) }
            if !time.isStartOfDay { isHourly = true }
            // Midnight is an hour where other rows have other hours.
            if time.needsOrder || (time.hasClock && time.isStartOfDay) { isOpen = true }
        }
        return isOpen
    }

    private mutating func finishLearning() {
        // One day above twelve says how the column is written.
        if order == nil, orders.count == 1 { order = orders.first }
        for (role, column) in plan.roles where role.isRate {
            for (row, _) in open {
                guard let number = try? NumberCell(row.cells[column].text), let value = try? style.rate(number) else {
                    continue
                }
                scales[role, default: RateScale()].learn(
                    value, isPercent: number.isPercent, text: row.cells[column].text.trimmingBlanks(), line: row.line)
            }
        }
    }

    /// The cell of the time; nil where there is none and where it cannot be read. Days repeat, so they are read once.
    private mutating func time(of row: DelimitedRow) -> TimeCell? {
        guard let column = plan.roles[.time] else { return nil }
        let text = row.cells[column].text
        if let known = times[text] { return known }
        let time = try? TimeCell(text)
        if times.count < 100_000 { times.updateValue(time, forKey: text) }
        return time
    }
}

// MARK: Rows

extension RollUpTable {
    private mutating func take(_ row: DelimitedRow, isRepeated: Bool) {
        let before = reading.faults
        let bucket = bucket(of: row)
        guard bucket != nil || plan.roles[.time] == nil else { return }
        if let since = options.since, let bucket, bucket.start < since { return }
        let sessions = units(row, .sessions, .crashedSessions, .crashFreeSessions)
        let users = units(row, .users, .crashedUsers, .crashFreeUsers)
        var events: [EventKind: Int] = [:]
        events[.crash] = plan.roles[.crashEvents].flatMap { reading.count(row, $0, style) }
        events[.notResponding] = plan.roles[.notRespondingEvents].flatMap { reading.count(row, $0, style) }
        guard let sessions, let users, reading.faults == before, areTrue(events, sessions, users, row) else { return }
        let crashes = events[.crash] ?? 0
        var counts = TallyCounts(
            sessions: sessions.crashing(crashes), users: users.crashing(crashes), events: events)
        // What BugSnag adds up day by day are user-days already.
        if isOfUserDays { (counts.users, counts.userDays) = (UnitCount(), counts.users) }
        let values = reading.values(row, (plan.dimensions + plan.others).map { ($0.name, $0.column) })
        reading.add(
            RollUpRecord(
                place: reading.place(row), release: release(of: row), bucket: bucket, values: values, counts: counts,
                isRepeated: isRepeated))
        if let start = bucket?.start { include(start) }
    }

    private var isOfUserDays: Bool {
        plan.roles[.users].map { plan.head.names[$0].hasPrefix("accumulativedaily") } ?? false
    }

    private mutating func include(_ start: Timestamp) {
        let summary = reading.result.summary
        reading.result.summary.earliest = min(summary.earliest ?? start, start)
        reading.result.summary.latest = max(summary.latest ?? start, start)
    }

    private mutating func release(of row: DelimitedRow) -> ReleaseLabel {
        let (version, build) = (plan.roles[.version], plan.roles[.build])
        let texts = [version, build].map { $0.map { row.cells[$0].text } ?? "" }
        if let known = releases[texts] { return known }
        let label = ReleaseLabel.reading(
            version: version == nil ? nil : texts[0], build: build == nil ? nil : texts[1],
            versionsOfBuilds: options.versionsOfBuilds)
        releases[texts] = label
        return label
    }

    private mutating func bucket(of row: DelimitedRow) -> TimeBucket? {
        guard let column = plan.roles[.time] else { return nil }
        do throws(TimeCell.Fault) {
            let time: TimeCell = if let known = time(of: row) { known } else { try TimeCell(row.cells[column].text) }
            let isHour = isHourly && time.hasClock
            if !isHour, !time.hasZone, let day = try time.day(order: order) { return day.bucket(in: .utc) }
            let second = try time.timestamp(order: order).secondsSince1970
            if !isHour {
                // Midnight somewhere: a day as the export has it.
                return TimeBucket(
                    start: Timestamp(secondsSince1970: second), end: Timestamp(secondsSince1970: second + 86_400),
                    length: .day)
            }
            let start = second - ((second % 3600) + 3600) % 3600
            return TimeBucket(
                start: Timestamp(secondsSince1970: start), end: Timestamp(secondsSince1970: start + 3600), length: .hour
            )
        } catch {
            reading.bad(error == .ambiguous ? .ambiguousDate : error == .empty ? .empty : .notATime, row, column)
            return nil
        }
    }

    /// Units of a row; nil, with the reason noted, where they cannot be true.
    private mutating func units(_ row: DelimitedRow, _ total: ColumnRole, _ crashed: ColumnRole, _ rate: ColumnRole)
        -> UnitCount?
    {
        let before = reading.faults
        let all = needed(row, total)
        guard reading.faults == before else { return nil }
        if plan.roles[crashed] == nil, let column = plan.roles[rate], let all {
            let millionths = crashedMillionths(row, column, rate, of: all)
            guard reading.faults == before else { return nil }
            reading.note(.countsFromRates(input: plan.head.input))
            return UnitCount(total: all, crashedMillionths: millionths)
        }
        let crashes = needed(row, crashed)
        guard reading.faults == before else { return nil }
        if let all, let crashes, crashes > all, let column = plan.roles[crashed] {
            reading.contradiction(
                all == 0 ? .crashesWithoutUse(crashed: crashes) : .moreCrashedThanTotal(crashed: crashes, total: all),
                row,
                column)
            return nil
        }
        if let all, let crashes, let column = plan.roles[rate] { compare(row, column, rate, crashes, of: all) }
        return UnitCount(total: all, crashed: crashes)
    }

    /// Takes note of a share that is not what the counts beside it come to, as far as its own decimals tell.
    private mutating func compare(_ row: DelimitedRow, _ column: Int, _ rate: ColumnRole, _ crashes: Int, of total: Int)
    {
        guard let number = try? NumberCell(row.cells[column].text), let value = try? style.rate(number),
            let share = try? (scales[rate] ?? RateScale()).share(value, isPercent: number.isPercent),
            let shown = share.crashedMillionths(of: total)
        else { return }
        // One in the last decimal, of whatever rounding, and one unit more. All and nothing are taken by their word.
        let decimals = share.decimals == 0 ? 4 : share.decimals
        let last = WrittenNumber(digits: WrittenNumber.power(decimals) - 1, decimals: decimals)
        let allowed = (last.crashedMillionths(of: total) ?? 0) + 1_000_000
        guard abs(shown - crashes * 1_000_000) > allowed else { return }
        disagreeing = ((disagreeing?.count ?? 0) + 1, disagreeing?.first ?? reading.place(row))
    }

    /// A number that a row must have when its table has the column.
    private mutating func needed(_ row: DelimitedRow, _ role: ColumnRole) -> Int? {
        guard let column = plan.roles[role] else { return nil }
        let before = reading.faults
        let count = reading.count(row, column, style)
        if count == nil, reading.faults == before {
            reading.contradiction(.missing(column: plan.head.title(column)), row, column)
        }
        return count
    }

    private mutating func crashedMillionths(_ row: DelimitedRow, _ column: Int, _ rate: ColumnRole, of total: Int)
        -> Int?
    {
        do throws(NumberStyle.Fault) {
            let number: NumberCell
            do throws(NumberCell.Fault) { number = try NumberCell(row.cells[column].text) } catch {
                // No share of nothing is known, and none is needed.
                if error == .empty, total == 0 { return 0 }
                if error == .empty {
                    reading.contradiction(.missing(column: plan.head.title(column)), row, column)
                    return nil
                }
                throw .cell(error)
            }
            let share = try (scales[rate] ?? RateScale()).share(try style.rate(number), isPercent: number.isPercent)
            return share.crashedMillionths(of: total)
        } catch {
            reading.numberFault(error, row, column)
            return nil
        }
    }

    /// Whether crash events can be: an app that never ran does not crash, and a crash ends its session.
    private mutating func areTrue(
        _ events: [EventKind: Int], _ sessions: UnitCount, _ users: UnitCount, _ row: DelimitedRow
    ) -> Bool {
        guard let column = plan.roles[.crashEvents], let crashes = events[.crash], crashes > 0 else { return true }
        if sessions.total == 0 || users.total == 0 {
            reading.contradiction(.crashesWithoutUse(crashed: crashes), row, column)
            return false
        }
        if let all = sessions.total, crashes > all {
            reading.contradiction(.moreCrashedThanTotal(crashed: crashes, total: all), row, column)
            return false
        }
        for (role, units) in [(ColumnRole.crashedSessions, sessions), (.crashedUsers, users)]
        where plan.roles[role] != nil && units.crashedMillionths == 0 {
            reading.contradiction(.crashesOfNobody(crashes: crashes), row, column)
            return false
        }
        return true
    }
}

extension ColumnRole {
    fileprivate var isRate: Bool { self == .crashFreeUsers || self == .crashFreeSessions }
}

extension UnitCount {
    /// Where the row has crashes, one unit crashed at least: a share of 1 beside them was rounded.
    fileprivate func crashing(_ crashes: Int) -> UnitCount {
        guard crashes > 0, let crashed = crashedMillionths, crashed < 1_000_000, let total, total > 0 else {
            return self
        }
        return UnitCount(total: total, crashed: 1)
    }
}

extension TallyCounts {
    /// Whether there is something to divide by.
    var hasTotals: Bool { sessions.total != nil || users.total != nil || userDays.total != nil }
}

/// A row's cells in 128 bits, to find rows that are equal in every cell.
private struct RowDigest: Hashable {
    private let first: Int
    private let second: Int

    init(_ row: DelimitedRow) {
        var (one, other) = (Hasher(), Hasher())
        other.combine(1)
        for cell in row.cells {
            one.combine(cell.text)
            other.combine(cell.text)
        }
        (first, second) = (one.finalize(), other.finalize())
    }
}
