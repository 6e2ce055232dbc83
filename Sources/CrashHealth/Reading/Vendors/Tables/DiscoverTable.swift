import DelimitedText

/// What Sentry's Discover exports: how many events, of how many users, by whatever was asked for. It knows no sessions, so
/// that its users are those who saw an error and no denominator.
///
/// Functions: https://docs.sentry.io/product/explore/discover-queries/query-builder/
struct DiscoverTable: VendorTable {
    let format = ExportFormat.sentryDiscover
    private let release: Int?
    private let day: Int?
    private let events: Int
    private let users: Int?
    private let handled: Int?
    private let dimensions: [(name: String, column: Int)]

    init?(_ head: TableHead) {
        let titles = head.header.cells.indices.map { head.title($0).lowercased() }
        guard let events = titles.firstIndex(of: "count()"), !titles.contains(where: { $0.contains("session)") })
        else { return nil }
        self.events = events
        users = titles.firstIndex { $0 == "count_unique(user)" || $0 == "count_unique(user.id)" }
        release = head.column("release", "releaseversion")
        day = titles.firstIndex { $0 == "timestamp.to_day" || $0 == "date" || $0 == "day" }
        handled = titles.firstIndex(of: "error.handled")
        let known = [release, day, events, users, handled]
        dimensions = titles.indices
            .filter { !known.contains($0) && !titles[$0].contains("(") && !DiscoverTable.words.contains(titles[$0]) }
            .map { (head.dimensionName($0), $0) }
    }

    /// Columns that name an error and not where it happened.
    private static let words: Set<String> = [
        "title", "issue", "issue.id", "id", "message", "culprit", "project", "project.name", "timestamp",
        "timestamp.to_hour", "event.type", "error.type", "error.value", "error.unhandled", "level", "location",
    ]

    func begin(_ reading: inout TableReading) {
        reading.assign(.time, day)
        reading.assign(.version, release)
        reading.assign(.crashEvents, events)
        reading.assign(.crashedUsers, users)
        for (_, column) in dimensions { reading.assign(.dimension, column) }
        reading.result.dimensions = dimensions.map(\.name)
        reading.result.isCrashOnly = true
        reading.note(.eventsOnly(input: reading.head.input))
        if release == nil { reading.note(.allVersionsTogether(input: reading.head.input)) }
    }

    func take(_ row: DelimitedRow, _ reading: inout TableReading) {
        var bucket: TimeBucket?
        if let column = day {
            guard let day = reading.day(row, column) else { return }
            bucket = day.bucket(in: .utc)
        }
        let isHandled = ["true", "1", "yes"].contains(reading.text(row, handled)?.lowercased())
        var counts = TallyCounts(usersAreAtMost: true)
        if let events = reading.count(row, events) { counts.events = [isHandled ? .nonFatal : .crash: events] }
        if !isHandled {
            // Users of several errors are the same ones in part.
            counts.users = UnitCount(total: nil, crashed: reading.count(row, users))
            if bucket != nil { counts.userDays = counts.users }
        }
        reading.add(
            RollUpRecord(
                place: reading.place(row), release: .reading(version: reading.text(row, release) ?? ""), bucket: bucket,
                values: reading.values(row, dimensions), counts: counts))
    }
}
