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
            "\(weekday), \(date.dayText) \(months[date.month - 1]) \(date.year) \(date.clock) GMT".utf8)
    }
}
