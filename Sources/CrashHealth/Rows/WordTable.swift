import DelimitedText

/// Numbers for the words of a column, in the order they are met: versions, devices, locales.
struct WordTable {
    private struct Slot {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// The number and one; zero is free.
        var number: UInt32 = 0
    }

    private var slots: [Slot] = Array(repeating: Slot(), count: 256)
    /// Where the home of a word begins among the bits of its hash.
    private var shift: UInt64 = 56
    private(set) var count = 0

    /// Bytes that the table takes.
    var size: Int { slots.capacity * MemoryLayout<Slot>.stride }

    static let unknown = UInt32.max

    /// The number of each key; words that are not known get `WordTable.unknown`.
    ///
    /// - Returns: Whether all are known.
    func find(_ wanted: [CellKey], count: Int, into numbers: inout [UInt32]) -> Bool {
        if numbers.count < count { numbers.append(contentsOf: repeatElement(0, count: count - numbers.count)) }
        var areAllKnown = true
        var found = numbers.mutableSpan
        for index in 0..<count {
            let key = wanted[index]
            var slot = home(key)
            while slots[slot].number != 0, slots[slot].low != key.low || slots[slot].high != key.high {
                slot = (slot + 1) & (slots.count - 1)
            }
            let number = slots[slot].number
            areAllKnown = areAllKnown && number != 0
            found[index] = number &- 1
        }
        return areAllKnown
    }

    /// The number of a word, and whether it is new.
    mutating func number(_ key: CellKey) -> (number: Int, isNew: Bool) {
        var slot = home(key)
        while slots[slot].number != 0 {
            if slots[slot].low == key.low, slots[slot].high == key.high { return (Int(slots[slot].number) - 1, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        count += 1
        slots[slot] = Slot(low: key.low, high: key.high, number: UInt32(truncatingIfNeeded: count))
        if count * 4 > slots.count { grow() }
        return (count - 1, true)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        shift -= 1
        for entry in old where entry.number != 0 {
            var slot = home(CellKey(low: entry.low, high: entry.high))
            while slots[slot].number != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
    }

    /// By the highest bits of a product, the only ones that every letter has a part in.
    @inline(__always)
    private func home(_ key: CellKey) -> Int {
        let mixed = (key.low ^ key.high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> shift)
    }
}
