/// Tells the keys of one object apart by their bytes.
///
/// Most objects have few keys, which are compared faster than hashed; many are hashed, so that a large object does not
/// cost the square of its size.
struct DistinctKeys {
    private var many: Set<KeyBytes> = []

    /// - Parameter members: All members before this one.
    /// - Returns: Whether the key is new.
    mutating func insert(_ key: String, after members: [JSON.Member]) -> Bool {
        if members.count < DistinctKeys.fewest { return !members.contains { $0.key.hasSameBytes(as: key) } }
        if many.isEmpty { many = Set(members.map { KeyBytes(text: $0.key) }) }
        return many.insert(KeyBytes(text: key)).inserted
    }

    /// From this many keys on they are hashed.
    private static let fewest = 16
}

/// A key that is the same only byte for byte.
private struct KeyBytes: Hashable {
    let text: String

    static func == (left: KeyBytes, right: KeyBytes) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
