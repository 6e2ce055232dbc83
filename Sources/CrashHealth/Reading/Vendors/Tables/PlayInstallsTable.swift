import DelimitedText

/// Google Play's monthly `installs_<package>_<yyyymm>_….csv`. Installs are not use: nothing in it is counted.
///
/// A device with the app on it need not have started it that day, so that crashes divided by active installs would look
/// better than any crash rate.
struct PlayInstallsTable: VendorTable {
    let format = ExportFormat.playInstalls
    private let date: Int
    private let code: Int?

    init?(_ head: TableHead) {
        let isInstalls = head.column("dailydeviceinstalls", "activedeviceinstalls", "dailyuserinstalls") != nil
        guard isInstalls, let date = head.column("date") else { return nil }
        self.date = date
        code = head.column("appversioncode")
    }

    func begin(_ reading: inout TableReading) {
        reading.assign(.time, date)
        reading.assign(.build, code)
        reading.result.zone = .losAngeles
        reading.result.isCrashOnly = true
        reading.note(.installsOnly(input: reading.head.input))
    }

    func take(_ row: DelimitedRow, _ reading: inout TableReading) { _ = reading.day(row, date, zone: .losAngeles) }
}
