/// The fixed-length date of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    static let length = 29

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The 29 bytes for a time in seconds since 1970 that is not negative.
    static func text(_ seconds: Int) -> [UInt8] {
        let date = CivilTime(seconds: seconds)
        let weekday = days[(seconds / 86_400) % 7]
        return Array(
            "\(weekday), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(date.clock) GMT".utf8)
    }
}

/// A time in UTC taken apart.
struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    private let secondOfDay: Int

    /// `hh:mm:ss`.
    var clock: String {
        "\(twoDigits(secondOfDay / 3600)):\(twoDigits(secondOfDay / 60 % 60)):\(twoDigits(secondOfDay % 60))"
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
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
