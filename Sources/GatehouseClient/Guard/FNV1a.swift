/// Names a text by 64 bits, with FNV-1a over its UTF-8.
///
/// Source: Fowler, Noll, Vo, draft-eastlake-fnv.
enum FNV1a {
    static func hash(_ text: some Sequence<UInt8>) -> UInt64 {
        text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
