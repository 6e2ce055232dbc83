import DelimitedText

/// App Store Connect's analytics reports App Crashes and App Sessions, by the day, whatever the order of their columns.
///
/// Columns: https://developer.apple.com/documentation/analytics-reports
struct AppleTable: VendorTable {
    let format: ExportFormat
    private let kind: AppleReport.Kind
    private let date: Int
    private let version: Int
    private let build: Int?
    private let count: Int
    private let devices: Int
    private let processed: Int?
    private let app: Int?
    private let dimensions: [(name: String, column: Int)]
    private var report: AppleReport
    /// The columns by which rows are summed, and the sums by the texts in them.
    private let grouping: [Int]
    private var indices: [String: Int] = [:]

    init?(_ head: TableHead) {
        guard let date = head.column("date"), let version = head.column("appversion"),
            let devices = head.column("uniquedevices")
        else { return nil }
        let build = head.column("build")
        switch (head.column("crashes"), head.column("sessions")) {
        case (let crashes?, nil): (kind, count) = (.crashes, crashes)
        case (nil, let sessions?):
            let isDetailed = head.column("sourceinfo", "campaign", "pagetitle") != nil
            (kind, count) = (isDetailed ? .detailedSessions : .sessions, sessions)
        case (nil, nil):
            guard let crashes = head.column("count", "counts"), build != nil || head.column("releasetype") != nil
            else { return nil }
            (kind, count) = (.expandedCrashes, crashes)
        default: return nil
        }
        (self.date, self.version, self.build, self.devices) = (date, version, build, devices)
        format = kind.isCrashes ? .appleCrashes : .appleSessions
        processed = head.column("processingdate")
        app = head.column("appappleidentifier")
        let known = [
            date, version, build, count, devices, processed, app, head.column("appname"),
            head.column("totalsessionduration"),
        ]
        let names = head.names
        // Where sessions came from tells nothing of crashes, and makes most of a report's rows.
        let isCrashes = kind.isCrashes
        dimensions = names.indices
            .filter { !known.contains($0) && (isCrashes || AppleTable.sessionDimensions.contains(names[$0])) }
            .map { (head.dimensionName($0), $0) }
        report = AppleReport(kind: kind, dimensions: dimensions.map(\.name))
        grouping = [date, version, build, processed].compactMap { $0 } + dimensions.map(\.column)
    }

    private static let sessionDimensions: Set<String> = ["device", "platformversion", "territory"]

    func begin(_ reading: inout TableReading) {
        reading.assign(.time, date)
        reading.assign(.version, version)
        reading.assign(.build, build)
        reading.assign(kind.isCrashes ? .crashEvents : .sessions, count)
        reading.assign(kind.isCrashes ? .crashedUsers : .users, devices)
        for (_, column) in dimensions { reading.assign(.dimension, column) }
        reading.result.dimensions = dimensions.map(\.name)
        reading.result.isCrashOnly = kind.isCrashes
    }

    mutating func take(_ row: DelimitedRow, _ reading: inout TableReading) {
        let (count, devices) = (reading.count(row, count), reading.count(row, devices))
        guard let index = index(of: row, &reading) else { return }
        report.rows[index].count = AppleTable.sum(report.rows[index].count, count)
        report.rows[index].devices = AppleTable.sum(report.rows[index].devices, devices)
        report.rows[index].rows += 1
        var hasher = Hasher()
        for (column, cell) in row.cells.enumerated() where column != self.count && column != self.devices {
            hasher.combine(cell.text)
        }
        let key = hasher.finalize()
        let instance = AppleReport.Instance(day: report.rows[index].day, processed: report.rows[index].processed)
        hasher = Hasher()
        hasher.combine(key)
        hasher.combine(count)
        hasher.combine(devices)
        report.contents[instance, default: AppleReport.Contents()].add(key: key, row: hasher.finalize())
        reading.result.summary.countedRows += 1
    }

    /// Where rows of this day, version and values are summed; nil when the row has no day.
    private mutating func index(of row: DelimitedRow, _ reading: inout TableReading) -> Int? {
        let key = grouping.map { row.cells[$0].text }.joined(separator: "\u{1F}")
        if let index = indices[key] { return index }
        guard let day = reading.day(row, date) else { return nil }
        if let app = reading.text(row, app) { reading.result.apps.insert(app) }
        let release = ReleaseLabel.reading(
            version: reading.text(row, version) ?? "", build: reading.text(row, build))
        let processed = reading.text(row, processed).flatMap { CalendarDay(iso: $0.prefix(10)) }
        indices[key] = report.rows.count
        report.rows.append(
            AppleReport.Row(
                place: reading.place(row), day: day, processed: processed, release: release,
                values: reading.values(row, dimensions)))
        return report.rows.count - 1
    }

    /// Counts of 10^12 at most, of fewer rows than it takes to overflow.
    private static func sum(_ one: Int?, _ other: Int?) -> Int? {
        guard let one, let other else { return one ?? other }
        return one.addingReportingOverflow(other).overflow ? one : one + other
    }

    func finish(_ reading: inout TableReading) {
        var report = report
        let days = Set(report.rows.map(\.day))
        report.granularity = AppleReport.Granularity(days)
        if report.granularity != .day { reading.note(.periodsOfSeveralDays(input: reading.head.input)) }
        let latest = days.max()
        if let processed = AppleReport.processingDay(inName: reading.head.input, after: latest) {
            report.setProcessed(processed)
        }
        reading.result.apple = report
    }
}
