import DelimitedText

/// Users, and the leaves that each was met in, with or without a crash.
///
/// Most users are met in one leaf, which lies in the slot of the user; what is beyond goes to a `PairTable`. Users are told apart
/// by 96 bits of a hash: among a billion of them, two are taken for one in one run of 10^11.
struct UserTable {
    /// Twenty bytes.
    private struct Slot {
        var home: UInt32 = 0
        var middle: UInt32 = 0
        var last: UInt32 = 0
        /// The leaf met last: (leaf + 1) × 2, and 1 for a crash; zero is free.
        var value: UInt32 = 0
        /// The user's number among those with several leaves; zero for none.
        var number: UInt32 = 0
    }

    private var slots: [Slot]
    private var pairs = PairTable()
    private var severalCount: UInt32 = 0
    private var touched: UInt32 = 0
    private(set) var count = 0

    init() { slots = Array(repeating: Slot(), count: 1024) }

    /// Bytes that the tables take.
    var size: Int { slots.capacity * MemoryLayout<Slot>.stride + pairs.size }

    /// Bytes that they would take at the most, were they to grow now.
    var sizeWhileGrowing: Int {
        let own = slots.capacity * MemoryLayout<Slot>.stride
        return (count * 10 > slots.count * 6 ? own * 3 : own) + pairs.sizeWhileGrowing
    }

    /// Adds rows; those with an empty id are nobody's.
    mutating func add(_ keys: [CellKey], leaves: [UInt32], crashed: [Bool], count rows: Int) {
        var start = 0
        while start < rows {
            let end = min(start + 128, rows)
            while (count + end - start) * 10 > slots.count * 7 { grow() }
            // Slots are far apart in memory: asking for all of them first lets the processor wait for them at once.
            var sum: UInt32 = 0
            for index in start..<end { sum &+= slots[home(Self.parts(keys[index]).home)].value }
            touched &+= sum
            for index in start..<end where keys[index] != .empty {
                add(keys[index], leaves[index], crashed[index])
            }
            start = end
        }
    }

    @inline(__always)
    private mutating func add(_ key: CellKey, _ leaf: UInt32, _ isCrash: Bool) {
        let parts = Self.parts(key)
        var slot = home(parts.home)
        while slots[slot].value != 0,
            slots[slot].home != parts.home || slots[slot].middle != parts.middle || slots[slot].last != parts.last
        {
            slot += 1
            if slot == slots.count { slot = 0 }
        }
        let wanted = (leaf &+ 1) << 1
        let value = slots[slot].value
        if value & ~1 == wanted {
            if isCrash, value & 1 == 0 {
                slots[slot].value = wanted | 1
                let number = slots[slot].number
                if number != 0 { pairs.add(user: number, leaf: leaf, isCrash: true) }
            }
        } else if value == 0 {
            slots[slot] = Slot(
                home: parts.home, middle: parts.middle, last: parts.last, value: wanted | (isCrash ? 1 : 0), number: 0)
            count += 1
        } else {
            addFurther(slot, leaf, isCrash)
        }
    }

    private mutating func addFurther(_ slot: Int, _ leaf: UInt32, _ isCrash: Bool) {
        var number = slots[slot].number
        if number == 0 {
            severalCount += 1
            number = severalCount
            slots[slot].number = number
            let value = slots[slot].value
            pairs.add(user: number, leaf: value >> 1 &- 1, isCrash: value & 1 != 0)
        }
        pairs.add(user: number, leaf: leaf, isCrash: isCrash)
        slots[slot].value = (leaf &+ 1) << 1
        // Whether this leaf has a crash already is known to the pair alone; one more question for it does no harm.
        if isCrash { slots[slot].value |= 1 }
    }

    @inline(__always)
    private static func parts(_ key: CellKey) -> (home: UInt32, middle: UInt32, last: UInt32) {
        (
            UInt32(truncatingIfNeeded: key.low >> 32), UInt32(truncatingIfNeeded: key.low),
            UInt32(truncatingIfNeeded: key.high)
        )
    }

    @inline(__always)
    private func home(_ hash: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: slots.count)) >> 32)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        for entry in old where entry.value != 0 {
            var slot = home(entry.home)
            while slots[slot].value != 0 {
                slot += 1
                if slot == slots.count { slot = 0 }
            }
            slots[slot] = entry
        }
    }

    /// Who was met where; the table is empty after.
    ///
    /// - Parameter leafCount: how many leaves there are.
    mutating func memberships(leafCount: Int) -> UserMemberships {
        var single = [UnitTotal](repeating: UnitTotal(), count: leafCount)
        for entry in slots where entry.value != 0 && entry.number == 0 {
            single[Int(entry.value >> 1) - 1].add(isCrash: entry.value & 1 != 0)
        }
        slots = []
        let (starts, leaves) = pairs.leavesByUser(users: Int(severalCount))
        return UserMemberships(single: single, starts: starts, leaves: leaves)
    }
}

/// Units of something, and those with a crash.
struct UnitTotal {
    var total = 0
    var crashed = 0

    @inline(__always)
    mutating func add(isCrash: Bool) {
        total += 1
        if isCrash { crashed += 1 }
    }

    static func += (left: inout UnitTotal, right: UnitTotal) {
        left.total += right.total
        left.crashed += right.crashed
    }
}
