import CrashHealth
import DelimitedText
import LaunchDocument
import Testing

/// What `RowTally` counts, with sets of texts and no care for speed.
struct NaiveRowTally {
    struct Group: Hashable {
        let release: ReleaseLabel
        let bucket: TimeBucket?
        let values: [String?]
    }

    struct Counts: Equatable {
        var sessions: Set<String> = []
        var crashedSessions: Set<String> = []
        var users: Set<String> = []
        var crashedUsers: Set<String> = []
        var userDays: Set<String> = []
        var crashedUserDays: Set<String> = []
    }

    var groups: [Grouping: [Group: Counts]] = [:]
    /// By session, the groups of its first row.
    private var firstGroups: [String: [Grouping: Group]] = [:]
    private var anonymousSessions = 0
    private var crashes: [ReleaseLabel: [String: Set<String>]] = [:]

    init(groupings: [Grouping]) { for grouping in groupings { groups[grouping] = [:] } }

    /// Rows of: session, time, user, version, build, color, size, crashed.
    mutating func read(_ text: [UInt8]) throws {
        var reader = DelimitedReader(try TextStream(.bytes(text, name: "rows.csv")), delimiter: UInt8(ascii: ","))
        let header = try reader.next()?.cells.map(\.text)
        while let row = try reader.next() {
            let cells = row.cells.map(\.text)
            if cells == header || cells.allSatisfy(\.isEmpty) { continue }
            try add(cells)
        }
    }

    private mutating func add(_ cells: [String]) throws {
        let time = try #require(Timestamp(cells[1]))
        let isCrash = cells[7] == "true"
        let release = ReleaseLabel.reading(version: cells[3], build: cells[4])
        var session = cells[0]
        let isFirst = session.isEmpty || firstGroups[session] == nil
        if session.isEmpty {
            anonymousSessions += 1
            session = "anonymous \(anonymousSessions)"
        }
        let user = cells[2] == "null" ? "" : cells[2]
        var firsts: [Grouping: Group] = [:]
        for grouping in groups.keys {
            let group = Group(
                release: grouping.builds ? release : release.withoutBuild,
                bucket: grouping.bucket.map { bucket(time, $0) },
                values: grouping.dimensions.map { name in
                    let value = name == "color" ? cells[5] : name == "size" ? cells[6] : ""
                    return value.isEmpty || value == "NULL" ? nil : value
                })
            firsts[grouping] = group
            groups[grouping, default: [:]][group, default: Counts()].add(user: user, day: bucket(time, .day), isCrash)
        }
        if isFirst { firstGroups[session] = firsts }
        for (grouping, group) in firstGroups[session] ?? [:] {
            groups[grouping]?[group]?.sessions.insert(session)
            if isCrash { groups[grouping]?[group]?.crashedSessions.insert(session) }
        }
    }

    private func bucket(_ time: Timestamp, _ length: BucketLength) -> TimeBucket {
        let start = time.secondsSince1970 / length.seconds * length.seconds
        return TimeBucket(
            start: Timestamp(secondsSince1970: start), end: Timestamp(secondsSince1970: start + length.seconds),
            length: length)
    }

    /// The same as a `RowTally` has it, but for its order.
    func rows(_ grouping: Grouping) -> Set<TallyRow> {
        Set(
            (groups[grouping] ?? [:]).map { group, counts in
                TallyRow(
                    release: group.release, bucket: group.bucket, values: group.values,
                    counts: TallyCounts(
                        sessions: UnitCount(total: counts.sessions.count, crashed: counts.crashedSessions.count),
                        users: UnitCount(total: counts.users.count, crashed: counts.crashedUsers.count),
                        userDays: grouping.bucket != nil
                            ? UnitCount(total: counts.users.count, crashed: counts.crashedUsers.count)
                            : UnitCount(total: counts.userDays.count, crashed: counts.crashedUserDays.count)))
            })
    }
}

extension NaiveRowTally.Counts {
    fileprivate mutating func add(user: String, day: TimeBucket, _ isCrash: Bool) {
        guard !user.isEmpty else { return }
        users.insert(user)
        userDays.insert("\(day.start) \(user)")
        guard isCrash else { return }
        crashedUsers.insert(user)
        crashedUserDays.insert("\(day.start) \(user)")
    }
}
