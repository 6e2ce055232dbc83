/// A second on the UTC time line.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// POSIX time: no leap seconds, negative before 1970.
    public let secondsSince1970: Int

    /// A point in time by its POSIX time.
    public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

    /// Earlier is less.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension Timestamp {
    /// Reads a date and time with a zone (RFC 3339, section 5.6): `2026-12-02T00:00:00Z`, `2026-12-02T01:00:00.5+01:00`.
    ///
    /// Parts of a second are dropped, and a leap second is the first second of the next minute.
    /// - Returns: Nil for anything else, and for days that the calendar does not have.
    public init?(_ text: String) {
        var reader = TimestampReader(text)
        guard let timestamp = reader.timestamp(), Timestamp.printable.contains(timestamp) else { return nil }
        self = timestamp
    }

    /// From 0000-01-01T00:00:00Z through 9999-12-31T23:59:59Z.
    private static let printable =
        Timestamp(secondsSince1970: -62_167_219_200)...Timestamp(secondsSince1970: 253_402_300_799)

    /// Days since 1970-01-01 in the proleptic Gregorian calendar; years are counted from March, so that the leap day is the
    /// last one. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    init(year: Int, month: Int, day: Int, secondOfDay: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(secondsSince1970: (era * 146_097 + dayOfEra - 719_468) * 86_400 + secondOfDay)
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC, to the second.
    public var description: String {
        let (days, second) = secondsSince1970.dividedDown(by: 86_400)
        let (era, dayOfEra) = (days + 719_468).dividedDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let date = "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
        return
            "\(date)T\((second / 3600).padded(to: 2)):\((second / 60 % 60).padded(to: 2)):\((second % 60).padded(to: 2))Z"
    }
}

extension Int {
    /// Quotient and remainder of a division that rounds down, also below zero.
    fileprivate func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
