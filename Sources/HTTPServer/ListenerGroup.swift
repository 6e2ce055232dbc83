import Synchronization

/// Listeners that several event loops accept from; the last one to let go of them closes them.
final class ListenerGroup: Sendable {
    let members: [Listener]
    private let holders: Atomic<Int>

    init(_ addresses: [ListenAddress], holders: Int) throws(ServerError) {
        var opened: [Listener] = []
        do {
            for address in addresses { opened.append(try Listener(address)) }
        } catch {
            for listener in opened { listener.close() }
            throw error
        }
        members = opened
        self.holders = Atomic(holders)
    }

    /// Says that one loop accepts no more.
    func release() {
        let left = holders.subtract(1, ordering: .acquiringAndReleasing).newValue
        if left == 0 { members.forEach { $0.close() } }
    }
}
