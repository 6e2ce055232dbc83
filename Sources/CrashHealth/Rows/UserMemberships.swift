/// In which leaves users were met, once all rows are read.
struct UserMemberships {
    let slots: [UserTable.Slot]
    /// Where the further leaves begin of the users that have a number.
    let starts: [UInt32]
    /// (leaf + 1) × 2, and 1 for a crash.
    let values: [UInt32]

    /// The distinct users of each group.
    ///
    /// - Parameter groups: the group of each leaf.
    func users(groups: [UInt32], count: Int) -> [UnitTotal] {
        var totals = GroupTotals(groups: groups, count: count)
        for index in slots.indices where slots[index].first != 0 {
            let slot = slots[index]
            totals.begin()
            totals.add(slot.first)
            guard slot.second != 0 else { continue }
            totals.add(slot.second)
            if slot.third != 0 { totals.add(slot.third) }
            if slot.fourth != 0 { totals.add(slot.fourth) }
            guard slot.number != 0 else { continue }
            let user = Int(slot.number)
            for further in Int(starts[user])..<Int(starts[user + 1]) { totals.add(values[further]) }
        }
        return totals.totals
    }
}

/// Counts each user once for each group.
private struct GroupTotals {
    let groups: [UInt32]
    private(set) var totals: [UnitTotal]
    /// The user that was counted for a group last.
    private var counted: [UInt32]
    private var countedCrash: [UInt32]
    private var user: UInt32 = 0

    init(groups: [UInt32], count: Int) {
        self.groups = groups
        totals = Array(repeating: UnitTotal(), count: count)
        counted = Array(repeating: 0, count: count)
        countedCrash = counted
    }

    @inline(__always)
    mutating func begin() { user &+= 1 }

    @inline(__always)
    mutating func add(_ value: UInt32) {
        let group = Int(groups[Int(value >> 1) &- 1])
        if counted[group] != user {
            counted[group] = user
            totals[group].total &+= 1
        }
        if value & 1 != 0, countedCrash[group] != user {
            countedCrash[group] = user
            totals[group].crashed &+= 1
        }
    }
}
