extension EventLoop {
    /// Ends the connections whose time is up.
    mutating func endOverdue() {
        if let acceptsAgain, now >= acceptsAgain { resumeAccepting() }
        for kind in DeadlineKind.allCases {
            // Every connection leaves the list: the client has sent only so much that was not read.
            while let (slot, deadline) = connections.first(kind), deadline <= now {
                // What has come in time counts, even if this thread gets to it late.
                if !connections.slots[slot].phase.reads || !read(slot) { end(slot, kind) }
            }
        }
    }

    private mutating func end(_ slot: Int, _ kind: DeadlineKind) {
        switch kind {
        case .header where !connections.slots[slot].received.isEmpty:
            parts.counters.add(.timeouts)
            connections.slots[slot].received = []
            refuse(slot, .headerTimeout)
            writeOut(slot)
        case .body:
            parts.counters.add(.timeouts)
            connections.slots[slot].received = []
            refuse(slot, .bodyTimeout)
            writeOut(slot)
        case .write where isTaking(slot):
            connections.setDeadline(slot, .write, now: now)
        case .header, .write:
            parts.counters.add(.timeouts)
            close(slot)
        case .heartbeat:
            sendHeartbeat(slot)
        case .idle, .drainIdle, .linger:
            close(slot)
        }
    }

    /// Whether a client has taken some of what the kernel holds for it. The kernel reports room in its buffer only when a
    /// third of it is free, which a slow client may need minutes for.
    private mutating func isTaking(_ slot: Int) -> Bool {
        guard let before = connections.slots[slot].pending?.underway else { return false }
        let now = underway(slot)
        connections.slots[slot].pending?.underway = now
        return now < before
    }

    /// Accepts what has connected, closes the listeners and lets the connections end with their next answer.
    mutating func beginDraining() {
        guard !isDraining else { return }
        drainDeadline = now + parts.shared.configuration.timeouts.drain.milliseconds
        endStreams()
        for listener in parts.listeners.members {
            // Closing a listener resets the connections in its queue. An inherited queue is served by the successor.
            var rest = listener.isInherited ? 0 : Listener.backlog
            while rest > 0, acceptOne(listener) { rest -= 1 }
            parts.queue.forget(listener.descriptor)
        }
        acceptsAgain = nil
        parts.listeners.release()
        // A client may just be sending on a connection that looks idle, so it gets a moment.
        for slot in connections.slots.indices where [.fresh, .idle].contains(connections.slots[slot].phase) {
            connections.setDeadline(slot, .drainIdle, now: now)
        }
    }
}
