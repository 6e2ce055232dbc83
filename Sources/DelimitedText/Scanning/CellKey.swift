/// What stands for the bytes of a cell: equal cells have equal keys.
package struct CellKey: Hashable, Sendable {
    package var low: UInt64
    package var high: UInt64

    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// The key of no bytes, among words and among identities.
    package static let empty = CellKey(low: 0, high: 0)

    /// The key of a text among words.
    package init(word text: String) {
        self = unsafe CellKey.padded(Array(text.utf8)) { bytes, count in
            unsafe CellKey(word: bytes, count: count)
        }
    }

    /// Up to fifteen bytes are their own key; of longer ones, equal keys for different bytes have a chance of 2^-120.
    ///
    /// - Parameter bytes: 16 of them can be loaded for any count, and `count` of course.
    @inline(__always)
    init(word bytes: UnsafePointer<UInt8>, count: Int) {
        if count > 15 {
            self = unsafe CellKey(identity: bytes, count: count, seed: HashSeed.words)
            high |= 0xFF << 56
        } else {
            self = unsafe CellKey(short: bytes, count: count)
        }
    }

    @inline(__always)
    private init(short bytes: UnsafePointer<UInt8>, count: Int) {
        let raw = unsafe UnsafeRawPointer(bytes)
        let first = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        let second = unsafe raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let bits = UInt64(count) &* 8
        let lowMask = count >= 8 ? ~0 : (1 &<< bits) &- 1
        let highMask = count <= 8 ? 0 : (1 &<< (bits &- 64)) &- 1
        low = UInt64(littleEndian: first) & lowMask
        high = (UInt64(littleEndian: second) & highMask) | UInt64(count) << 56
    }

    /// A hash of 128 bits. Two lanes of multiply-and-fold over 16 bytes at a time, as in wyhash (Wang Yi, 2019), so that both halves
    /// depend on every byte.
    @inline(__always)
    init(identity bytes: UnsafePointer<UInt8>, count: Int, seed: HashSeed) {
        var one = seed.start ^ UInt64(truncatingIfNeeded: count)
        var other = seed.otherStart
        if count < 16 {
            let word = unsafe CellKey(short: bytes, count: count)
            Self.mix(word.low, word.high, seed, &one, &other)
        } else {
            let raw = unsafe UnsafeRawPointer(bytes)
            var offset = 0
            while offset < count &- 16 {
                unsafe Self.mix(
                    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                    raw.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self), seed, &one, &other)
                offset &+= 16
            }
            // The last sixteen, which may overlap those before.
            unsafe Self.mix(
                raw.loadUnaligned(fromByteOffset: count &- 16, as: UInt64.self),
                raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), seed, &one, &other)
        }
        low = Self.fold(one ^ seed.a, other ^ seed.b) ^ one
        high = Self.fold(other ^ seed.c, one ^ seed.d) ^ other
    }

    @inline(__always)
    private static func mix(
        _ first: UInt64, _ second: UInt64, _ seed: HashSeed, _ one: inout UInt64, _ other: inout UInt64
    ) {
        one = fold(first ^ seed.a, second ^ one)
        other = fold(first ^ seed.b, second ^ other)
    }

    @inline(__always)
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// Calls `body` with a copy that vectors may be loaded from.
    static func padded(_ bytes: [UInt8], _ body: (UnsafePointer<UInt8>, Int) -> CellKey) -> CellKey {
        let copy = bytes + [UInt8](repeating: 0, count: RowBlock.padding)
        return unsafe copy.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe body($0, bytes.count) } ?? .empty
        }
    }
}

/// The constants of a hash of identities, all from one number.
package struct HashSeed: Hashable, Sendable {
    static let words = HashSeed(0x1319_8A2E_0370_7344)

    let start: UInt64
    let otherStart: UInt64
    let a: UInt64
    let b: UInt64
    let c: UInt64
    let d: UInt64

    package init(_ seed: UInt64) {
        var state = seed
        // SplitMix64 (Steele, Lea, Flood, 2014).
        func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
        (start, otherStart) = (next(), next())
        (a, b, c, d) = (next() | 1, next() | 1, next() | 1, next() | 1)
    }
}
