/// Which user was met in which leaf, for users that were met in several.
struct PairTable {
    /// User × 2^32 + (leaf + 1) × 2, and 1 for a crash; zero is free.
    private var slots: [UInt64] = Array(repeating: 0, count: 1024)
    private var shift: UInt64 = 54
    private(set) var count = 0

    /// Bytes that the table takes.
    var size: Int { slots.capacity * 8 }

    var sizeWhileGrowing: Int { count * 10 > slots.count * 6 ? size * 3 : size }

    @inline(__always)
    mutating func add(user: UInt32, leaf: UInt32, isCrash: Bool) {
        let pair = UInt64(user) << 32 | UInt64(leaf &+ 1) << 1
        var slot = home(pair)
        while slots[slot] != 0, slots[slot] & ~1 != pair { slot = (slot + 1) & (slots.count - 1) }
        if slots[slot] == 0 {
            count += 1
            if count * 10 > slots.count * 7 {
                grow()
                slot = home(pair)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            }
            slots[slot] = pair
        }
        if isCrash { slots[slot] |= 1 }
    }

    @inline(__always)
    private func home(_ pair: UInt64) -> Int {
        // The user alone decides on the neighbourhood, so that a user's leaves are close together.
        Int(
            truncatingIfNeeded: ((pair >> 32) &* 0x9E37_79B9_7F4A_7C15 &+ (pair & 0xFFFF_FFFF) &* 0xD6E8_FEB8_6659_FD93)
                >> shift)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        shift -= 1
        for pair in old where pair != 0 {
            var slot = home(pair)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = pair
        }
    }

    /// The leaves of each user: those of user `i` from `starts[i]` to before `starts[i + 1]`, each × 2, and 1 for a crash. The
    /// table is empty after.
    ///
    /// - Parameter users: how many there are; they are counted from 1.
    mutating func leavesByUser(users: Int) -> (starts: [UInt32], leaves: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: users + 2)
        for pair in slots where pair != 0 { starts[Int(pair >> 32)] += 1 }
        var total: UInt32 = 0
        for user in starts.indices {
            let count = starts[user]
            starts[user] = total
            total += count
        }
        var leaves = [UInt32](repeating: 0, count: Int(total))
        for pair in slots where pair != 0 {
            let user = Int(pair >> 32)
            leaves[Int(starts[user])] = UInt32(truncatingIfNeeded: pair) &- 2
            starts[user] += 1
        }
        slots = []
        count = 0
        // Each start has moved to the next one's place.
        starts.insert(0, at: 0)
        return (starts, leaves)
    }
}
