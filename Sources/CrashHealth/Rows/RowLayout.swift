/// What the columns of a file with one row for each session or event are; column numbers are counted from 0.
package struct RowLayout: Hashable, Sendable {
    package var time: Int?
    package var version: Int?
    package var build: Int?
    package var user: Int?
    /// A session counts once, for the version and the values of its first row; it crashed when any of its rows did.
    package var session: Int?
    /// Rows whose event was met before, in any input, are left out.
    package var event: Int?
    package var crashed: CrashTest
    /// What events the rows are, for `TallyCounts.events`; without it a crash-only input's crashes are all there is.
    package var kinds: EventKinds?
    /// Whether the version is that of the app which reported a crash. One from before `ReadingOptions.releaseTimes` of that
    /// version was another version's: it is set aside as misattributed.
    package var versionIsReporters: Bool
    /// Rows that fail one of these are no use at all and are not counted.
    package var kept: [WordTest]
    package var dimensions: [Dimension]
    /// Whether rows are events of crashing apps, so that they are no denominator.
    package var isCrashOnly: Bool
    /// How many cells a row has.
    package var columnCount: Int

    package struct Dimension: Hashable, Sendable {
        package let name: String
        package let column: Int

        package init(name: String, column: Int) {
            self.name = name
            self.column = column
        }
    }

    /// Whether a cell is one of some words, which are in lower case, without regard to its own case.
    package struct WordTest: Hashable, Sendable {
        package let column: Int
        package let words: Set<String>

        package init(column: Int, words: Set<String>) {
            self.column = column
            self.words = words
        }
    }

    /// The kind of event that a row is, by a word in lower case; rows with any other word are of no kind.
    package struct EventKinds: Hashable, Sendable {
        package let column: Int
        package let words: [String: EventKind]

        package init(column: Int, words: [String: EventKind]) {
            self.column = column
            self.words = words
        }
    }

    /// What makes a row a crash. Words are in lower case, cells in any.
    package enum CrashTest: Hashable, Sendable {
        /// `yes` is a crash and `no` is none; any other word is a bad cell.
        case words(column: Int, yes: Set<String>, no: Set<String>)
        /// The row's session is among those that crashed, by a table of events read before.
        case sessionAmongCrashed
        case always
        case never
    }

    package init(
        time: Int? = nil, version: Int? = nil, build: Int? = nil, user: Int? = nil, session: Int? = nil,
        event: Int? = nil, crashed: CrashTest, kinds: EventKinds? = nil, versionIsReporters: Bool = false,
        kept: [WordTest] = [], dimensions: [Dimension] = [],
        isCrashOnly: Bool = false, columnCount: Int
    ) {
        self.time = time
        self.version = version
        self.build = build
        self.user = user
        self.session = session
        self.event = event
        self.crashed = crashed
        self.kinds = kinds
        self.versionIsReporters = versionIsReporters
        self.kept = kept
        self.dimensions = dimensions
        self.isCrashOnly = isCrashOnly
        self.columnCount = columnCount
    }
}
