import DelimitedText

/// Numbers for combinations of small numbers, in the order they are met: the leaves that every group is made of.
///
/// Combinations are told apart by a hash of 64 bits. Of a million of them, two are taken for one in one run of 40 million.
struct TupleTable {
    private struct Slot: Zeroable {
        var hash: UInt64 = 0
        /// The number and one; zero is free.
        var number: UInt32 = 0
    }

    let width: Int
    private var slots: [Slot] = Array(zeroed: 256)
    /// Where the hash begins among the slots.
    private var shift: UInt64 = 56
    /// The parts of all combinations, one after the other.
    private(set) var parts: [UInt32] = []
    private(set) var count = 0

    init(width: Int) { self.width = width }

    /// Bytes that the table takes.
    var size: Int { slots.capacity * MemoryLayout<Slot>.stride + (parts.capacity + numberOfSingle.capacity) * 4 }

    /// - Parameter columns: `width` of them; part `i` of a combination is in column `i`.
    mutating func numbers(_ columns: [[UInt32]], count rows: Int, into numbers: inout [UInt32]) {
        if numbers.count < rows { numbers.append(contentsOf: repeatElement(0, count: rows - numbers.count)) }
        if width == 1 { return numbersOfSingles(columns[0], count: rows, into: &numbers) }
        if hashes.count < rows { hashes.append(contentsOf: repeatElement(0, count: rows - hashes.count)) }
        for index in 0..<rows { hashes[index] = Self.start }
        for column in columns {
            for index in 0..<rows { hashes[index] = Self.mix(hashes[index], column[index]) }
        }
        // Asking for all slots first lets the processor wait for them at once.
        var sum: UInt32 = 0
        for index in 0..<rows { sum &+= slots[Int(truncatingIfNeeded: hashes[index] >> shift)].number }
        touched &+= sum
        for index in 0..<rows {
            let hash = hashes[index]
            var slot = Int(truncatingIfNeeded: hash >> shift)
            while slots[slot].number != 0, slots[slot].hash != hash { slot = (slot + 1) & (slots.count - 1) }
            if slots[slot].number == 0 {
                for column in columns { parts.append(column[index]) }
                count += 1
                slots[slot] = Slot(hash: hash, number: UInt32(truncatingIfNeeded: count))
                numbers[index] = UInt32(truncatingIfNeeded: count - 1)
                if count * 2 > slots.count { grow() }
            } else {
                numbers[index] = slots[slot].number &- 1
            }
        }
    }

    /// Combinations of one part need no hash: parts are small.
    private mutating func numbersOfSingles(_ column: [UInt32], count rows: Int, into numbers: inout [UInt32]) {
        for index in 0..<rows {
            let part = Int(column[index])
            if part >= numberOfSingle.count {
                numberOfSingle.append(contentsOf: repeatElement(.max, count: part + 1 - numberOfSingle.count))
            }
            if numberOfSingle[part] == .max {
                numberOfSingle[part] = UInt32(truncatingIfNeeded: count)
                parts.append(column[index])
                count += 1
            }
            numbers[index] = numberOfSingle[part]
        }
    }

    private var numberOfSingle: [UInt32] = []
    private var hashes: [UInt64] = []
    private var touched: UInt32 = 0

    private mutating func grow() {
        let old = slots
        slots = Array(zeroed: old.count * 2)
        shift -= 1
        for entry in old where entry.number != 0 {
            var slot = Int(truncatingIfNeeded: entry.hash >> shift)
            while slots[slot].number != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
    }

    /// Part `index` of combination `number`.
    func part(_ index: Int, of number: Int) -> UInt32 { parts[number * width + index] }

    private static let start: UInt64 = 0x243F_6A88_85A3_08D3

    /// Different parts give different hashes for the same hash before.
    @inline(__always)
    private static func mix(_ hash: UInt64, _ part: UInt32) -> UInt64 {
        var mixed = (hash ^ UInt64(part)) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
        mixed = mixed &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ (mixed >> 32)
    }
}
