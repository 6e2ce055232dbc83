import LaunchDocument

/// A cell with a date or a time in it.
struct TimeCell: Hashable {
    enum Fault: Error, Hashable {
        case empty
        case notATime
        /// 05/01/2026, and nobody has said which of both is the month.
        case ambiguous
    }

    /// What the cell says before anybody tells day and month apart.
    private enum Date: Hashable {
        case day(CalendarDay)
        /// `5/1/2026`: two numbers that are day and month in some order.
        case slashed(Int, Int, year: Int)
        /// Seconds since 1970, in digits only.
        case instant(Int)
    }

    private let date: Date
    /// Nil when the cell has a day only.
    private let secondOfDay: Int?
    /// East of UTC; nil when the cell does not say.
    private let zoneSeconds: Int?

    init(_ cell: some StringProtocol) throws(Fault) {
        let text = cell.strippingSpreadsheetMarks()
        if text.isNobody { throw .empty }
        var scanner = TimeScanner(text)
        if let digits = scanner.takeAll() {
            (date, secondOfDay) = try TimeCell.compact(digits)
            zoneSeconds = nil
            return
        }
        guard let date = TimeCell.date(&scanner) else { throw .notATime }
        self.date = date
        guard !scanner.isAtEnd else {
            (secondOfDay, zoneSeconds) = (nil, nil)
            return
        }
        guard scanner.take("T") || scanner.take(", ") || scanner.take(" "), let second = scanner.clock() else {
            throw .notATime
        }
        secondOfDay = second
        zoneSeconds = scanner.zone()
        guard scanner.isAtEnd else { throw .notATime }
    }

    /// `20260501`, `2026050109` as Google Analytics writes hours, and times since 1970 in seconds, milli- or microseconds.
    private static func compact(_ digits: Substring) throws(Fault) -> (Date, Int?) {
        guard let number = Int(digits) else { throw .notATime }
        switch digits.utf8.count {
        case 8:
            guard let day = compactDay(digits) else { throw .notATime }
            return (.day(day), nil)
        case 10 where digits.hasPrefix("20"):
            guard let day = compactDay(digits.prefix(8)), number % 100 < 24 else { throw .notATime }
            return (.day(day), number % 100 * 3600)
        case 10: return (.instant(number), 0)
        case 13: return (.instant(number / 1_000), 0)
        case 16: return (.instant(number / 1_000_000), 0)
        default: throw .notATime
        }
    }

    private static func compactDay(_ digits: Substring) -> CalendarDay? {
        guard let number = Int(digits) else { return nil }
        return CalendarDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    private static func date(_ scanner: inout TimeScanner) -> Date? {
        if let month = scanner.month() {
            // May 1, 2026
            guard scanner.take(" "), let day = scanner.number(1...2), scanner.take(", ") || scanner.take(" "),
                let year = scanner.number(4...4)
            else { return nil }
            return CalendarDay(year: year, month: month, day: day).map { .day($0) }
        }
        guard let first = scanner.run(1...4) else { return nil }
        if first.digits == 4 {
            guard let mark = scanner.takeAny("-/."), let month = scanner.number(1...2), scanner.take(mark),
                let day = scanner.number(1...2)
            else { return nil }
            return CalendarDay(year: first.value, month: month, day: day).map { .day($0) }
        }
        guard first.digits <= 2, let mark = scanner.takeAny("/.- ") else { return nil }
        if let month = scanner.month() {
            // 1 May 2026, 01-May-26
            guard scanner.take(mark), let year = scanner.year() else { return nil }
            return CalendarDay(year: year, month: month, day: first.value).map { .day($0) }
        }
        guard mark != " ", let second = scanner.number(1...2), scanner.take(mark), let year = scanner.year() else {
            return nil
        }
        // Dots are written where the day comes first.
        if mark == "." {
            return CalendarDay(year: year, month: second, day: first.value).map { .day($0) }
        }
        let isADate =
            CalendarDay(year: year, month: first.value, day: second) != nil
            || CalendarDay(year: year, month: second, day: first.value) != nil
        return isADate ? .slashed(first.value, second, year: year) : nil
    }
}

extension TimeCell {
    typealias Order = ReadingOptions.DateOrder

    /// The order of day and month that this cell alone proves for its column, as 13/05/2026 does.
    var provenOrder: Order? {
        guard case .slashed(let first, let second, _) = date, first > 12 || second > 12 else { return nil }
        return first > 12 ? .dayFirst : .monthFirst
    }

    /// Whether day and month can only be told apart by what the column or the caller says.
    var needsOrder: Bool {
        if case .slashed(let first, let second, _) = date {
            first <= 12 && second <= 12 && first != second
        } else {
            false
        }
    }

    /// Whether the cell has a time of day.
    var hasClock: Bool { secondOfDay != nil }

    /// Whether the cell names the beginning of a day, in whatever zone it says.
    var isStartOfDay: Bool {
        if case .instant(let seconds) = date { return seconds % 86_400 == 0 }
        return (secondOfDay ?? 0) == 0
    }

    /// Whether the cell says how far it is from UTC.
    var hasZone: Bool { zoneSeconds != nil }

    /// The day that the cell names; nil for a number of seconds.
    func day(order: Order?) throws(Fault) -> CalendarDay? {
        switch date {
        case .day(let day): return day
        case .instant: return nil
        case .slashed(let first, let second, let year):
            // 05/13/2026 is no date in a column of days before months.
            if let order, let provenOrder, order != provenOrder { throw .notATime }
            guard let order = provenOrder ?? order ?? (first == second ? .dayFirst : nil) else { throw .ambiguous }
            let (day, month) = order == .dayFirst ? (first, second) : (second, first)
            guard let date = CalendarDay(year: year, month: month, day: day) else { throw .notATime }
            return date
        }
    }

    /// The second that the cell names; its day's first where it has no clock.
    ///
    /// - Parameters:
    ///   - order: of day and month in dates with slashes.
    ///   - zone: of a cell that has none itself.
    func timestamp(order: Order?, zone: DayZone = .utc) throws(Fault) -> Timestamp {
        if case .instant(let seconds) = date { return Timestamp(secondsSince1970: seconds) }
        guard let day = try day(order: order) else { throw .notATime }
        guard let secondOfDay else { return day.bucket(in: zone).start }
        if let zoneSeconds {
            return Timestamp(secondsSince1970: day.number * 86_400 + secondOfDay - zoneSeconds)
        }
        // In the hours after a clock change the day's start is an hour off, which no export of a store has rows for.
        return Timestamp(secondsSince1970: day.bucket(in: zone).start.secondsSince1970 + secondOfDay)
    }
}
