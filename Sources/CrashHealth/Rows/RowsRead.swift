package import LaunchDocument

/// What reading one input of rows came to.
package struct RowsRead: Hashable, Sendable {
    /// Rows of data, without blank ones and repeated headers, and those of them that count.
    package var rows = 0
    package var countedRows = 0
    /// Over the rows that count.
    package var earliest: Timestamp?
    package var latest: Timestamp?
    /// Rows at or behind `ReadingOptions.until`.
    package var rowsBehind = 0
    /// Whether times have a time of day.
    package var hasClock = false

    package init() {}
}

/// What a `RowTally` counted.
package struct RowCounts: Sendable {
    /// Sorted by release, bucket and values; one for each grouping that was asked for.
    package var tables: [Grouping: [TallyRow]] = [:]
    package var notes: [ReadingNote] = []
    /// For each release without regard to builds, and with its build besides where a grouping keeps builds apart.
    package var crashesPerUser: [ReleaseLabel: CrashClusters] = [:]
    package var orphanCrashes = 0
    /// Whether there are crashes of sessions, and no input has any of these sessions.
    package var areAllCrashesOrphans = false
    package var misattributedCrashes = 0

    package init() {}
}
