internal import Glibc
import Synchronization

/// The threads of a server and what they share.
final class Engine: Sendable {
    /// Connections of operators held at once: a scraper or two and some people.
    private static let operatorConnections = 64

    private let configuration: ServerConfiguration
    let clientListeners: ListenerGroup
    let operatorListeners: ListenerGroup
    private let accessLog: AccessLog?
    private let clients: any AnyRequestHandler
    private let operators: any AnyRequestHandler
    private let latest: Mutex<any AnyObject & Sendable>
    /// One for each worker and the last for the control thread.
    private let mailboxes: [Mailbox]
    private let cells: [CounterCells]
    private let eventStreams: ConnectionBudget
    private let runningWorkers: Atomic<Int>
    private let threads = Mutex<[WorkerThread]>([])

    init(
        _ configuration: ServerConfiguration, snapshot: any AnyObject & Sendable, clients: some AnyRequestHandler,
        operators: some AnyRequestHandler
    ) throws(ServerError) {
        let workers = max(1, configuration.workers)
        self.configuration = configuration
        self.clients = clients
        self.operators = operators
        latest = Mutex(snapshot)
        runningWorkers = Atomic(workers)
        eventStreams = ConnectionBudget(limit: configuration.eventStreams)
        cells = (0...workers).map { _ in CounterCells() }
        var mailboxes: [Mailbox] = []
        for _ in 0...workers { mailboxes.append(try Mailbox()) }
        self.mailboxes = mailboxes
        accessLog = if let path = configuration.accessLog { try AccessLog(path: path) } else { nil }
        clientListeners = try ListenerGroup(configuration.listeners, holders: workers)
        do {
            operatorListeners = try ListenerGroup(configuration.management, holders: 1)
        } catch {
            // Frees ports and removes socket files: nobody else knows of these.
            for listener in clientListeners.members { listener.close() }
            throw error
        }
    }

    private var control: Int { mailboxes.count - 1 }

    func start() throws(ServerError) {
        // A client that goes away while it is written to is an error of that call and not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        DescriptorLimit.raise(for: configuration.connections)
        let signals = configuration.takesSignals ? try makeSignals() : nil
        let shared = SharedState(configuration, accessLog: accessLog) { [self] worker in loopEnded(worker) }
        // Operators must get through when clients have taken all that is theirs.
        let clientBudget = ConnectionBudget(limit: configuration.connections)
        let operatorBudget = ConnectionBudget(limit: Self.operatorConnections)
        if let accessLog { try run { accessLog.write() } }
        for worker in 0...control {
            let isControl = worker == control
            let parts = EventLoop.Parts(
                worker: worker, shared: shared, queue: try EventQueue(), mailbox: mailboxes[worker],
                counters: cells[worker], listeners: isControl ? operatorListeners : clientListeners,
                budget: isControl ? operatorBudget : clientBudget, eventStreams: eventStreams,
                handler: isControl ? operators : clients, snapshot: latest.withLock { $0 },
                signals: isControl ? signals : nil)
            try run {
                var loop = EventLoop(parts)
                loop.run()
            }
        }
    }

    func publish(_ snapshot: any AnyObject & Sendable, announcing announcements: [Announcement]) {
        latest.withLock { $0 = snapshot }
        for mailbox in mailboxes { mailbox.publish(snapshot) }
        // Only then: who hears of a change asks at once, and not always the same worker.
        guard !announcements.isEmpty else { return }
        for mailbox in mailboxes.dropLast() { mailbox.announce(announcements) }
    }

    /// The control thread goes on answering operators until the last worker has ended.
    func drain() {
        for mailbox in mailboxes.dropLast() { mailbox.drain() }
    }

    func waitUntilStopped() {
        let waitedFor = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in waitedFor { thread.join() }
    }

    var counters: ServerCounters {
        var sum = ServerCounters()
        // Whoever reads the counts must not change them: what operators ask is left out.
        for cells in cells.dropLast() { sum.add(cells) }
        sum.eventStreamsOpen = eventStreams.connectionsOpen
        if let accessLog { sum.add(accessLog.lostLines, to: .accessLogDropped) }
        return sum
    }

    func reopenAccessLog() { accessLog?.reopen() }

    private func run(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
        let thread = try WorkerThread(body)
        threads.withLock { $0.append(thread) }
    }

    private func loopEnded(_ worker: Int) {
        if worker == control {
            accessLog?.end()
        } else if runningWorkers.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            mailboxes[control].stop()
        }
    }

    private func makeSignals() throws(ServerError) -> SignalDescriptor {
        try SignalDescriptor([SIGTERM, SIGINT, SIGHUP, SIGUSR1]) { [self] signal in
            switch signal {
            case SIGHUP:
                configuration.reload()
            case SIGUSR1:
                reopenAccessLog()
            default:
                configuration.draining()
                drain()
            }
        }
    }
}
