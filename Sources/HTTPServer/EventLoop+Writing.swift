internal import CLinux
internal import Glibc

extension EventLoop {
    /// Sends what the turn has put together.
    mutating func writeOut(_ slot: Int) {
        guard !response.output.isEmpty else {
            settle(slot)
            return
        }
        let total = response.outputLength
        let sent = OutputSender.send(
            connections.slots[slot].descriptor, response.output, response.references, from: 0, total: total)
        parts.counters.add(.bytesSent, sent ?? 0)
        switch sent {
        case total:
            settle(slot)
        case let sent?:
            // Copied, so that it takes no more room than it needs.
            let bytes = Array(response.output[...])
            connections.slots[slot].pending = PendingOutput(
                bytes: bytes, references: response.references, sent: sent, underway: underway(slot))
            connections.slots[slot].phase = .blocked
            connections.setDeadline(slot, .write, now: now)
            parts.queue.wantsToWrite(connections.slots[slot].descriptor, connections.token(slot))
        case nil:
            close(slot)
        }
        response.output.removeAll(keepingCapacity: true)
        if !response.references.isEmpty { response.references.removeAll() }
    }

    /// Sends more of what the client would not take before.
    mutating func writeOn(_ slot: Int) {
        guard let pending = connections.slots[slot].pending else { return }
        let total = pending.total
        let descriptor = connections.slots[slot].descriptor
        guard
            let sent = OutputSender.send(
                descriptor, pending.bytes, pending.references, from: pending.sent, total: total)
        else {
            close(slot)
            return
        }
        parts.counters.add(.bytesSent, sent - pending.sent)
        if sent == total {
            connections.slots[slot].pending = nil
            parts.queue.wantsToRead(descriptor, connections.token(slot))
            if !connections.slots[slot].isEnding { connections.slots[slot].phase = .waiting }
            settle(slot)
        } else if sent > pending.sent {
            let underway = underway(slot)
            connections.slots[slot].pending?.sent = sent
            connections.slots[slot].pending?.underway = underway
            connections.setDeadline(slot, .write, now: now)
        }
    }

    /// Bytes that the kernel holds for a client.
    func underway(_ slot: Int) -> Int32 { gatehouse_bytes_underway(connections.slots[slot].descriptor) }

    /// Goes on with a connection that has nothing left to send.
    private mutating func settle(_ slot: Int) {
        if connections.slots[slot].isEnding {
            // The client may still be sending, and closing on that would destroy the answer on its way, so it closes
            // first (RFC 9112, section 9.6).
            shutdown(connections.slots[slot].descriptor, Int32(SHUT_WR))
            connections.slots[slot].phase = .lingering
            connections.setDeadline(slot, .linger, now: now)
        } else if connections.slots[slot].stream != nil {
            connections.slots[slot].phase = .listening
            connections.setDeadline(slot, .heartbeat, now: now)
        } else if connections.slots[slot].phase == .waiting {
            waiting.append(connections.token(slot))
        }
    }

    /// Throws away what a client sends after its last request.
    mutating func discard(_ slot: Int) {
        let descriptor = connections.slots[slot].descriptor
        let count = unsafe request.bytes.withUnsafeMutableBytes { bytes in
            unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { close(slot) }
    }

    mutating func close(_ slot: Int) {
        // Closing a descriptor also takes it out of the event queue.
        Glibc.close(connections.slots[slot].descriptor)
        if !connections.slots[slot].isSurplus { parts.budget.connectionClosed() }
        if connections.slots[slot].stream != nil { parts.eventStreams.connectionClosed() }
        connections.remove(slot)
        parts.counters.add(.connectionsClosed)
    }
}
