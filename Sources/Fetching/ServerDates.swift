/// Dates as OpenSSL prints them in certificates: `Nov 30 02:24:47 2026 GMT`.
enum CertificateDate {
    /// Seconds since 1970, or nil for a text of another form.
    static func seconds(of text: some StringProtocol) -> Int? {
        let words = String(text).split(separator: " ").map(String.init)
        guard words.count == 5, words[4] == "GMT" else { return nil }
        return CalendarSecond.seconds(year: words[3], month: words[0], day: words[1], clock: words[2])
    }
}

/// The date of an answer (RFC 9110 section 5.6.7, the form that servers must send): `Mon, 30 Nov 2026 02:24:47 GMT`.
enum HTTPDate {
    /// Seconds since 1970, or nil for a text of another form.
    static func seconds(of text: String) -> Int? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT" else { return nil }
        return CalendarSecond.seconds(year: words[3], month: words[2], day: words[1], clock: words[4])
    }
}

extension HTTPResponse {
    /// When the other side says that it answered, in seconds since 1970; nil when it does not, or not readably.
    package var date: Int? { self["Date"].flatMap(HTTPDate.seconds) }

    /// For how many seconds the other side wants to be left alone, told as a number or as a date (RFC 9110 section 10.2.3);
    /// nil when it does not say, or not readably.
    ///
    /// - Parameter now: seconds since 1970, for a date from a side that does not tell what time it has.
    package func retryAfter(now: Int) -> Int? {
        guard let text = self["Retry-After"] else { return nil }
        if let seconds = Int(text) { return seconds >= 0 ? seconds : nil }
        return HTTPDate.seconds(of: text).map { max(0, $0 - (date ?? now)) }
    }
}

private enum CalendarSecond {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func seconds(year: String, month: String, day: String, clock: String) -> Int? {
        guard let month = months.firstIndex(of: month), let day = Int(day), let year = Int(year),
            (1970...9999).contains(year), (1...31).contains(day)
        else { return nil }
        let clock: [Int] = clock.split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
        let secondOfDay = (clock[0] * 60 + clock[1]) * 60 + clock[2]
        return days(year: year, month: month + 1, day: day) * 86_400 + secondOfDay
    }

    /// Days since 1 January 1970 in the Gregorian calendar, counted from 1 March so that the leap day comes last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        let dayOfYear = (monthFromMarch * 153 + 2) / 5 + day - 1
        // 719,468 days lie between 1 March of the year 0 and 1 January 1970.
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }
}
