/// A flag's name as the launch guard remembers it: FNV-1a, 64 bits, of its UTF-8.
///
/// Source: Fowler, Noll, Vo, draft-eastlake-fnv.
struct KillHash: Hashable, Sendable {
    let value: UInt64

    init(_ name: String) {
        value = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
