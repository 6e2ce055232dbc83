import DelimitedText

/// The table that the web page of App Store Connect exports: a few lines of names and dates, then days by one column for
/// each version, system or device. A dash is a number that is not given.
struct AppleWebTable: VendorTable {
    let format = ExportFormat.appleWeb

    private enum Column {
        case release(ReleaseLabel)
        case value(dimension: String, String)
        case all
        case total
    }

    private let columns: [Column]
    /// What the lines before the table say of its first and last day.
    private let bounds: [TimeCell]
    private var rows: [DelimitedRow] = []

    init?(_ head: TableHead) {
        guard let first = head.names.first, AppleWebTable.dateWords.contains(first), head.header.cells.count > 1 else {
            return nil
        }
        let values = head.preamble.compactMap { line -> String? in
            let parts = line.split(separator: Character(UnicodeScalar(head.delimiter)), maxSplits: 1)
            return parts.count == 2 ? String(parts[1]).filter { $0 != "\"" }.trimmingBlanks() : nil
        }
        bounds = values.compactMap { try? TimeCell($0) }
        guard !bounds.isEmpty else { return nil }
        var columns: [Column] = []
        for index in head.header.cells.indices.dropFirst() {
            guard let column = AppleWebTable.column(head.title(index)) else { return nil }
            columns.append(column)
        }
        self.columns = columns
    }

    private static let dateWords: Set<String> = [
        "date", "datum", "fecha", "data", "dato", "tarih", "дата", "日付", "日期", "날짜", "päivämäärä", "dátum",
    ]
    private static let crashWords: Set<String> = [
        "crashes", "abstürze", "plantages", "fallos", "bloqueos", "arresti", "falhas", "クラッシュ", "崩溃", "충돌",
    ]
    private static let systems = ["ios", "ipados", "macos", "tvos", "watchos", "visionos", "mac"]
    private static let devices = ["iphone", "ipad", "ipod", "apple tv", "apple watch", "apple vision", "desktop"]

    private static func column(_ title: String) -> Column? {
        let name = title.lowercased()
        if ["total", "summe", "gesamt", "totale"].contains(name) { return .total }
        if crashWords.contains(name) { return .all }
        if let system = systems.first(where: { name == $0 || name.hasPrefix($0 + " ") }) {
            return system == "mac" ? nil : .value(dimension: "platform_version", title)
        }
        if devices.contains(where: { name.hasPrefix($0) }) { return .value(dimension: "device", title) }
        let label = ReleaseLabel.reading(version: title)
        if case .release = label { return .release(label) }
        return nil
    }

    func begin(_ reading: inout TableReading) {
        reading.assign(.time, 0)
        for case .value(let dimension, _) in columns where !reading.result.dimensions.contains(dimension) {
            reading.result.dimensions.append(dimension)
        }
        reading.result.isCrashOnly = true
        reading.note(.eventsOnly(input: reading.head.input))
        let isOfVersions = columns.contains { if case .release = $0 { true } else { false } }
        if !isOfVersions { reading.note(.allVersionsTogether(input: reading.head.input)) }
    }

    mutating func take(_ row: DelimitedRow, _ reading: inout TableReading) { rows.append(row) }

    func finish(_ reading: inout TableReading) {
        guard let days = days(&reading) else { return }
        var style = NumberStyle(stated: reading.options.decimalMark, delimiter: reading.head.delimiter)
        for cell in rows.flatMap({ $0.cells.dropFirst() }) {
            if let number = try? NumberCell(cell.text) { style.learn(fromCount: number) }
        }
        for (row, day) in zip(rows, days) {
            reading.include(day, zone: .utc)
            for (index, column) in columns.enumerated() {
                guard let count = reading.count(row, index + 1, style) else { continue }
                var record = RollUpRecord(
                    place: TextPlace(input: reading.head.input, line: row.line, column: row.cells[index + 1].column),
                    release: .unattributed, bucket: day.bucket(in: .utc), counts: TallyCounts(events: [.crash: count]))
                switch column {
                case .release(let release): record.release = release
                case .value(let dimension, let value): record.values[dimension] = value
                case .all: break
                case .total: continue
                }
                reading.add(record)
            }
        }
    }
}

extension AppleWebTable {
    /// The day of each row; nil, with the first bad cell noted, where one cannot be told.
    private func days(_ reading: inout TableReading) -> [CalendarDay]? {
        var cells: [TimeCell] = []
        for row in rows {
            do throws(TimeCell.Fault) { cells.append(try TimeCell(row.cells[0].text)) } catch {
                reading.bad(error == .empty ? .empty : .notATime, row, 0)
                return nil
            }
        }
        let orders = reading.options.dateOrder.map { [$0] } ?? ReadingOptions.DateOrder.allCases
        let readings = orders.compactMap { order -> (order: ReadingOptions.DateOrder, days: [CalendarDay])? in
            let days = cells.compactMap { (try? $0.day(order: order)) ?? nil }
            return days.count == cells.count ? (order, days) : nil
        }
        // 5/1/26 may be read where only one order makes the rows days that follow each other from the stated start.
        let plausible = readings.filter { order, days in
            AppleWebTable.isSeries(days) && bounds.contains { (try? $0.day(order: order)) == days.min() }
        }
        if Set(readings.map(\.days)).count == 1 { return readings[0].days }
        if plausible.count == 1 { return plausible[0].days }
        if let row = rows.first { reading.bad(readings.isEmpty ? .notATime : .ambiguousDate, row, 0) }
        return nil
    }

    /// Whether days follow each other, or weeks, or firsts of months; in any order of the rows.
    private static func isSeries(_ unordered: [CalendarDay]) -> Bool {
        let days = unordered.sorted()
        guard days.count > 1 else { return false }
        let steps = Set(zip(days, days.dropFirst()).map { $1.number - $0.number })
        if steps == [1] || steps == [7] { return true }
        return days.allSatisfy { $0.day == 1 }
            && zip(days, days.dropFirst()).allSatisfy { ($0.year * 12 + $0.month) + 1 == $1.year * 12 + $1.month }
    }
}
