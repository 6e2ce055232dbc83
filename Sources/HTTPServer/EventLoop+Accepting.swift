internal import CLinux
internal import Glibc

extension EventLoop {
    /// How long listeners rest when neither the process nor the system can hold another descriptor.
    private static let acceptPause: Int64 = 100
    /// What a client is told that cannot be served now.
    private static let refusal = PreparedResponse(
        status: 503, fields: ["Retry-After": "1", "Cache-Control": "no-store"],
        body: Array("Too many connections.\n".utf8))
    /// How long a connection must have been idle before it has to make room for a new one.
    private static let idleBeforeEviction: Int64 = 1000

    /// Takes one connection off the queue of a listener: the next one may go to a worker with less to do.
    ///
    /// - Returns: Whether there may be more.
    @discardableResult
    mutating func acceptOne(_ listener: Listener) -> Bool {
        let descriptor = accept(listener)
        guard descriptor >= 0 else { return acceptFailed(listener, errno) }
        parts.counters.add(.connectionsAccepted)
        let isFull = parts.budget.connectionOpened() && !evictIdle()
        let slot = connections.insert(descriptor: descriptor, peer: log == nil ? "" : PeerName.of(descriptor))
        guard parts.queue.watch(descriptor, connections.token(slot)) else {
            parts.counters.add(.acceptFailures)
            close(slot)
            return true
        }
        if isFull {
            refuse(slot)
        } else {
            connections.setDeadline(slot, isDraining ? .drainIdle : .header, now: now)
        }
        return true
    }

    mutating func resumeAccepting() {
        acceptsAgain = nil
        // Another thread may have been quicker when it was last given up.
        reserve.takeBack()
        for (position, listener) in parts.listeners.members.enumerated() {
            parts.queue.watchShared(listener.descriptor, EventQueue.listeners + UInt(position))
        }
    }

    private func accept(_ listener: Listener) -> Int32 {
        gatehouse_accept4(
            listener.descriptor, nil, nil, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
    }

    private mutating func acceptFailed(_ listener: Listener, _ code: Int32) -> Bool {
        switch code {
        case EAGAIN:
            return false
        case EMFILE, ENFILE:
            parts.counters.add(.acceptFailures)
            // Without a free descriptor the queue could not even be told to go away, and the listener would stay
            // readable for ever: one that is kept for this is given up for a moment.
            if refuseWithReserve(listener) { return true }
            pauseAccepting()
            return false
        case ENOBUFS, ENOMEM:
            parts.counters.add(.acceptFailures)
            pauseAccepting()
            return false
        default:
            // The connection itself failed before it was taken, as accept(2) says under "Error handling".
            return true
        }
    }

    private mutating func refuseWithReserve(_ listener: Listener) -> Bool {
        guard reserve.giveUp() else { return false }
        defer { reserve.takeBack() }
        let descriptor = accept(listener)
        guard descriptor >= 0 else { return false }
        parts.counters.add(.connectionsRefused)
        response.exchange = Response.Exchange()
        response.exchange.closes = true
        response.send(Self.refusal)
        unsafe response.output.withUnsafeBytes { bytes in
            _ = unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        response.output.removeAll(keepingCapacity: true)
        shutdown(descriptor, Int32(SHUT_WR))
        Glibc.close(descriptor)
        return true
    }

    private mutating func pauseAccepting() {
        for listener in parts.listeners.members { parts.queue.forget(listener.descriptor) }
        acceptsAgain = now + Self.acceptPause
    }

    private mutating func refuse(_ slot: Int) {
        parts.counters.add(.connectionsRefused)
        connections.slots[slot].isSurplus = true
        parts.budget.connectionClosed()
        response.exchange = Response.Exchange()
        response.exchange.closes = true
        response.send(Self.refusal)
        connections.slots[slot].isEnding = true
        writeOut(slot)
    }

    /// Ends the connection that has been idle longest, if it has been so for a while.
    private mutating func evictIdle() -> Bool {
        // One that waits for its turn has the same kind of deadline, but is not idle.
        while let slot = connections.first(.idle)?.slot, connections.slots[slot].phase == .idle,
            let since = connections.lastStart(slot), now - since >= Self.idleBeforeEviction
        {
            // Its next request may have come in this very moment; then it is idle no longer.
            if !read(slot) { close(slot) }
            if connections.slots[slot].phase == .free { return true }
        }
        return false
    }
}
