package import LaunchDocument

/// What was read from all inputs: counts for each grouping that was asked for, and how far they can be trusted.
package struct CrashTally: Sendable {
    /// Sorted by release, bucket and values. A grouping that was asked for is there, perhaps empty.
    package var tables: [Grouping: [TallyRow]]
    package var inputs: [InputSummary]
    /// What a person should know, in the order it was met; equal notes once.
    package var notes: [ReadingNote]
    /// Rows that contradict themselves. With one of these nothing may be judged.
    package var contradictions: [RowContradiction]
    /// The time of the earliest and latest row that counts; for daily rows the start of their day.
    package var earliest: Timestamp?
    package var latest: Timestamp?
    /// Where `ReadingOptions.until` cut, and how many rows were left out for it: with some, the data goes on.
    package var until: Timestamp?
    package var rowsBehind: Int
    /// From when on a vendor says that its rows may still come; nil where none says anything.
    package var completeUntil: Timestamp?
    /// The finest stretch that the rows' times tell apart; nil without times.
    package var finestBucket: BucketLength?
    package var zone: DayZone
    /// Columns to group by, under the names that they can be asked for with.
    package var dimensions: [String]
    /// For releases whose crashing users are known: Σk and Σk² over them, k being the crashes of one user.
    package var crashesPerUser: [ReleaseLabel: CrashClusters]
    /// Fatal events whose session is in no input.
    package var orphanCrashes: Int
    /// Crashes that an app reported for a version that it was not running then.
    package var misattributedCrashes: Int
    /// Whether the inputs hold crashes only, and nothing to divide by.
    package var isCrashOnly: Bool

    package init(
        tables: [Grouping: [TallyRow]] = [:], inputs: [InputSummary] = [], notes: [ReadingNote] = [],
        contradictions: [RowContradiction] = [], earliest: Timestamp? = nil, latest: Timestamp? = nil,
        until: Timestamp? = nil, rowsBehind: Int = 0, finestBucket: BucketLength? = nil, zone: DayZone = .utc,
        dimensions: [String] = [],
        crashesPerUser: [ReleaseLabel: CrashClusters] = [:], orphanCrashes: Int = 0, misattributedCrashes: Int = 0,
        isCrashOnly: Bool = false
    ) {
        self.tables = tables
        self.inputs = inputs
        self.notes = notes
        self.contradictions = contradictions
        self.earliest = earliest
        self.latest = latest
        self.until = until
        self.rowsBehind = rowsBehind
        self.finestBucket = finestBucket
        self.zone = zone
        self.dimensions = dimensions
        self.crashesPerUser = crashesPerUser
        self.orphanCrashes = orphanCrashes
        self.misattributedCrashes = misattributedCrashes
        self.isCrashOnly = isCrashOnly
    }

    /// The rows of a grouping.
    package func rows(_ grouping: Grouping) -> [TallyRow] { tables[grouping] ?? [] }
}

/// How crashes gather on users.
package struct CrashClusters: Hashable, Sendable {
    package var crashes: Int
    package var squares: Int

    package init(crashes: Int, squares: Int) {
        self.crashes = crashes
        self.squares = squares
    }
}
