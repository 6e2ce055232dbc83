internal import CLinux
internal import Glibc

/// One thread that accepts connections and serves them.
///
/// It takes one event after the other and never waits for anything but the next event.
struct EventLoop: ~Copyable {
    /// What the loop is made from, ready before its thread starts.
    struct Parts: Sendable {
        let worker: Int
        let shared: SharedState
        let queue: EventQueue
        let mailbox: Mailbox
        let counters: CounterCells
        let listeners: ListenerGroup
        let budget: ConnectionBudget
        let eventStreams: ConnectionBudget
        let handler: any AnyRequestHandler
        let snapshot: any AnyObject & Sendable
        /// Also watched; called when it is readable.
        let signals: SignalDescriptor?
    }

    /// Answers in one turn, before others get theirs.
    static let answersPerTurn = 16
    /// Bytes of output that end a turn.
    static let outputPerTurn = 16 * 1024
    /// Bytes read in one turn.
    static let inputPerTurn = 8 * 1024

    let parts: Parts
    var snapshot: any AnyObject & Sendable
    var connections: ConnectionTable
    /// Connections with requests that wait for their turn.
    var waiting: [UInt] = []
    /// Announcements that not every listener has been told of, oldest first.
    var broadcasts: [Broadcast] = []
    /// How many there have been.
    var announcementCount = 0
    var request: Request
    var response = Response()
    var reserve = ReserveDescriptor()
    var log: AccessLogLines?
    /// Milliseconds on the monotonic clock when the last events came in.
    var now: Int64 = 0
    /// The second that `response.date` spells.
    var second = -1
    /// When listeners that were set aside for want of descriptors are tried again.
    var acceptsAgain: Int64?
    /// When a loop that drains gives up.
    var drainDeadline: Int64?

    init(_ parts: Parts) {
        self.parts = parts
        snapshot = parts.snapshot
        connections = ConnectionTable(parts.shared.configuration.timeouts)
        request = Request(worker: parts.worker, capacity: Request.capacity, keptContent: parts.handler.keptContent)
        response.eventStreams = parts.eventStreams
        log = parts.shared.accessLog.map { AccessLogLines($0) }
    }

    var isDraining: Bool { drainDeadline != nil }

    /// Serves until the loop has been told to drain and the last connection is gone.
    mutating func run() {
        parts.queue.watch(parts.mailbox.descriptor, EventQueue.mailbox)
        if let signals = parts.signals { parts.queue.watch(signals.descriptor, EventQueue.signals) }
        resumeAccepting()
        readClock()
        while !isFinished {
            let count = parts.queue.wait(milliseconds: waitTime)
            readClock()
            for position in 0..<count {
                let event = parts.queue.event(position)
                take(event)
            }
            serveWaiting()
            tellListeners()
            endOverdue()
            log?.flush(parts.counters)
        }
        for slot in connections.slots.indices where connections.slots[slot].phase != .free { close(slot) }
        parts.shared.workerEnded(parts.worker)
    }

    private var isFinished: Bool {
        guard let drainDeadline else { return false }
        return connections.count == 0 || now >= drainDeadline
    }

    private var waitTime: Int32 {
        if !waiting.isEmpty || !broadcasts.isEmpty { return 0 }
        var earliest = connections.nextDeadline
        for other in [acceptsAgain, drainDeadline] {
            if let other { earliest = min(earliest ?? other, other) }
        }
        guard let earliest else { return -1 }
        return Int32(truncatingIfNeeded: min(max(earliest - now, 0) + 1, 60_000))
    }

    private mutating func readClock() {
        now = Clock.monotonic()
        let seconds = Clock.seconds()
        guard seconds != second else { return }
        second = seconds
        response.date = HTTPDate.text(seconds)
        log?.setTime(seconds)
    }

    private mutating func take(_ event: EventQueue.Event) {
        if let slot = connections.slot(event.token) {
            take(slot)
            return
        }
        switch event.token {
        case EventQueue.mailbox: openMailbox()
        case EventQueue.signals: parts.signals?.deliver()
        case EventQueue.listeners...: acceptOne(parts.listeners.members[Int(event.token - EventQueue.listeners)])
        // A connection that ended earlier in this round.
        default: break
        }
    }

    private mutating func take(_ slot: Int) {
        switch connections.slots[slot].phase {
        case .fresh, .idle, .header, .body: read(slot)
        case .blocked: writeOn(slot)
        case .listening, .lingering: discard(slot)
        // It has its turn at the end of the round.
        case .waiting, .free: break
        }
    }

    private mutating func openMailbox() {
        let letters = parts.mailbox.take()
        if let snapshot = letters.snapshot { self.snapshot = snapshot }
        announce(letters.announcements)
        if letters.drains { beginDraining() }
        if letters.stops { drainDeadline = now }
    }

    private mutating func serveWaiting() {
        guard !waiting.isEmpty else { return }
        let tokens = waiting
        waiting.removeAll(keepingCapacity: true)
        for token in tokens {
            guard let slot = connections.slot(token), connections.slots[slot].phase == .waiting else { continue }
            serve(slot, received: restore(slot))
        }
    }
}
