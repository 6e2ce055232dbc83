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
        dimensions = head.header.cells.indices.filter { !known.contains($0) }
            .map { (head.dimensionName($0), $0) }
        report = AppleReport(kind: kind, dimensions: dimensions.map(\.name), rows: [])
    }

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
        let release = ReleaseLabel.reading(
            version: reading.text(row, version) ?? "", build: reading.text(row, build))
        guard let day = reading.day(row, date) else { return }
        if let app = reading.text(row, app) { reading.result.apps.insert(app) }
        let processed = reading.text(row, processed).flatMap { CalendarDay(iso: $0.prefix(10)) }
        report.rows.append(
            AppleReport.Row(
                place: reading.place(row), day: day, processed: processed, release: release,
                values: reading.values(row, dimensions), count: count, devices: devices))
        reading.result.summary.countedRows += 1
    }

    func finish(_ reading: inout TableReading) {
        var report = report
        let days = Set(report.rows.map(\.day))
        report.granularity = AppleReport.Granularity(days)
        if report.granularity != .day { reading.note(.periodsOfSeveralDays(input: reading.head.input)) }
        let latest = days.max()
        if let processed = AppleReport.processingDay(inName: reading.head.input, after: latest) {
            for index in report.rows.indices where report.rows[index].processed == nil {
                report.rows[index].processed = processed
            }
        }
        reading.result.apple = report
    }
}
