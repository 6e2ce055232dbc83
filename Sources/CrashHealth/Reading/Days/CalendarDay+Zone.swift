import LaunchDocument

extension CalendarDay {
    /// The whole day where `zone` has it; 23 or 25 hours when the clocks of Los Angeles change.
    package func bucket(in zone: DayZone) -> TimeBucket {
        let start = number * 86_400 + secondsBehindUTC(in: zone)
        let length = 86_400 + clockChange(in: zone)
        return TimeBucket(
            start: Timestamp(secondsSince1970: start), end: Timestamp(secondsSince1970: start + length), length: .day)
    }

    /// How far the zone's clocks are behind UTC when the day begins.
    private func secondsBehindUTC(in zone: DayZone) -> Int {
        switch zone {
        case .utc: 0
        case .losAngeles: isSummerAtMidnight ? 7 * 3600 : 8 * 3600
        }
    }

    private func clockChange(in zone: DayZone) -> Int {
        switch (zone, month, day) {
        case (.losAngeles, 3, sunday(2, of: 3)): -3600
        case (.losAngeles, 11, sunday(1, of: 11)): 3600
        default: 0
        }
    }

    /// Clocks change at two in the morning, so that the day of a change begins as the day before ended.
    ///
    /// From the second Sunday of March to the first of November: Energy Policy Act of 2005, section 110, in force since
    /// 2007. No export of a store reaches back to before.
    private var isSummerAtMidnight: Bool {
        switch month {
        case 4...10: true
        case 3: day > sunday(2, of: 3)
        case 11: day <= sunday(1, of: 11)
        default: false
        }
    }

    /// The day of the `count`th Sunday of a month of this year.
    private func sunday(_ count: Int, of month: Int) -> Int {
        guard let first = CalendarDay(year: year, month: month, day: 1) else { return 0 }
        return 1 + (7 - first.weekday) % 7 + (count - 1) * 7
    }
}
