extension EventLoop {
    /// Listeners that are told in one turn, before others get theirs.
    private static let listenersPerTurn = 64
    /// A comment, which keeps proxies from giving up a connection on which nothing happens (WHATWG HTML, section 9.2.7).
    private static let heartbeat = Array(":\n\n".utf8)

    /// Begins to tell the listeners of this loop.
    mutating func announce(_ announcements: [Announcement]) {
        for announcement in announcements {
            announcementCount += 1
            broadcasts.append(Broadcast(announcement: announcement, number: announcementCount))
        }
    }

    /// Goes on telling them, some at a time: a thousand at once would hold up everybody else.
    mutating func tellListeners() {
        var left = Self.listenersPerTurn
        while left > 0, let broadcast = broadcasts.first {
            guard broadcast.next < connections.slots.count else {
                broadcasts.removeFirst()
                continue
            }
            broadcasts[0].next += 1
            // Who began to listen after the change knows it already.
            guard let stream = connections.slots[broadcast.next].stream,
                stream.topic == broadcast.announcement.topic, stream.announcementCount < broadcast.number
            else { continue }
            switch broadcast.announcement {
            case .event(let event, _): tell(broadcast.next, event)
            case .end: endStream(broadcast.next)
            }
            left -= 1
        }
    }

    mutating func sendHeartbeat(_ slot: Int) { tell(slot, Self.heartbeat) }

    /// A listener that has not taken what came before is let go: it comes back and asks for everything.
    private mutating func tell(_ slot: Int, _ bytes: [UInt8]) {
        guard connections.slots[slot].pending == nil else {
            parts.counters.add(.timeouts)
            close(slot)
            return
        }
        response.output.append(contentsOf: bytes)
        writeOut(slot)
    }

    /// Ends every stream, so that its client goes to another server.
    mutating func endStreams() {
        response.eventStreams = nil
        broadcasts.removeAll()
        for slot in connections.slots.indices where connections.slots[slot].stream != nil { endStream(slot) }
    }

    private mutating func endStream(_ slot: Int) {
        connections.slots[slot].stream = nil
        connections.slots[slot].isEnding = true
        parts.eventStreams.connectionClosed()
        if connections.slots[slot].pending == nil { writeOut(slot) }
    }
}
