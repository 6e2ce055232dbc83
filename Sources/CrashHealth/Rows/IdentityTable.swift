import DelimitedText

/// Ids that were met, with the leaf of the row that each was met in first: sessions, or events.
///
/// Ids are told apart by 64 bits of a hash. Among a hundred million of them, two are taken for one in one run of 3,700.
struct IdentityTable {
    /// Twelve bytes: the hash in halves, so that slots need no padding.
    private struct Slot {
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

    init() { slots = Array(repeating: Slot(), count: 1024) }

    /// Bytes that the table takes.
    var size: Int { slots.capacity * MemoryLayout<Slot>.stride }

    /// Bytes that it would take at the most, were it to grow now.
    var sizeWhileGrowing: Int { count * 10 > slots.count * 6 ? size * 3 : size }

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
            while (count + end - start) * 10 > slots.count * 7 { resize(slots.count * 2) }
            // Slots are far apart in memory: asking for all of them first lets the processor wait for them at once.
            var sum: UInt32 = 0
            for index in start..<end { sum &+= slots[home(keys[index])].value }
            touched &+= sum
            for index in start..<end where keys[index] != .empty {
                add(keys[index], leaves[index], crashed[index], at: index, &outcome)
            }
            start = end
        }
    }

    @inline(__always)
    private mutating func add(
        _ key: CellKey, _ leaf: UInt32, _ isCrash: Bool, at index: Int, _ outcome: inout Outcome
    ) {
        let (high, low) = Self.halves(key)
        var slot = home(key)
        while slots[slot].value != 0, slots[slot].high != high || slots[slot].low != low {
            slot += 1
            if slot == slots.count { slot = 0 }
        }
        let value = slots[slot].value
        if value == 0 {
            slots[slot] = Slot(high: high, low: low, value: (leaf &+ 1) << 1 | (isCrash ? 1 : 0))
            count += 1
            if isCrash { outcome.crashes.append((index, Int(leaf))) }
        } else {
            outcome.repeated.append(index)
            if isCrash, value & 1 == 0 {
                slots[slot].value = value | 1
                outcome.crashes.append((index, Int(value >> 1) - 1))
            }
        }
    }

    @inline(__always)
    private static func halves(_ key: CellKey) -> (high: UInt32, low: UInt32) {
        (UInt32(truncatingIfNeeded: key.low >> 32), UInt32(truncatingIfNeeded: key.low))
    }

    @inline(__always)
    private func home(_ key: CellKey) -> Int { home(UInt32(truncatingIfNeeded: key.low >> 32)) }

    /// Slots in the order of hashes, for any number of slots. Source: Lemire, "Fast random integer generation in an interval" (2019).
    @inline(__always)
    private func home(_ high: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(high) &* UInt64(truncatingIfNeeded: slots.count)) >> 32)
    }

    private mutating func resize(_ size: Int) {
        let old = slots
        slots = Array(repeating: Slot(), count: size)
        for entry in old where entry.value != 0 {
            var slot = home(entry.high)
            while slots[slot].value != 0 {
                slot += 1
                if slot == size { slot = 0 }
            }
            slots[slot] = entry
        }
    }
}
