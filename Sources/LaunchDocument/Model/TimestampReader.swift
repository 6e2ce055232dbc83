/// Reads the date-time of RFC 3339, section 5.6.
struct TimestampReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    mutating func timestamp() -> Timestamp? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            take("T") || take("t") || take(" "), let hour = number(2), take(":"), let minute = number(2), take(":"),
            let second = number(2), skipFraction(), let zone = zone(), rest.isEmpty,
            (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        let secondOfDay = hour * 3600 + minute * 60 + second - zone
        return Timestamp(year: year, month: month, day: day, secondOfDay: secondOfDay)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(_ digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy(\.isDigit) else { return nil }
        rest.removeFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func skipFraction() -> Bool {
        guard take(".") else { return true }
        let count = rest.prefix(while: \.isDigit).count
        rest.removeFirst(count)
        return count > 0
    }

    /// Seconds east of UTC.
    private mutating func zone() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : -1
        guard sign == 1 || take("-"), let hours = number(2), take(":"), let minutes = number(2), hours <= 23,
            minutes <= 59
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
