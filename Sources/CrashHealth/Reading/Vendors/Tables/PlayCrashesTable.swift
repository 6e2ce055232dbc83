import DelimitedText

/// Google Play's monthly `crashes_<package>_<yyyymm>_{overview,app_version,device,os_version}.csv`: how many crashes and
/// how many times not responding on a day of Los Angeles, and nothing to divide them by.
///
/// Columns: https://support.google.com/googleplay/android-developer/answer/6135870
struct PlayCrashesTable: VendorTable {
    let format = ExportFormat.playCrashes
    private let date: Int
    private let code: Int?
    private let version: Int?
    private let crashes: Int?
    private let notResponding: Int?
    private let package: Int?
    private let dimensions: [(name: String, column: Int)]

    init?(_ head: TableHead) {
        crashes = head.column("dailycrashes")
        notResponding = head.column("dailyanrs")
        guard crashes != nil || notResponding != nil, let date = head.column("date") else { return nil }
        self.date = date
        code = head.column("appversioncode", "versioncode")
        version = head.column("appversion", "appversionname")
        package = head.column("packagename")
        let known = [date, code, version, crashes, notResponding, package]
        dimensions = head.header.cells.indices.filter { !known.contains($0) }
            .map { (head.dimensionName($0), $0) }
    }

    func begin(_ reading: inout TableReading) {
        reading.assign(.time, date)
        reading.assign(.version, version)
        reading.assign(.build, code)
        reading.assign(.crashEvents, crashes)
        reading.assign(.notRespondingEvents, notResponding)
        for (_, column) in dimensions { reading.assign(.dimension, column) }
        reading.result.dimensions = dimensions.map(\.name)
        reading.result.zone = .losAngeles
        reading.result.isCrashOnly = true
        reading.note(.eventsOnly(input: reading.head.input))
        if code == nil && version == nil { reading.note(.allVersionsTogether(input: reading.head.input)) }
    }

    func take(_ row: DelimitedRow, _ reading: inout TableReading) {
        let counts = (reading.count(row, crashes), reading.count(row, notResponding))
        if let package = reading.text(row, package) { reading.result.apps.insert(package) }
        guard let day = reading.day(row, date, zone: .losAngeles) else { return }
        var events: [EventKind: Int] = [:]
        events[.crash] = counts.0
        events[.notResponding] = counts.1
        // A cell of a version that is empty is a version that nobody knows, and not a column that is missing.
        let name = version == nil ? (code == nil ? "" : nil) : reading.text(row, version) ?? ""
        reading.add(
            RollUpRecord(
                place: reading.place(row),
                release: .reading(
                    version: name, build: reading.text(row, code), versionsOfBuilds: reading.options.versionsOfBuilds),
                bucket: day.bucket(in: .losAngeles), values: reading.values(row, dimensions),
                counts: TallyCounts(events: events)))
    }
}
