/// Finds the place of a path among many without making a string of it.
package struct PathIndex: Sendable {
    /// Positions in `ends` plus one, zero for a free slot: open addressing with at least half of the slots free.
    private let slots: [UInt32]
    private let text: [UInt8]
    /// Where each path ends in `text`; it begins where the one before it ends.
    private let ends: [Int]

    /// Indexes `paths` as they are after percent-decoding; of equal ones the first counts.
    package init(_ paths: [String]) {
        var text: [UInt8] = []
        let ends = paths.map { path in
            text.append(contentsOf: path.utf8)
            return text.count
        }
        var size = 4
        while size < paths.count * 2 { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        for position in paths.indices {
            let start = position == 0 ? 0 : ends[position - 1]
            var slot = Self.hash(text.span, start..<ends[position]) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(position + 1)
        }
        self.text = text
        self.ends = ends
        self.slots = slots
    }

    /// The position in the list this index was made from; `nil` if the path is not in it.
    package func position(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var slot = Self.hash(bytes, range) & (slots.count - 1)
        while slots[slot] != 0 {
            let position = Int(slots[slot]) - 1
            if equals(position, bytes, range) { return position }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func equals(_ position: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let start = position == 0 ? 0 : ends[position - 1]
        guard ends[position] - start == range.count else { return false }
        return text.span.equals(start, bytes, range)
    }

    /// FNV-1a over eight bytes at a time, folded so that all of them reach the low bits. The paths are our own, so nobody
    /// can choose them to collide, and a strange path costs one chain of full slots.
    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        var index = range.lowerBound
        while range.upperBound - index >= 8 {
            mix(bytes.word(at: index))
            index += 8
        }
        while index < range.upperBound {
            mix(UInt64(bytes[index]))
            index += 1
        }
        return Int(truncatingIfNeeded: hash)
    }
}
