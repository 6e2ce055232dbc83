import DelimitedText

/// Which user was met in which leaf, for what does not fit into the slots of a `UserTable`.
struct PairTable {
    struct Entry {
        /// From 1.
        let user: UInt32
        /// (leaf + 1) × 2, and 1 for a crash.
        let value: UInt32
    }

    /// User × 2^32 + value; zero is free.
    private var slots: [UInt64] = Array(zeroed: 1024)
    private var shift: UInt64 = 54
    private var touched: UInt64 = 0
    private(set) var count = 0

    /// Bytes that the table would take at the most, were it to grow now.
    var sizeWhileGrowing: Int { count * 10 > slots.count * 6 ? slots.capacity * 24 : slots.capacity * 8 }

    mutating func add(_ entries: [Entry]) {
        while (count + entries.count) * 10 > slots.count * 7 { grow() }
        // As in UserTable: asking for all slots first lets the processor wait for them at once.
        var sum: UInt64 = 0
        for entry in entries { sum &+= slots[home(Self.pair(entry) & ~1)] }
        touched &+= sum
        let mask = slots.count - 1
        var newCount = 0
        for entry in entries {
            let pair = Self.pair(entry)
            var slot = home(pair & ~1)
            while slots[slot] != 0, slots[slot] | 1 != pair | 1 { slot = (slot + 1) & mask }
            if slots[slot] == 0 { newCount += 1 }
            slots[slot] |= pair
        }
        count += newCount
    }

    @inline(__always)
    private static func pair(_ entry: Entry) -> UInt64 { UInt64(entry.user) << 32 | UInt64(entry.value) }

    @inline(__always)
    private func home(_ pair: UInt64) -> Int {
        var mixed = pair &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
        return Int(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> shift)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(zeroed: old.count * 2)
        shift -= 1
        for pair in old where pair != 0 {
            var slot = home(pair & ~1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = pair
        }
    }

    /// The values of each user: those of user `i` from `starts[i]` to before `starts[i + 1]`.
    ///
    /// - Parameter users: how many there are; they are counted from 1.
    func valuesByUser(users: Int) -> (starts: [UInt32], values: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: users + 3)
        for pair in slots where pair != 0 { starts[Int(pair >> 32) + 2] += 1 }
        for user in starts.indices.dropFirst(2) { starts[user] += starts[user - 1] }
        // The start of each user lies one place behind its own, until it has moved to the next user's.
        var values = [UInt32](repeating: 0, count: count)
        for pair in slots where pair != 0 {
            let place = Int(pair >> 32) + 1
            values[Int(starts[place])] = UInt32(truncatingIfNeeded: pair)
            starts[place] += 1
        }
        return (starts, values)
    }
}
