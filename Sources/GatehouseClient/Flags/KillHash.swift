/// A flag's name as the launch guard remembers it.
struct KillHash: Hashable, Sendable {
    let value: UInt64

    init(_ name: String) {
        value = FNV1a.hash(name.utf8)
    }
}
