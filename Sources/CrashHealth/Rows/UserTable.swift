import DelimitedText

/// Users, and the leaves that each was met in, with or without a crash.
///
/// Most users are met in few leaves, which lie in the slot of the user; what is beyond goes to a `PairTable`. Users are told apart
/// by 96 bits of a hash: among a billion of them, two are taken for one in one run of 10^11.
struct UserTable {
    /// Thirty-two bytes, two to a line of the processor's cache.
    struct Slot: Zeroable {
        var home: UInt32 = 0
        var middle: UInt32 = 0
        var last: UInt32 = 0
        /// The user's number among those with more leaves than lie here; zero for none.
        var number: UInt32 = 0
        /// (leaf + 1) × 2, and 1 for a crash; zero is free. The first one is taken in every slot that is.
        var first: UInt32 = 0
        var second: UInt32 = 0
        var third: UInt32 = 0
        var fourth: UInt32 = 0

        /// Notes a leaf.
        ///
        /// - Returns: False when there is no room for it.
        @inline(__always)
        mutating func add(_ value: UInt32) -> Bool {
            if Self.isSame(first, value) {
                first |= value
            } else if second == 0 || Self.isSame(second, value) {
                second |= value
            } else if third == 0 || Self.isSame(third, value) {
                third |= value
            } else if fourth == 0 || Self.isSame(fourth, value) {
                fourth |= value
            } else {
                return false
            }
            return true
        }

        @inline(__always)
        private static func isSame(_ one: UInt32, _ other: UInt32) -> Bool { one | 1 == other | 1 }
    }

    private var slots: [Slot]
    private var pairs = PairTable()
    private var further: [PairTable.Entry] = []
    private var numberedCount: UInt32 = 0
    private var touched: UInt32 = 0
    private(set) var count = 0

    init() { slots = Array(zeroed: 1024) }

    /// How many leaves lie outside of the slots.
    var furtherCount: Int { pairs.count }

    /// Bytes that the tables would take at the most, were they to grow now.
    var sizeWhileGrowing: Int {
        let own = slots.capacity * MemoryLayout<Slot>.stride
        return (count * 10 > slots.count * 6 ? own * 5 / 2 : own) + pairs.sizeWhileGrowing
    }

    /// Makes room for users that are expected, so that the table need not grow.
    mutating func expect(_ total: Int) {
        guard total * 10 > slots.count * 7 else { return }
        resize(max(slots.count, total / 7 * 10 + 1024))
    }

    /// Adds rows; those with an empty id are nobody's.
    mutating func add(_ keys: [CellKey], leaves: [UInt32], crashed: [Bool], count rows: Int) {
        var start = 0
        while start < rows {
            let end = min(start + 128, rows)
            while (count + end - start) * 10 > slots.count * 7 { resize(slots.count + slots.count / 2) }
            let added = Self.add(
                keys, leaves, crashed, start..<end, to: &slots, further: &further, numbered: &numberedCount)
            count += added.count
            touched &+= added.touched
            start = end
        }
        pairs.add(further)
        further.removeAll(keepingCapacity: true)
    }

    private static func add(
        _ keys: [CellKey], _ leaves: [UInt32], _ crashed: [Bool], _ range: Range<Int>, to slots: inout [Slot],
        further: inout [PairTable.Entry], numbered: inout UInt32
    ) -> (count: Int, touched: UInt32) {
        var newCount = 0
        // A span is asked for once whether the array is shared; an array at every write.
        var table = slots.mutableSpan
        // Slots are far apart in memory: asking for all of them first lets the processor wait for them at once.
        var sum: UInt32 = 0
        for index in range {
            let slot = Self.home(Self.parts(keys[index]).home, of: table.count)
            // Its halves may lie on two lines of the cache, and every other user lies in the slot behind.
            sum &+= table[slot].first &+ table[slot].home &+ table[min(slot + 1, table.count - 1)].first
        }
        for index in range {
            let key = keys[index]
            if key.isEmpty { continue }
            let parts = Self.parts(key)
            let value = (leaves[index] &+ 1) << 1 | (crashed[index] ? 1 : 0)
            var slot = Self.home(parts.home, of: table.count)
            while true {
                let entry = table[slot]
                if entry.first == 0 {
                    newCount += 1
                    table[slot] = Slot(home: parts.home, middle: parts.middle, last: parts.last, first: value)
                    break
                }
                if entry.home == parts.home, entry.middle == parts.middle, entry.last == parts.last {
                    if !table[slot].add(value) {
                        if entry.number == 0 {
                            numbered += 1
                            table[slot].number = numbered
                        }
                        further.append(PairTable.Entry(user: table[slot].number, value: value))
                    }
                    break
                }
                slot += 1
                if slot == table.count { slot = 0 }
            }
        }
        return (newCount, sum)
    }

    @inline(__always)
    private static func parts(_ key: CellKey) -> (home: UInt32, middle: UInt32, last: UInt32) {
        (
            UInt32(truncatingIfNeeded: key.low >> 32), UInt32(truncatingIfNeeded: key.low),
            UInt32(truncatingIfNeeded: key.high)
        )
    }

    /// Slots in the order of hashes, for any number of slots. Source: Lemire, "Fast random integer generation in an interval" (2019).
    @inline(__always)
    private static func home(_ hash: UInt32, of count: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }

    private mutating func resize(_ size: Int) {
        let old = slots
        slots = Array(zeroed: size)
        for entry in old where entry.first != 0 {
            var slot = Self.home(entry.home, of: size)
            while slots[slot].first != 0 {
                slot += 1
                if slot == size { slot = 0 }
            }
            slots[slot] = entry
        }
    }

    /// Who was met where; the table is empty after.
    mutating func memberships() -> UserMemberships {
        let (starts, values) = pairs.valuesByUser(users: Int(numberedCount))
        defer { self = UserTable() }
        return UserMemberships(slots: slots, starts: starts, values: values)
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
