import LaunchDocument

/// A day of the calendar; a zone says when on the time line it is.
package struct CalendarDay: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int
    /// Days since 1970-01-01.
    package let number: Int

    /// - Returns: Nil for days that the calendar does not have.
    package init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            let start = Timestamp("\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T00:00:00Z")
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        number = (start.secondsSince1970 - CalendarDay.remainder(start.secondsSince1970, 86_400)) / 86_400
    }

    /// Reads `2026-05-01`, and nothing else.
    package init?(iso text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day that is `number` days after 1970-01-01.
    package init?(number: Int) {
        let (seconds, overflows) = number.multipliedReportingOverflow(by: 86_400)
        guard !overflows else { return nil }
        self.init(iso: Timestamp(secondsSince1970: seconds).description.prefix(10))
    }

    /// 0 for Sunday; 1970-01-01 was a Thursday.
    var weekday: Int { CalendarDay.remainder(number + 4, 7) }

    private static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

extension CalendarDay: Comparable {
    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
}

extension CalendarDay: CustomStringConvertible {
    /// `2026-05-01`.
    package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension Int {
    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
