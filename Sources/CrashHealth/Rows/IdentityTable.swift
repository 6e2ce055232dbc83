import DelimitedText

/// Ids that were met, with the leaf of the row that each was met in first: sessions, or events.
///
/// Ids are told apart by 64 bits of a hash. Among a hundred million of them, two are taken for one in one run of 3,700.
struct IdentityTable {
    /// Twelve bytes: the hash in halves, so that slots need no padding.
    private struct Slot: Zeroable {
        var high: UInt32 = 0
        var low: UInt32 = 0
        /// (leaf + 1) × 2, and 1 for a crash; zero is free.
        var value: UInt32 = 0
    }

    /// What came of a row.
    struct Outcome {
        /// Positions of rows whose id was met before.
        var repeated: [Int] = []
        /// Positions of rows that made a crash of something that was none, and the leaf that it counts for.
        var crashes: [(position: Int, leaf: Int)] = []
    }

    private var slots: [Slot]
    private var touched: UInt32 = 0
    private(set) var count = 0

    init() { slots = Array(zeroed: 1024) }

    /// Bytes that the table takes.
    var size: Int { slots.capacity * MemoryLayout<Slot>.stride }

    /// Bytes that it would take at the most, were it to grow now.
    var sizeWhileGrowing: Int { count * 10 > slots.count * 6 ? size * 5 / 2 : size }

    /// Makes room for ids that are expected, so that the table need not grow.
    mutating func expect(_ total: Int) {
        guard total * 10 > slots.count * 7 else { return }
        resize(max(slots.count, total / 7 * 10 + 1024))
    }

    /// Adds the ids of rows, in their order; rows with an empty id are none's.
    mutating func add(
        _ keys: [CellKey], leaves: [UInt32], crashed: [Bool], count rows: Int, into outcome: inout Outcome
    ) {
        outcome.repeated.removeAll(keepingCapacity: true)
        outcome.crashes.removeAll(keepingCapacity: true)
        var start = 0
        while start < rows {
            let end = min(start + 128, rows)
            while (count + end - start) * 10 > slots.count * 7 { resize(slots.count + slots.count / 2) }
            let added = Self.add(keys, leaves, crashed, start..<end, to: &slots, &outcome)
            count += added.count
            touched &+= added.touched
            start = end
        }
    }

    private static func add(
        _ keys: [CellKey], _ leaves: [UInt32], _ crashed: [Bool], _ range: Range<Int>, to slots: inout [Slot],
        _ outcome: inout Outcome
    ) -> (count: Int, touched: UInt32) {
        var newCount = 0
        // A span is asked for once whether the array is shared; an array at every write.
        var table = slots.mutableSpan
        // Slots are far apart in memory: asking for all of them first lets the processor wait for them at once.
        var sum: UInt32 = 0
        for index in range {
            let slot = Self.home(Self.halves(keys[index]).high, of: table.count)
            // The id may lie in a slot behind, and that on the next line of the cache.
            sum &+= table[slot].high &+ table[min(slot + 2, table.count - 1)].value
        }
        for index in range {
            let key = keys[index]
            if key.isEmpty { continue }
            let (high, low) = Self.halves(key)
            var slot = Self.home(high, of: table.count)
            var entry = table[slot]
            while entry.value != 0, entry.high != high || entry.low != low {
                slot += 1
                if slot == table.count { slot = 0 }
                entry = table[slot]
            }
            if entry.value == 0 {
                table[slot] = Slot(high: high, low: low, value: (leaves[index] &+ 1) << 1 | (crashed[index] ? 1 : 0))
                newCount += 1
                if crashed[index] { outcome.crashes.append((index, Int(leaves[index]))) }
            } else {
                outcome.repeated.append(index)
                if crashed[index], entry.value & 1 == 0 {
                    table[slot].value = entry.value | 1
                    outcome.crashes.append((index, Int(entry.value >> 1) - 1))
                }
            }
        }
        return (newCount, sum)
    }

    @inline(__always)
    private static func halves(_ key: CellKey) -> (high: UInt32, low: UInt32) {
        (UInt32(truncatingIfNeeded: key.low >> 32), UInt32(truncatingIfNeeded: key.low))
    }

    /// Slots in the order of hashes, for any number of slots. Source: Lemire, "Fast random integer generation in an interval" (2019).
    @inline(__always)
    private static func home(_ high: UInt32, of count: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(high) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }

    private mutating func resize(_ size: Int) {
        let old = slots
        slots = Array(zeroed: size)
        for entry in old where entry.value != 0 {
            var slot = Self.home(entry.high, of: size)
            while slots[slot].value != 0 {
                slot += 1
                if slot == size { slot = 0 }
            }
            slots[slot] = entry
        }
    }
}
