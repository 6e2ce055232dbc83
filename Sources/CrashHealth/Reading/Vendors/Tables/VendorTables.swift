package import DelimitedText
package import LaunchDocument

/// Tables of vendors whose columns mean something that their names do not say.
package enum VendorTables {
    /// What reads the rows of a vendor's table; nil where the header is none of theirs.
    package static func importer(for head: TableHead) -> VendorTableImporter? {
        let table: (any VendorTable)? =
            AppleTable(head) ?? PlayCrashesTable(head) ?? PlayInstallsTable(head) ?? AnalyticsTable(head)
            ?? DiscoverTable(head) ?? AppleWebTable(head)
        return table.map { VendorTableImporter(head: head, table: $0) }
    }

    /// What inputs come to together: newer reports replace older ones, crashes are joined with the use of their day, and
    /// nothing counts twice that was exported twice.
    ///
    /// - Parameters:
    ///   - imports: everything that was imported, in the order of the inputs; the result has the same order.
    ///   - since: nothing before it counts.
    package static func combined(
        _ imports: [ImportedRollUp], since: Timestamp? = nil
    ) throws(CrashReadingError) -> [ImportedRollUp] {
        try refuseSeveralApps(imports)
        let cut = PlayCuts(try AppleReports(imports).combined()).combined()
        let combined = try RepeatedRecords(cut).countedOnce()
        return combined.map { since.map($0.since) ?? $0 }.map(\.notingUnknownCodes)
    }

    /// Two apps have the same versions; their numbers must not be added.
    private static func refuseSeveralApps(_ imports: [ImportedRollUp]) throws(CrashReadingError) {
        for vendor in [[ExportFormat.appleCrashes, .appleSessions], [.playCrashes]] {
            let own = imports.filter { vendor.contains($0.summary.format) && !$0.apps.isEmpty }
            guard Set(own.flatMap(\.apps)).count > 1 else { continue }
            throw .cannotCombine("numbers of several apps would be added", inputs: own.map(\.summary.name))
        }
    }
}

/// Reads the rows of one vendor's table.
package struct VendorTableImporter {
    private let head: TableHead
    private var table: any VendorTable

    fileprivate init(head: TableHead, table: any VendorTable) {
        self.head = head
        self.table = table
    }

    package var format: ExportFormat { table.format }

    /// Reads all rows behind the header.
    ///
    /// - Throws: For the first cell that cannot be read, with the number of further ones.
    package func read(
        _ rows: inout DelimitedReader, options: ReadingOptions
    ) throws(CrashReadingError) -> ImportedRollUp {
        var table = table
        var reading = TableReading(head: head, format: format, options: options)
        table.begin(&reading)
        do throws(TextError) {
            while let row = try rows.next() {
                if table.isBehindTable(row) { continue }
                if reading.accepts(row) { table.take(row, &reading) }
            }
        } catch {
            throw CrashReadingError(error, in: head.input)
        }
        table.finish(&reading)
        return try reading.finished()
    }
}

/// One kind of a vendor's table.
protocol VendorTable {
    /// - Returns: Nil when the header is not of this kind.
    init?(_ head: TableHead)

    var format: ExportFormat { get }
    /// Tells roles and dimensions, before the first row.
    mutating func begin(_ reading: inout TableReading)
    /// Takes one row with as many cells as the header.
    mutating func take(_ row: DelimitedRow, _ reading: inout TableReading)
    mutating func finish(_ reading: inout TableReading)
    /// Whether a row and all after it are of something else.
    mutating func isBehindTable(_ row: DelimitedRow) -> Bool
}

extension VendorTable {
    func finish(_ reading: inout TableReading) {}

    func isBehindTable(_ row: DelimitedRow) -> Bool { false }
}

extension ImportedRollUp {
    /// With a note on version codes that no policy gives a version to.
    fileprivate var notingUnknownCodes: ImportedRollUp {
        guard summary.format == .playCrashes || summary.format == .playVitals else { return self }
        let unknown = Set(records.map(\.release)).filter { if case .unreadable = $0 { true } else { false } }
        guard let first = unknown.min() else { return self }
        var result = self
        result.notes.append(.buildsWithoutVersion(count: unknown.count, first: first.description))
        return result
    }
}
