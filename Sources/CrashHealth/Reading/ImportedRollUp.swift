package import LaunchDocument

/// What one input of counted groups holds.
package struct ImportedRollUp: Sendable {
    package var summary: InputSummary
    package var records: [RollUpRecord]
    /// The dimensions that its records may have values of, in the order of its columns.
    package var dimensions: [String]
    package var zone: DayZone
    package var notes: [ReadingNote]
    package var contradictions: [RowContradiction]
    /// Whether there is nothing to divide by.
    package var isCrashOnly: Bool
    /// The vendor's names of the apps that its rows are about, where they have one.
    package var apps: Set<String> = []
    /// From when on the vendor says that rows may still come.
    package var completeUntil: Timestamp?
    /// Rows that make counts only together with those of other inputs: `VendorTables.combined` turns them into records.
    package var apple: AppleReport?

    package init(
        summary: InputSummary, records: [RollUpRecord] = [], dimensions: [String] = [], zone: DayZone = .utc,
        notes: [ReadingNote] = [], contradictions: [RowContradiction] = [], isCrashOnly: Bool = false
    ) {
        self.summary = summary
        self.records = records
        self.dimensions = dimensions
        self.zone = zone
        self.notes = notes
        self.contradictions = contradictions
        self.isCrashOnly = isCrashOnly
    }
}
