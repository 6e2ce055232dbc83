/// A time in UTC taken apart.
struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    private let secondOfDay: Int

    /// The day in two digits.
    var dayText: String { Self.twoDigits(day) }

    /// `hh:mm:ss`.
    var clock: String {
        [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.twoDigits).joined(separator: ":")
    }

    /// - Parameter seconds: Since 1970, not negative.
    init(seconds: Int) {
        // Years are counted from 1 March 0000, so that the leap day is the last of its year, in eras of 400 years,
        // which all have the same number of days.
        let days = seconds / 86_400 + 719_468
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + days / 146_097 * 400 + (month <= 2 ? 1 : 0)
        secondOfDay = seconds % 86_400
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
