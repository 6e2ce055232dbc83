/// Tells one content from another by 64 bits, in the manner of FNV-1a over eight bytes at a time.
///
/// Every step can be undone, so that two contents which differ in one place never have the same. It is no protection
/// against somebody who wants them to: those who can write the document need not.
struct ContentHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(of bytes: ArraySlice<UInt8>) { add(bytes) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBytes { buffer in
            let words = buffer.count / 8
            for word in 0..<words {
                mix(UInt64(littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
            }
            // The rest as one more word, which the length tells from zeros.
            var rest: UInt64 = 0
            for index in words * 8..<buffer.count { rest = unsafe rest << 8 | UInt64(buffer[index]) }
            mix(rest)
            mix(UInt64(buffer.count))
        }
    }

    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01B3
        value ^= value >> 32
    }
}
