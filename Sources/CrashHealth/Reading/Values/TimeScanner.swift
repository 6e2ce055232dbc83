/// Takes the parts of a date and time off the front of a text.
struct TimeScanner {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// The whole text, where it is digits only.
    func takeAll() -> Substring? { !rest.isEmpty && rest.utf8.allSatisfy(\.isDigit) ? rest : nil }

    mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    mutating func takeAny(_ characters: String) -> String? {
        guard let first = rest.first, characters.contains(first) else { return nil }
        rest = rest.dropFirst()
        return String(first)
    }

    /// A run of digits as long as `length` allows, and how long it is.
    mutating func run(_ length: ClosedRange<Int>) -> (value: Int, digits: Int)? {
        let digits = Substring(rest.utf8.prefix(while: \.isDigit))
        guard length.contains(digits.utf8.count), let value = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        return (value, digits.utf8.count)
    }

    mutating func number(_ length: ClosedRange<Int>) -> Int? { run(length)?.value }

    /// A year of four digits, or of two in this century.
    mutating func year() -> Int? {
        guard let year = run(2...4), year.digits != 3 else { return nil }
        return year.digits == 2 ? 2000 + year.value : year.value
    }

    /// An English month, whole or its first three letters.
    mutating func month() -> Int? {
        let word = rest.prefix { $0.isLetter }.lowercased()
        guard word.count >= 3 else { return nil }
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        guard
            let index = months.firstIndex(where: {
                $0 == word || $0.prefix(3) == word || (word == "sept" && $0 == "september")
            })
        else { return nil }
        rest = rest.dropFirst(word.count)
        _ = take(".")
        return index + 1
    }

    /// `09:12`, `09:12:19` or `09:12:19.123`, also with AM or PM behind it, as seconds of the day; a leap second is the next.
    mutating func clock() -> Int? {
        guard let hour = number(1...2), take(":"), let minute = number(2...2), minute <= 59 else { return nil }
        var second = 0
        if take(":") {
            guard let seconds = number(2...2), seconds <= 60 else { return nil }
            second = seconds
            if take(".") || take(",") {
                guard number(1...18) != nil else { return nil }
            }
        }
        var clockHour = hour
        if let half = half() {
            guard (1...12).contains(hour) else { return nil }
            clockHour = hour % 12 + half
        }
        return clockHour <= 23 ? clockHour * 3600 + minute * 60 + second : nil
    }

    private mutating func half() -> Int? {
        for (word, hours) in [(" AM", 0), (" PM", 12), ("AM", 0), ("PM", 12), (" am", 0), (" pm", 12)] where take(word)
        {
            return hours
        }
        return nil
    }

    /// `Z`, ` UTC`, `+01:00`, `+0100` or `+01` as seconds east of UTC; nil, taking nothing, for anything else.
    mutating func zone() -> Int? {
        if take("Z") || take("z") || take(" UTC") || take(" GMT") || take("UTC") { return 0 }
        var ahead = self
        _ = ahead.take(" ")
        guard let sign = ahead.takeAny("+-"), let run = ahead.run(2...4), run.digits != 3 else { return nil }
        let (hours, rest) = run.digits == 4 ? (run.value / 100, run.value % 100) : (run.value, 0)
        var minutes = rest
        if run.digits == 2, ahead.take(":") {
            guard let read = ahead.number(2...2) else { return nil }
            minutes = read
        }
        guard hours <= 23, minutes <= 59 else { return nil }
        self = ahead
        return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
