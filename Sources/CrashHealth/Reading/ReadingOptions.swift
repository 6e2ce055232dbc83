package import LaunchDocument
package import Versioning

/// What a caller knows about inputs that they do not say themselves.
package struct ReadingOptions: Sendable {
    /// `--map role=column`.
    package var columns: [ColumnRole: String] = [:]
    /// The order in dates such as 05/01/2026.
    package var dateOrder: DateOrder?
    /// The mark before the decimals, where `1.000` would leave it open.
    package var decimalMark: DecimalMark?
    /// Versions by version code (Google Play), from a policy's `releases`.
    package var versionsOfBuilds: [String: AppVersion] = [:]
    /// When versions came out, to find crashes that were reported for a later one.
    package var releaseTimes: [AppVersion: Timestamp] = [:]
    /// Which release stage counts where an export has several (BugSnag).
    package var releaseStage = "production"
    /// Rows before this are not counted.
    package var since: Timestamp?
    /// Rows of sessions and events from this on are not counted, so that users of the last day are those until then, nor are
    /// counts of hours that end after it. Counts of days are not touched: a day cannot be cut.
    package var until: Timestamp?
    /// Whether what would be noted is an error.
    package var isStrict = false
    /// How many threads read; as many as cores, at most, when nil. The answer is the same for any number.
    package var workers: Int?
    /// Bytes that counting distinct users may take.
    package var memoryLimit = 4 << 30

    package enum DateOrder: String, Hashable, Sendable, CaseIterable {
        case dayFirst = "dmy"
        case monthFirst = "mdy"
    }

    package enum DecimalMark: String, Hashable, Sendable, CaseIterable {
        case point
        case comma
    }

    package init() {}
}
