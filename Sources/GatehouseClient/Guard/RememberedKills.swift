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

    /// Whether a flag has to be taken for killed, in a launch that has not the document which names the kills.
    func contain(_ flag: KillHash) -> Bool { isOverfull || hashes.contains(flag) }
}
