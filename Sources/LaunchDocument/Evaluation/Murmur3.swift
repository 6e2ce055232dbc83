/// MurmurHash3_x86_32 with seed 0, as flagd and OpenFeature's in-process providers use it for percentages.
///
/// Source: Austin Appleby's public-domain reference, github.com/aappleby/smhasher. The bytes may come in parts, so that a
/// beginning that many have in common is hashed once.
struct Murmur3: Sendable {
    private var hash: UInt32 = 0
    /// Of the block that is not full yet, its bytes from the lowest one on.
    private var rest: UInt32 = 0
    private var count: UInt32 = 0

    mutating func add(_ blocks: Blocks) {
        let filled = 8 * (count & 3)
        for word in blocks.words {
            mix(rest | word << filled)
            // Shifted by as much as it is wide, nothing is left.
            rest = word >> (32 - filled)
        }
        count &+= UInt32(truncatingIfNeeded: blocks.words.count * 4)
        for index in 0..<blocks.tailCount {
            rest |= (blocks.tail >> (8 * index) & 0xFF) << (8 * (count & 3))
            count &+= 1
            if count & 3 == 0 {
                mix(rest)
                rest = 0
            }
        }
    }

    /// The hash of everything that was added.
    var value: UInt32 {
        var value = hash ^ Self.scrambled(rest)
        value ^= count
        value = (value ^ (value >> 16)) &* 0x85EB_CA6B
        value = (value ^ (value >> 13)) &* 0xC2B2_AE35
        return value ^ (value >> 16)
    }

    private mutating func mix(_ block: UInt32) {
        hash ^= Self.scrambled(block)
        hash = Self.rotated(hash, by: 13) &* 5 &+ 0xE654_6B64
    }

    private static func scrambled(_ block: UInt32) -> UInt32 {
        rotated(block &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
    }

    private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 {
        value << count | value >> (32 - count)
    }
}

extension Murmur3 {
    /// Bytes as the hash takes them: numbers of four, the lowest byte first, and up to three that are left.
    struct Blocks: Sendable {
        fileprivate var words: [UInt32] = []
        fileprivate var tail: UInt32 = 0
        fileprivate var tailCount: UInt32 = 0

        init(_ bytes: some Sequence<UInt8>) {
            words.reserveCapacity(bytes.underestimatedCount / 4)
            for byte in bytes {
                tail |= UInt32(byte) << (8 * tailCount)
                tailCount += 1
                if tailCount == 4 {
                    words.append(tail)
                    (tail, tailCount) = (0, 0)
                }
            }
        }
    }
}
