/// Records that several inputs of one vendor have in common: what was exported twice counts once, and what cannot be told
/// apart is refused.
struct RepeatedRecords {
    private let imports: [ImportedRollUp]

    init(_ imports: [ImportedRollUp]) { self.imports = imports }

    /// Apple's reports have rules of their own, and tables of anybody's own are as they are.
    private static let formats: Set<ExportFormat> = [
        .playCrashes, .playVitals, .sentrySessions, .sentryDiscover, .bugsnagReleases, .bugsnagTrend, .googleAnalytics,
        .appleWeb,
    ]

    private struct Cell: Hashable {
        let format: ExportFormat
        let release: ReleaseLabel
        let bucket: TimeBucket?
        let isWholePeriod: Bool
        let values: [String: String]

        init(_ record: RollUpRecord, _ format: ExportFormat) {
            self.format = format
            (release, bucket, values) = (record.release, record.bucket, record.values)
            isWholePeriod = record.isWholePeriod
        }
    }

    /// By what the records of an input are kept apart.
    private struct Cut: Hashable {
        let isByVersion: Bool
        let dimensions: Set<String>
    }

    func countedOnce() throws(CrashReadingError) -> [ImportedRollUp] {
        let indices = imports.indices.filter { RepeatedRecords.formats.contains(imports[$0].summary.format) }
        guard !indices.isEmpty else { return imports }
        try refuseOtherCuts(indices)
        var result = imports
        var seen: [Cell: (counts: TallyCounts, input: Int)] = [:]
        var periods: Set<Cell> = []
        for index in indices {
            var repeated: [TextPlace] = []
            var kept: [RollUpRecord] = []
            for record in imports[index].records {
                let cell = Cell(record, imports[index].summary.format)
                guard let (counts, input) = seen[cell], input != index || isOfPages(index) else {
                    seen[cell] = (record.counts, index)
                    kept.append(record)
                    continue
                }
                if counts == record.counts {
                    repeated.append(record.place)
                } else if record.isWholePeriod {
                    // The users of two periods do not add; those of their days still count.
                    periods.insert(cell)
                } else {
                    throw refusal(of: record, in: [input, index])
                }
            }
            result[index].records = kept
            if let first = repeated.first {
                result[index].notes.append(.rowsOfTwoInputs(count: repeated.count, first: first))
                result[index].summary.countedRows = kept.count { !$0.isWholePeriod }
            }
        }
        for index in indices {
            let format = imports[index].summary.format
            result[index].records.removeAll { periods.contains(Cell($0, format)) }
        }
        return result
    }

    /// Whether an input may be several answers, one behind the other, of which each has a record once.
    private func isOfPages(_ index: Int) -> Bool {
        [.playVitals, .sentrySessions, .bugsnagTrend].contains(imports[index].summary.format)
    }

    private func refusal(of record: RollUpRecord, in inputs: [Int]) -> CrashReadingError {
        .cannotCombine(
            record.bucket == nil
                ? "both have numbers of \(record.release) for a whole period, which do not add: read them one at a time"
                : "both have other numbers of \(record.release) for the same time: leave the older one out",
            inputs: inputs.map { imports[$0].summary.name })
    }

    /// The same use by version and again by version and device would count twice.
    private func refuseOtherCuts(_ indices: [Int]) throws(CrashReadingError) {
        struct Stretch: Hashable {
            let format: ExportFormat
            let bucket: TimeBucket?
        }
        var cuts: [Stretch: (cut: Cut, input: Int)] = [:]
        for index in indices where !imports[index].records.isEmpty {
            let format = imports[index].summary.format
            let records = imports[index].records
            let cut = Cut(
                isByVersion: records.contains { $0.release != .unattributed },
                dimensions: Set(imports[index].dimensions))
            for bucket in Set(records.map(\.bucket)) {
                let stretch = Stretch(format: format, bucket: bucket)
                if let (other, input) = cuts[stretch], other != cut {
                    throw .cannotCombine(
                        "both count the same time, by different columns, and together would count it twice: read them one at a "
                            + "time",
                        inputs: [imports[input].summary.name, imports[index].summary.name])
                }
                cuts[stretch] = (cut, index)
            }
        }
    }
}
