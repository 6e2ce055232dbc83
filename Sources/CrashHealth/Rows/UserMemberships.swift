/// In which leaves users were met, once all rows are read.
struct UserMemberships {
    /// For each leaf, the users that were met in no other.
    let single: [UnitTotal]
    /// For the others, where the leaves of each user begin in `leaves`.
    let starts: [UInt32]
    /// Leaf × 2, and 1 for a crash.
    let leaves: [UInt32]

    /// The distinct users of each group.
    ///
    /// - Parameter groups: the group of each leaf.
    func users(groups: [UInt32], count: Int) -> [UnitTotal] {
        var totals = [UnitTotal](repeating: UnitTotal(), count: count)
        for (leaf, group) in groups.enumerated() { totals[Int(group)] += single[leaf] }
        // The user that was counted for a group last, so that none counts twice.
        var counted = [UInt32](repeating: .max, count: count)
        var countedCrash = counted
        for user in 0..<max(0, starts.count - 1) {
            let mark = UInt32(truncatingIfNeeded: user)
            for index in Int(starts[user])..<Int(starts[user + 1]) {
                let group = Int(groups[Int(leaves[index] >> 1)])
                if counted[group] != mark {
                    counted[group] = mark
                    totals[group].total += 1
                }
                if leaves[index] & 1 != 0, countedCrash[group] != mark {
                    countedCrash[group] = mark
                    totals[group].crashed += 1
                }
            }
        }
        return totals
    }
}
