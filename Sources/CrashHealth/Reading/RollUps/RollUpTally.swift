import LaunchDocument

/// Counts of groups, as exports give them, brought to other groups.
struct RollUpTally {
    let imports: [ImportedRollUp]
    private let needs: CrashNeeds
    /// From when to when tables of crashes alone reach, where there are any.
    private let crashes: CrashCover?
    /// Of each import: the names that its records may have values of.
    private let names: [[String]]

    init(_ imports: [ImportedRollUp]) {
        self.imports = imports
        names = imports.map(\.allDimensions)
        crashes = CrashCover(imports)
        // An input of use alone and one of crashes alone complete each other; beside an input that has both, use without crashes
        // would hide them.
        needs = CrashNeeds(
            sessions: imports.contains { $0.records.contains { $0.counts.sessions.share != nil } },
            users: imports.contains {
                $0.records.contains { $0.counts.users.share != nil || $0.counts.userDays.share != nil }
            })
    }

    /// - Parameter contradictions: gets groups in which an input of crashes has more than the use of another allows.
    func table(_ asked: AskedGrouping, contradictions: inout [RowContradiction]) throws(CrashReadingError) -> [TallyRow]
    {
        let grouping = asked.own
        var groups: [GroupKey: GroupSum] = [:]
        for (input, all) in zip(imports, names) {
            let dimensions = grouping.dimensions.map { DimensionName.resolve($0, among: all) }
            for record in input.records {
                if record.isWholePeriod, grouping.bucket != nil { continue }
                groups[GroupKey(record, grouping, dimensions, zone: input.zone), default: GroupSum()]
                    .add(record, needs: crashes.map { $0.needs(of: record, needs) } ?? needs)
            }
        }
        var rows: [TallyRow] = []
        for (key, sum) in groups {
            let counts: TallyCounts
            do throws(UnitSum.TooMany) { counts = try sum.counts() } catch {
                throw .cannotCombine(
                    "all rows of \(key.release) together count more than 10^12 units", inputs: inputs(with: key.release)
                )
            }
            if let contradiction = sum.contradiction(counts) {
                if !contradictions.contains(contradiction) { contradictions.append(contradiction) }
                continue
            }
            rows.append(TallyRow(release: key.release, bucket: key.bucket, values: key.values, counts: counts))
        }
        return rows
    }

    /// The names of the inputs with rows of a release, the most that a message shows.
    private func inputs(with release: ReleaseLabel) -> [String] {
        let named = imports.filter { $0.records.contains { $0.release.withoutBuild == release.withoutBuild } }
        return named.prefix(3).map(\.summary.name)
    }

    /// Days of use behind or before all that tables of crashes have.
    var uncovered: ReadingNote? {
        guard let crashes else { return nil }
        let days = Set(
            imports.filter { $0.summary.format == .rollUp }.flatMap(\.records)
                .filter { $0.counts.hasTotals && crashes.lacks($0) }
                .compactMap { $0.bucket.map { "\($0.start)".prefix(10) } })
        return days.min().map { .daysWithoutCrashReport(count: days.count, first: String($0)) }
    }

    /// Rows of one day and version, in tables of the same kind, that nothing tells apart.
    var splitRows: ReadingNote? {
        var seen: [SplitKey: [TallyCounts]] = [:]
        var found: (count: Int, first: TextPlace)?
        for input in imports where input.summary.format == .rollUp || input.summary.format == .googleAnalytics {
            for record in input.records where record.release != .unattributed {
                // Rows without a version may be of any, and words for nobody differ.
                let key = SplitKey(record)
                let others = seen[key] ?? []
                // Tables of use and of crashes, or of users and of sessions, complete each other.
                let isSplit = others.contains { $0.countsSome(of: record.counts) }
                if !isSplit { seen[key] = others + [record.counts] }
                if !isSplit || record.isRepeated { continue }
                found = ((found?.count ?? 0) + 1, found?.first ?? record.place)
            }
        }
        return found.map { .splitRows(count: $0.count, first: $0.first) }
    }
}

private struct GroupKey: Hashable {
    let release: ReleaseLabel
    let bucket: TimeBucket?
    let values: [String?]

    init(_ record: RollUpRecord, _ grouping: Grouping, _ dimensions: [String?], zone: DayZone) {
        release = grouping.builds ? record.release : record.release.withoutBuild
        bucket = grouping.bucket.flatMap { length in record.bucket.map { $0.widened(to: length, in: zone) } }
        values = dimensions.map { $0.flatMap { record.values[$0] } }
    }
}

private struct SplitKey: Hashable {
    let release: ReleaseLabel
    let bucket: TimeBucket?
    let values: [String: String]

    init(_ record: RollUpRecord) {
        (release, bucket, values) = (record.release, record.bucket, record.values)
    }
}

extension TimeBucket {
    /// The day around an hour; a stretch that is long enough already stays as it is.
    fileprivate func widened(to length: BucketLength, in zone: DayZone) -> TimeBucket {
        guard self.length == .hour, length == .day else { return self }
        // Los Angeles is seven or eight hours behind, so that its day is that of UTC or the day before.
        for shift in [0, 86_400] {
            let text = "\(Timestamp(secondsSince1970: start.secondsSince1970 - shift))".prefix(10)
            guard let day = CalendarDay(iso: text)?.bucket(in: zone) else { continue }
            if day.start <= start, start < day.end { return day }
        }
        return self
    }
}
