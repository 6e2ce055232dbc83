/// The keys of one object so far, told apart by their bytes.
///
/// Most objects have few keys, which are compared faster than hashed; many are hashed, so that a large object does not
/// cost the square of its size.
struct DistinctKeys {
    private var few: [String] = []
    private var many: Set<[UInt8]> = []

    /// - Returns: Whether the key is new.
    mutating func insert(_ key: String) -> Bool {
        guard many.isEmpty else { return many.insert(Array(key.utf8)).inserted }
        if few.contains(where: { $0.hasSameBytes(as: key) }) { return false }
        few.append(key)
        if few.count == DistinctKeys.fewest { many = Set(few.map { Array($0.utf8) }) }
        return true
    }

    /// From this many keys on they are hashed.
    private static let fewest = 16
}
