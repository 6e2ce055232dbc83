/// The connections of one thread, in slots that are used again, and their deadlines.
struct ConnectionTable: ~Copyable {
    /// Reached by slot number.
    var slots: [Connection] = []
    private(set) var count = 0

    private var firstFree: Int32 = -1
    private var lists = InlineArray<7, List>(repeating: List())
    private var lengths = InlineArray<7, Int64>(repeating: 0)

    private struct List {
        var first: Int32 = -1
        var last: Int32 = -1
    }

    init(_ timeouts: ServerConfiguration.Timeouts) {
        for kind in DeadlineKind.allCases { lengths[kind.rawValue] = kind.milliseconds(timeouts) }
    }

    /// Puts a new connection into a slot.
    mutating func insert(descriptor: Int32, peer: String) -> Int {
        var slot = Int(firstFree)
        if slot >= 0 {
            firstFree = slots[slot].next
        } else {
            slot = slots.count
            slots.append(Connection())
        }
        slots[slot].phase = .fresh
        slots[slot].descriptor = descriptor
        slots[slot].peer = peer
        slots[slot].next = -1
        count += 1
        return slot
    }

    /// Frees a slot and everything its connection owned but the descriptor.
    mutating func remove(_ slot: Int) {
        cancelDeadline(slot)
        var empty = Connection()
        // After 2^32 connections in one slot the numbers begin again; no event is that late.
        empty.generation = slots[slot].generation &+ 1
        empty.next = firstFree
        slots[slot] = empty
        firstFree = Int32(truncatingIfNeeded: slot)
        count -= 1
    }

    /// Names a connection to the kernel.
    func token(_ slot: Int) -> UInt { UInt(slots[slot].generation & 0x7FFF_FFFF) << 32 | UInt(slot) }

    /// The slot of the connection that `token` names; `nil` if it is gone.
    func slot(_ token: UInt) -> Int? {
        let slot = Int(token & 0xFFFF_FFFF)
        guard slot < slots.count, slots[slot].phase != .free, self.token(slot) == token else { return nil }
        return slot
    }

    // MARK: Deadlines

    /// Starts the time of a kind for a connection anew.
    mutating func setDeadline(_ slot: Int, _ kind: DeadlineKind, now: Int64) {
        let length = lengths[kind.rawValue]
        if slots[slot].deadlineKind == kind, now + length - slots[slot].deadline <= tolerance(kind) { return }
        cancelDeadline(slot)
        let last = lists[kind.rawValue].last
        slots[slot].deadlineKind = kind
        slots[slot].deadline = now + length
        slots[slot].previous = last
        if last >= 0 {
            slots[Int(last)].next = Int32(truncatingIfNeeded: slot)
        } else {
            lists[kind.rawValue].first = Int32(truncatingIfNeeded: slot)
        }
        lists[kind.rawValue].last = Int32(truncatingIfNeeded: slot)
    }

    /// How much too early a deadline may be: a busy connection would be moved in its list with every request.
    private func tolerance(_ kind: DeadlineKind) -> Int64 { lengths[kind.rawValue] / 64 }

    /// The last moment in which the time that a connection has now can have been started; `nil` if it has none.
    func lastStart(_ slot: Int) -> Int64? {
        slots[slot].deadlineKind.map { slots[slot].deadline - lengths[$0.rawValue] + tolerance($0) }
    }

    mutating func cancelDeadline(_ slot: Int) {
        guard let kind = slots[slot].deadlineKind else { return }
        let (previous, next) = (slots[slot].previous, slots[slot].next)
        if previous >= 0 { slots[Int(previous)].next = next } else { lists[kind.rawValue].first = next }
        if next >= 0 { slots[Int(next)].previous = previous } else { lists[kind.rawValue].last = previous }
        slots[slot].deadlineKind = nil
        slots[slot].previous = -1
        slots[slot].next = -1
    }

    /// The connection that has waited longest in a kind, and until when it may.
    func first(_ kind: DeadlineKind) -> (slot: Int, deadline: Int64)? {
        let first = Int(lists[kind.rawValue].first)
        return first >= 0 ? (first, slots[first].deadline) : nil
    }

    /// When the next deadline ends.
    var nextDeadline: Int64? {
        var earliest: Int64?
        for kind in DeadlineKind.allCases {
            if let deadline = first(kind)?.deadline { earliest = min(earliest ?? deadline, deadline) }
        }
        return earliest
    }
}
