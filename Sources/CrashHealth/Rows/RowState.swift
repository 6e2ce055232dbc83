import DelimitedText
import Glibc

/// All that is kept of rows that were read: leaves, and who was met in which.
///
/// A leaf is a combination of a release, a stretch of time where one is asked for, and the values of all dimensions that are.
struct RowState {
    let seed: HashSeed
    /// The stretch of time that leaves tell apart; nil when none is asked for.
    let bucketLength: BucketLength?
    let dimensions: [String]
    let keepsBuilds: Bool
    let options: ReadingOptions

    var releases = ReleaseTable()
    /// Number 0 is for rows of inputs without a time.
    var buckets = BucketTable()
    var values: [ValueNames]
    /// Parts: release, bucket if there is a length, then the dimensions.
    var leaves: TupleTable
    /// By leaf.
    var sessionTotals: [UnitTotal] = []
    /// By leaf, then by kind of event in the order of `EventKind.allCases`.
    var eventTotals: [Int] = []

    var users = UserTable()
    var sessions = IdentityTable()
    var events = IdentityTable()
    var wholeRows = IdentityTable()
    var crashedSessions = CrashedSessions()
    var clusters = ClusterCounts()

    /// Whether any input has a column of users, and the first one that has none.
    private var anyUsers = false
    private var withoutUsers: String?
    /// Whether any input told sessions, events, or anything to divide by.
    var knowsSessions = false
    var knowsEvents = false
    var hasDenominator = false
    /// Whether an input had no time, so that days cannot be counted.
    var lacksTime = false

    /// Inputs without a time, of which `ReadingOptions.since` cuts nothing.
    private var notCut: [String] = []

    var repeatedSessions = 0
    var repeatedEvents = 0
    var misattributed = 0
    var repeatedHeaders = RowNote()
    var repeatedRows = RowNote()
    var totalRows: [TextPlace] = []

    init(groupings: [Grouping], options: ReadingOptions, countsUserDays: Bool, seed: UInt64) {
        self.seed = HashSeed(seed)
        self.options = options
        let lengths = groupings.compactMap(\.bucket) + (countsUserDays ? [.day] : [])
        bucketLength = lengths.contains(.hour) ? .hour : lengths.first
        var names: [String] = []
        for name in groupings.flatMap(\.dimensions) where !names.contains(name) { names.append(name) }
        dimensions = names
        values = names.map { _ in ValueNames() }
        keepsBuilds = groupings.contains(where: \.builds)
        leaves = TupleTable(width: 1 + (bucketLength == nil ? 0 : 1) + names.count)
    }

    /// Makes room in what is kept by leaf.
    mutating func followLeaves() {
        if sessionTotals.count < leaves.count {
            sessionTotals.append(
                contentsOf: repeatElement(UnitTotal(), count: leaves.count - sessionTotals.count))
        }
        let cells = leaves.count * EventKind.allCases.count
        if knowsEvents, eventTotals.count < cells {
            eventTotals.append(contentsOf: repeatElement(0, count: cells - eventTotals.count))
        }
    }

    /// Notes what an input of this layout can tell.
    mutating func learn(_ layout: RowLayout, input: String, eventsOnly: Bool) {
        knowsEvents = knowsEvents || layout.kinds != nil || layout.isCrashOnly
        if layout.time == nil, options.since != nil { notCut.append(input) }
        if eventsOnly { return }
        lacksTime = lacksTime || layout.time == nil
        if layout.user == nil { withoutUsers = withoutUsers ?? input } else { anyUsers = true }
        // Events name their session, or say nothing of sessions.
        knowsSessions = knowsSessions || layout.session != nil || (layout.event == nil && !layout.isCrashOnly)
        hasDenominator = hasDenominator || !layout.isCrashOnly
    }

    /// Whether every input names users: those of some are not those of all.
    var knowsUsers: Bool { anyUsers && withoutUsers == nil }

    /// Makes room for the sessions and users of a whole file by those of its beginning, so that tables need not grow.
    ///
    /// Distinct users grow more slowly than rows, as the words of a text do (Heaps, 1978): here with the power of 2/3.
    mutating func expect(bytesInAll: Int, bytesRead: Int) {
        let share = max(1, Double(bytesInAll) / Double(max(bytesRead, 1)))
        let expectedSessions = Double(sessions.count) * share * 1.02
        let expectedUsers = Double(users.count) * pow(share, 2.0 / 3)
        guard expectedSessions * 20 + expectedUsers * 50 < Double(options.memoryLimit / 2) else { return }
        sessions.expect(Int(expectedSessions))
        users.expect(Int(expectedUsers))
    }

    /// - Throws: When the tables could outgrow the limit with the next rows.
    func checkMemory(besides words: Int) throws(CrashReadingError) {
        let size =
            users.sizeWhileGrowing + sessions.sizeWhileGrowing + events.sizeWhileGrowing + wholeRows.sizeWhileGrowing
            + leaves.size * 2 + sessionTotals.capacity * 16 + eventTotals.capacity * 8 + crashedSessions.size
            + clusters.size + words
        guard size <= options.memoryLimit, leaves.count < 1 << 30, users.furtherCount < 1 << 31 else {
            throw .tooLarge(limit: options.memoryLimit)
        }
    }
}

extension RowState {
    /// What a person should know of the rows.
    var notes: [ReadingNote] {
        var notes: [ReadingNote] = []
        if let first = repeatedHeaders.first {
            notes.append(.repeatedHeaders(count: repeatedHeaders.count, first: first))
        }
        notes += totalRows.map { .totalRowDropped($0) }
        if let first = repeatedRows.first { notes.append(.repeatedRows(count: repeatedRows.count, first: first)) }
        if repeatedEvents > 0 { notes.append(.repeatedEvents(count: repeatedEvents)) }
        if repeatedSessions > 0 { notes.append(.repeatedSessions(count: repeatedSessions)) }
        if misattributed > 0 { notes.append(.misattributedCrashes(count: misattributed)) }
        let orphans = crashedSessions.orphans
        if orphans > 0 { notes.append(.orphanCrashes(count: orphans)) }
        notes += notCut.map { .periodNotCut(input: $0) }
        if let withoutUsers, anyUsers { notes.append(.usersOfSomeInputs(without: withoutUsers)) }
        return notes
    }
}

/// How often something was met, and where first.
struct RowNote {
    private(set) var count = 0
    private(set) var first: TextPlace?

    /// - Parameter place: asked for the first time only, as it takes counting lines.
    mutating func add(_ place: @autoclosure () -> TextPlace) {
        count += 1
        if first == nil { first = place() }
    }
}

/// Numbers for stretches of time, in the order they are met; number 0 is for no time.
struct BucketTable {
    private var numbers: [Int: UInt32] = [:]
    /// Which stretch since 1970; nil for number 0.
    private(set) var indices: [Int?] = [nil]
    private var last: (index: Int, number: UInt32)?

    mutating func number(_ index: Int) -> UInt32 {
        if let last, last.index == index { return last.number }
        let number = numbers[index] ?? UInt32(truncatingIfNeeded: indices.count)
        if Int(number) == indices.count {
            indices.append(index)
            numbers[index] = number
        }
        last = (index, number)
        return number
    }
}
