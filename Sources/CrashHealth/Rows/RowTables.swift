import LaunchDocument

/// From leaves to the groups that were asked for.
struct RowTables {
    private let state: RowState
    private let members: UserMemberships
    private let countsUserDays: Bool
    /// The releases under the spelling that is shown, with their builds and without.
    private let labels: [ReleaseLabel]
    private let plainLabels: [ReleaseLabel]

    init(_ state: RowState, _ members: UserMemberships, countsUserDays: Bool) {
        self.state = state
        self.members = members
        self.countsUserDays = countsUserDays
        var spellings = ReleaseSpellings()
        for label in state.releases.labels { spellings.note(label) }
        labels = state.releases.labels.map { spellings.shown($0) }
        plainLabels = labels.map(\.withoutBuild)
    }

    /// The groups of a grouping, sorted by release, bucket and values.
    func rows(_ grouping: Grouping) -> [TallyRow] {
        let releases = Numbering(grouping.builds ? labels : plainLabels)
        var columns = [part(0).map { releases.numbers[Int($0)] }]
        let stretches = grouping.bucket.map { buckets(of: $0) }
        if let stretches, state.bucketLength != nil { columns.append(part(1).map { stretches.numbers[Int($0)] }) }
        let dimensions = grouping.dimensions.compactMap { state.dimensions.firstIndex(of: $0) }
        let firstDimension = state.bucketLength == nil ? 1 : 2
        for dimension in dimensions { columns.append(part(firstDimension + dimension)) }

        var groups = TupleTable(width: columns.count)
        var groupOfLeaf: [UInt32] = []
        groups.numbers(columns, count: state.leaves.count, into: &groupOfLeaf)
        let counts = counts(grouping, groupOfLeaf, groups.count)
        let ranks = releases.ranks
        let hasBucket = columns.count > dimensions.count + 1
        let rows = (0..<groups.count).map { group in
            let release = Int(groups.part(0, of: group))
            let bucket = hasBucket ? stretches?.values[Int(groups.part(1, of: group))] : nil
            let values = dimensions.indices.map { index in
                state.values[dimensions[index]].texts[Int(groups.part((hasBucket ? 2 : 1) + index, of: group))]
            }
            return SortedRow(
                rank: ranks[release],
                row: TallyRow(
                    release: releases.values[release], bucket: bucket ?? nil, values: values, counts: counts[group]))
        }
        return rows.sorted().map(\.row)
    }

    /// One part of all leaves.
    private func part(_ index: Int) -> [UInt32] {
        (0..<state.leaves.count).map { state.leaves.part(index, of: $0) }
    }

    /// The stretches of a length that those of the leaves lie in.
    private func buckets(of length: BucketLength) -> Numbering<TimeBucket?> {
        let own = (state.bucketLength ?? length).seconds
        return Numbering(
            state.buckets.indices.map { index in
                guard let index else { return nil }
                let second = index * own
                let start = second - (second % length.seconds + length.seconds) % length.seconds
                return TimeBucket(
                    start: Timestamp(secondsSince1970: start),
                    end: Timestamp(secondsSince1970: start + length.seconds), length: length)
            })
    }

    private func counts(_ grouping: Grouping, _ groups: [UInt32], _ count: Int) -> [TallyCounts] {
        var sessions = [UnitTotal](repeating: UnitTotal(), count: count)
        for (leaf, group) in groups.enumerated() { sessions[Int(group)] += state.sessionTotals[leaf] }
        let users = state.knowsUsers ? members.users(groups: groups, count: count) : []
        let days = userDays(grouping, groups, count, users: users)
        let events = events(groups, count)
        return (0..<count).map { group in
            TallyCounts(
                sessions: state.knowsSessions ? unitCount(sessions[group]) : UnitCount(),
                users: users.isEmpty ? UnitCount() : unitCount(users[group]),
                userDays: days.isEmpty ? UnitCount() : unitCount(days[group]), events: events[group])
        }
    }

    private func unitCount(_ total: UnitTotal) -> UnitCount {
        UnitCount(total: state.hasDenominator ? total.total : nil, crashed: total.crashed)
    }

    /// Users per group and day, added up over days; none where days are not known.
    private func userDays(
        _ grouping: Grouping, _ groups: [UInt32], _ count: Int, users: [UnitTotal]
    ) -> [UnitTotal] {
        guard state.knowsUsers, state.bucketLength != nil, !state.lacksTime, countsUserDays || grouping.bucket != nil
        else { return [] }
        // Within a day or an hour, a user is one user-day.
        guard grouping.bucket == nil else { return users }
        let days = buckets(of: .day)
        var tuples = TupleTable(width: 2)
        var dayGroups: [UInt32] = []
        tuples.numbers([groups, part(1).map { days.numbers[Int($0)] }], count: groups.count, into: &dayGroups)
        var totals = [UnitTotal](repeating: UnitTotal(), count: count)
        for (number, total) in members.users(groups: dayGroups, count: tuples.count).enumerated() {
            totals[Int(tuples.part(0, of: number))] += total
        }
        return totals
    }

    private func events(_ groups: [UInt32], _ count: Int) -> [[EventKind: Int]] {
        var events = [[EventKind: Int]](repeating: [:], count: count)
        guard state.knowsEvents else { return events }
        let kinds = EventKind.allCases
        for (leaf, group) in groups.enumerated() {
            for (number, kind) in kinds.enumerated() where leaf * kinds.count + number < state.eventTotals.count {
                let total = state.eventTotals[leaf * kinds.count + number]
                if total > 0 { events[Int(group)][kind, default: 0] += total }
            }
        }
        return events
    }

    /// How crashes gather on the users of each release; with its build besides where builds are kept apart.
    func crashesPerUser() -> [ReleaseLabel: CrashClusters] {
        let plain = state.clusters.clusters { plainLabels[$0] }
        guard state.keepsBuilds else { return plain }
        return state.clusters.clusters { labels[$0] }.merging(plain) { _, all in all }
    }
}

/// Values that may be equal, and a number for each that is another one.
private struct Numbering<Value: Hashable> {
    /// By the position of the value that was given.
    let numbers: [UInt32]
    let values: [Value]

    init(_ given: [Value]) {
        var known: [Value: UInt32] = [:]
        var values: [Value] = []
        numbers = given.map { value in
            if let number = known[value] { return number }
            let number = UInt32(truncatingIfNeeded: values.count)
            known[value] = number
            values.append(value)
            return number
        }
        self.values = values
    }
}

extension Numbering where Value: Comparable {
    /// Where each value comes when they are sorted.
    var ranks: [Int] {
        var ranks = [Int](repeating: 0, count: values.count)
        for (rank, number) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
            ranks[number] = rank
        }
        return ranks
    }
}

/// A row in the order of its release, bucket and values; what is not known comes last.
private struct SortedRow: Comparable {
    let rank: Int
    let row: TallyRow

    static func == (left: SortedRow, right: SortedRow) -> Bool { left.row == right.row }

    static func < (left: SortedRow, right: SortedRow) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.row.bucket != right.row.bucket {
            guard let one = left.row.bucket, let other = right.row.bucket else { return right.row.bucket == nil }
            return one < other
        }
        for (one, other) in zip(left.row.values, right.row.values) where one != other {
            guard let one, let other else { return other == nil }
            return one < other
        }
        return false
    }
}
