import DelimitedText
import LaunchDocument

/// A report that Google Analytics 4 exports: comments with the time it is about, then users and crash-affected users of
/// that whole time, by version.
///
/// Metrics: https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema
struct AnalyticsTable: VendorTable {
    let format = ExportFormat.googleAnalytics
    private let version: Int?
    private let users: Int
    private let crashed: Int?
    private let rate: Int?
    private let date: Int?
    private let dayNumber: Int?
    private let period: (start: CalendarDay, end: CalendarDay)?
    private let dimensions: [(name: String, column: Int)]
    /// Several tables may follow each other in one file, with comments between them; the first is read.
    private var isOver = false

    init?(_ head: TableHead) {
        guard head.preamble.contains(where: { $0.trimmingBlanks().hasPrefix("#") }),
            let users = head.column("activeusers", "totalusers", "users")
        else { return nil }
        crashed = head.column("crashaffectedusers")
        rate = head.column("crashfreeusersrate", "crashfreeusers")
        guard crashed != nil || rate != nil else { return nil }
        self.users = users
        version = head.column("appversion")
        date = head.column("date")
        dayNumber = head.column("nthday")
        if let start = AnalyticsTable.day("start date", head), let end = AnalyticsTable.day("end date", head) {
            period = (start, end)
        } else {
            period = nil
        }
        let names = head.names
        dimensions = names.indices.filter { AnalyticsTable.dimensionNames.contains(names[$0]) }
            .map { (head.dimensionName($0), $0) }
    }

    private static let dimensionNames: Set<String> = [
        "platform", "operatingsystem", "operatingsystemversion", "osversion", "oswithversion", "devicemodel", "device",
        "devicecategory", "devicebrand", "mobilemodel", "country", "region", "language", "streamname", "appstore",
    ]

    /// `# Start date: 20260501`.
    private static func day(_ key: String, _ head: TableHead) -> CalendarDay? {
        for line in head.preamble where line.lowercased().contains(key) {
            let digits = line.filter(\.isNumber)
            guard digits.count == 8, let number = Int(digits) else { continue }
            return CalendarDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
        return nil
    }

    func begin(_ reading: inout TableReading) {
        reading.assign(.time, date)
        reading.assign(.version, version)
        reading.assign(.users, users)
        reading.assign(.crashedUsers, crashed)
        if crashed == nil { reading.assign(.crashFreeUsers, rate) }
        for (_, column) in dimensions { reading.assign(.dimension, column) }
        reading.result.dimensions = dimensions.map(\.name)
        if let period {
            reading.include(period.start, zone: .utc)
            reading.include(period.end, zone: .utc)
        }
        if version == nil { reading.note(.allVersionsTogether(input: reading.head.input)) }
        if crashed == nil { reading.note(.countsFromRates(input: reading.head.input)) }
    }

    mutating func isBehindTable(_ row: DelimitedRow) -> Bool {
        isOver = isOver || row.cells.first?.text.hasPrefix("#") == true
        return isOver
    }

    func take(_ row: DelimitedRow, _ reading: inout TableReading) {
        var bucket: TimeBucket?
        if let date {
            guard let day = reading.day(row, date) else { return }
            bucket = day.bucket(in: .utc)
        } else if let dayNumber, let start = period?.start {
            guard let number = reading.count(row, dayNumber), number < 10_000 else { return }
            bucket = CalendarDay(number: start.number + number)?.bucket(in: .utc)
        }
        let total = reading.count(row, users)
        var count = reading.units(total: total, crashed: reading.count(row, crashed), row, crashed)
        if crashed == nil, let rate, let total {
            count.crashedMillionths = reading.share(row, rate)?.crashedMillionths(of: total)
        }
        reading.add(
            RollUpRecord(
                place: reading.place(row), release: .reading(version: reading.text(row, version) ?? ""), bucket: bucket,
                values: reading.values(row, dimensions),
                counts: TallyCounts(users: count, userDays: bucket == nil ? UnitCount() : count)))
    }
}
