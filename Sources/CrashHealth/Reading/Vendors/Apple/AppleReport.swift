/// The rows of one file of App Store Connect's analytics reports, before newer files replace older ones and crashes meet
/// sessions.
package struct AppleReport: Sendable {
    enum Kind: Hashable {
        case crashes
        /// Also crashes that left no log, from all devices.
        case expandedCrashes
        case sessions
        /// With noise, and without rows of fewer than five devices.
        case detailedSessions

        var isCrashes: Bool { self == .crashes || self == .expandedCrashes }
    }

    /// Rows of one day and version that have the same values of the dimensions.
    struct Row {
        /// Of the first of them.
        let place: TextPlace
        let day: CalendarDay
        /// When Apple made the report; nil when nothing says so.
        var processed: CalendarDay?
        let release: ReleaseLabel
        var values: [String: String]
        /// Crashes or sessions.
        var count: Int?
        /// Devices that crashed, or that had a session; at most so many where there are several rows.
        var devices: Int?
        var rows = 0
    }

    /// What a report holds of one day, to tell another part of it from a copy and from another reading.
    struct Contents: Equatable {
        /// Hashes of all rows without their numbers.
        var keys: Set<Int> = []
        /// The rows with their numbers, in any order.
        var numbers = 0

        mutating func add(key: Int, row: Int) {
            keys.insert(key)
            numbers &+= row
        }
    }

    struct Instance: Hashable {
        let day: CalendarDay
        var processed: CalendarDay?
    }

    /// How long the stretches are that its dates begin.
    enum Granularity: Hashable {
        case day
        case week
        case month

        /// What all the dates of a report show; a single one is a day.
        init(_ days: Set<CalendarDay>) {
            let sorted = days.sorted()
            let steps = zip(sorted, sorted.dropFirst()).map { $1.number - $0.number }
            if !steps.isEmpty, sorted.allSatisfy({ $0.day == 1 }) {
                self = .month
            } else if !steps.isEmpty, steps.allSatisfy({ $0 % 7 == 0 }), sorted.allSatisfy({ $0.weekday == 1 }) {
                self = .week
            } else {
                self = .day
            }
        }

        func bucket(_ day: CalendarDay) -> TimeBucket {
            let first = day.bucket(in: .utc)
            let next: CalendarDay? =
                switch self {
                case .day: nil
                case .week: CalendarDay(number: day.number + 7)
                case .month: CalendarDay(year: day.year + day.month / 12, month: day.month % 12 + 1, day: 1)
                }
            guard let next else { return first }
            return TimeBucket(start: first.start, end: next.bucket(in: .utc).start, length: .day)
        }
    }

    let kind: Kind
    var granularity = Granularity.day
    /// In the order of the columns.
    let dimensions: [String]
    var rows: [Row] = []
    var contents: [Instance: Contents] = [:]
}

extension AppleReport {
    /// Takes the day that the report was made on for the rows that have none of their own.
    mutating func setProcessed(_ processed: CalendarDay) {
        for index in rows.indices where rows[index].processed == nil { rows[index].processed = processed }
        for (instance, contents) in contents where instance.processed == nil {
            self.contents[instance] = nil
            self.contents[Instance(day: instance.day, processed: processed)] = contents
        }
    }
}

extension AppleReport {
    /// The day that a file's name says its report was made on: `…processing_2026-05-03.tsv`, or a date behind all of its rows.
    ///
    /// Apple's own files are called by a checksum; programs that fetch them put the date in.
    static func processingDay(inName name: String, after latest: CalendarDay?) -> CalendarDay? {
        let base = name.split(separator: "/").last.map(String.init) ?? name
        let days = days(in: base)
        if let mark = base.lowercased().range(of: "process"),
            let day = AppleReport.days(in: String(base[mark.lowerBound...])).first
        {
            return day
        }
        guard days.count == 1, let day = days.first, let latest, day > latest else { return nil }
        return day
    }

    private static func days(in text: String) -> [CalendarDay] {
        let characters = Array(text)
        return characters.indices.compactMap { index in
            guard index + 10 <= characters.count, index == 0 || !characters[index - 1].isNumber,
                index + 10 == characters.count || !characters[index + 10].isNumber
            else { return nil }
            return CalendarDay(iso: String(characters[index..<index + 10]).replacingUnderscores())
        }
    }
}

extension String {
    fileprivate func replacingUnderscores() -> String { String(map { $0 == "_" ? "-" : $0 }) }

    /// Where a word begins for the first time.
    fileprivate func range(of word: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(word) }.map { $0..<index($0, offsetBy: word.count) }
    }
}
