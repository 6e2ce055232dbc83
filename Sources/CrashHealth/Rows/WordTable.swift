import DelimitedText

/// Numbers for the words of a column, in the order they are met: versions, devices, locales.
struct WordTable {
    /// A slot holds the number and one; zero is free.
    private var slots: [UInt32] = Array(repeating: 0, count: 64)
    private(set) var keys: [CellKey] = []

    var count: Int { keys.count }

    /// Bytes that the table takes.
    var size: Int { slots.capacity * 4 + keys.capacity * 16 }

    /// The number of each key; words that are not known get `WordTable.unknown`.
    ///
    /// - Returns: Whether all are known.
    func find(_ wanted: [CellKey], count: Int, into numbers: inout [UInt32]) -> Bool {
        if numbers.count < count { numbers.append(contentsOf: repeatElement(0, count: count - numbers.count)) }
        var areAllKnown = true
        let mask = slots.count - 1
        for index in 0..<count {
            let key = wanted[index]
            var slot = Self.hash(key) & mask
            var number: UInt32 = 0
            while true {
                number = slots[slot]
                if number == 0 || keys[Int(number) - 1] == key { break }
                slot = (slot + 1) & mask
            }
            areAllKnown = areAllKnown && number != 0
            numbers[index] = number &- 1
        }
        return areAllKnown
    }

    static let unknown = UInt32.max

    /// The number of a word, and whether it is new.
    mutating func number(_ key: CellKey) -> (number: Int, isNew: Bool) {
        var slot = Self.hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if keys[number] == key { return (number, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        keys.append(key)
        slots[slot] = UInt32(truncatingIfNeeded: keys.count)
        if keys.count * 2 > slots.count { grow() }
        return (keys.count - 1, true)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, key) in keys.enumerated() {
            var slot = Self.hash(key) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number + 1)
        }
    }

    @inline(__always)
    private static func hash(_ key: CellKey) -> Int {
        let mixed = (key.low ^ key.high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> 32)
    }
}
