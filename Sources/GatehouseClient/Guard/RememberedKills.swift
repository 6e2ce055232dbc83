/// The flags that the document which was fetched last kills for this installation. They stay killed whatever document a
/// launch works with, until the next fetch.
struct RememberedKills: Hashable, Sendable {
    /// How many the record has room for.
    static let capacity = 40

    private(set) var hashes: [KillHash]
    /// Whether there were more than the record has room for. Then a launch that does not work with the newest document has
    /// to take every flag for killed.
    private(set) var isOverfull: Bool

    init(_ kills: [KillHash] = []) {
        hashes = Array(kills.prefix(Self.capacity))
        isOverfull = kills.count > Self.capacity
    }

    init(hashes: [KillHash], isOverfull: Bool) {
        self.hashes = hashes
        self.isOverfull = isOverfull
    }

    /// - Parameter hasNewest: Whether the launch works with the document that was fetched last, which names all kills.
    func contain(_ flag: KillHash, hasNewest: Bool) -> Bool {
        hashes.contains(flag) || isOverfull && !hasNewest
    }
}
