import Synchronization

/// How many connections several event loops may hold together.
final class ConnectionBudget: Sendable {
    private let limit: Int
    private let open = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
    }

    var connectionsOpen: Int { open.load(ordering: .relaxed) }

    /// - Returns: Whether there are now more than there may be.
    func connectionOpened() -> Bool { open.add(1, ordering: .relaxed).newValue > limit }

    func connectionClosed() { open.subtract(1, ordering: .relaxed) }
}
