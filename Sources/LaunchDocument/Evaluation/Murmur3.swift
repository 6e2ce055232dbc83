/// MurmurHash3_x86_32 with seed 0, as flagd and OpenFeature's in-process providers use it for percentages.
///
/// Source: Austin Appleby's public-domain reference, github.com/aappleby/smhasher.
enum Murmur3 {
    static func hash(_ bytes: [UInt8]) -> UInt32 {
        var hash: UInt32 = 0
        let tailStart = bytes.count & ~3
        for start in stride(from: 0, to: tailStart, by: 4) {
            hash ^= scrambled(littleEndian(bytes, start..<start + 4))
            hash = rotated(hash, by: 13) &* 5 &+ 0xE654_6B64
        }
        hash ^= scrambled(littleEndian(bytes, tailStart..<bytes.count))
        hash ^= UInt32(truncatingIfNeeded: bytes.count)
        hash = (hash ^ (hash >> 16)) &* 0x85EB_CA6B
        hash = (hash ^ (hash >> 13)) &* 0xC2B2_AE35
        return hash ^ (hash >> 16)
    }

    private static func littleEndian(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        var word: UInt32 = 0
        for offset in 0..<range.count { word |= UInt32(bytes[range.lowerBound + offset]) << UInt32(8 * offset) }
        return word
    }

    private static func scrambled(_ block: UInt32) -> UInt32 {
        rotated(block &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
    }

    private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 {
        value << count | value >> (32 - count)
    }
}
