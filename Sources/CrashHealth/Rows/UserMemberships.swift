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
        var counts = Array(repeating: GroupCount(), count: count)
        // A span is asked for once whether the array is shared; an array at every write.
        var table = counts.mutableSpan
        var user: UInt32 = 0
        for index in slots.indices where slots[index].first != 0 {
            let slot = slots[index]
            user &+= 1
            table[Self.group(of: slot.first, groups)].add(slot.first, of: user)
            guard slot.second != 0 else { continue }
            table[Self.group(of: slot.second, groups)].add(slot.second, of: user)
            if slot.third != 0 { table[Self.group(of: slot.third, groups)].add(slot.third, of: user) }
            if slot.fourth != 0 { table[Self.group(of: slot.fourth, groups)].add(slot.fourth, of: user) }
            guard slot.number != 0 else { continue }
            let number = Int(slot.number)
            for further in Int(starts[number])..<Int(starts[number + 1]) {
                let value = values[further]
                table[Self.group(of: value, groups)].add(value, of: user)
            }
        }
        return counts.map(\.total)
    }

    @inline(__always)
    private static func group(of value: UInt32, _ groups: [UInt32]) -> Int { Int(groups[Int(value >> 1) &- 1]) }
}

/// Counts each user once for a group.
private struct GroupCount {
    private(set) var total = UnitTotal()
    /// The users that were counted last.
    private var user: UInt32 = 0
    private var crashedUser: UInt32 = 0

    @inline(__always)
    mutating func add(_ value: UInt32, of user: UInt32) {
        if self.user != user {
            self.user = user
            total.total &+= 1
        }
        if value & 1 != 0, crashedUser != user {
            crashedUser = user
            total.crashed &+= 1
        }
    }
}
