internal import DurableFiles
internal import Glibc
internal import HTTPServer
internal import Publishing
internal import Synchronization

/// One running server: the files it watches, the snapshot it serves and the threads that serve it.
///
/// The calling thread becomes the loader; the HTTP server has threads of its own.
final class PolicyService: Sendable {
    let settings: ServerSettings
    let manager: ServiceManager
    let log: ServerLog
    let status = LoadStatus(started: .now())
    let counts: RequestCounts
    private let wakeUp: WakeUp
    private let requests = Mutex(Requests())

    /// What signals asked the loader for.
    struct Requests {
        var reload = false
        var stop = false
    }

    init(_ settings: ServerSettings, manager: ServiceManager, log: ServerLog) throws(ServerFailure) {
        let wakeUp = try WakeUp.orFailure()
        self.settings = settings
        self.manager = manager
        self.log = log
        self.wakeUp = wakeUp
        counts = RequestCounts(workers: settings.workers)
    }

    /// Serves until the process is told to stop.
    func run(_ watchdog: Watchdog) throws(ServerFailure) {
        let store = try openStore()
        var loader = try firstLoad(store)
        var snapshot = ServingSnapshot(loader.set, cache: settings.cache, counts: counts)
        let server = try startServer(snapshot)
        let keeper = try store.map { store throws(ServerFailure) in try startKeeper(store) }
        keeper?.keep(loader.set)
        announce(server, loader.set)
        manager.notify("READY=1\nSTATUS=\(loader.set.summary)")
        var watchdog = watchdog

        while true {
            wakeUp.wait(milliseconds: settings.pollMilliseconds)
            let asked = requests.withLock { requests in
                defer { requests.reload = false }
                return requests
            }
            if asked.stop { break }
            // Half an interval of quiet, and the change is still served within two of them.
            let quiet = asked.reload ? 0 : settings.pollMilliseconds / 2
            let events = poll(&loader, quiet: quiet, rereading: asked.reload)
            if !events.isEmpty {
                if loader.set.generation != snapshot.policies.generation { keeper?.keep(loader.set) }
                let previous = snapshot
                snapshot = ServingSnapshot(loader.set, cache: settings.cache, counts: counts, reusing: previous)
                server.publish(snapshot, announcing: snapshot.announcements(since: previous))
                manager.notify("STATUS=\(loader.set.summary)")
            }
            if asked.reload { finishReload(events) }
            watchdog.ping(at: .now)
        }
        server.waitUntilStopped()
        keeper?.finish()
        log.write(.init(.info, "stopped; every accepted request was answered"))
    }

    private func startServer(_ snapshot: ServingSnapshot) throws(ServerFailure) -> HTTPServer<ServingSnapshot> {
        var configuration = ServerConfiguration(listeners: settings.listeners, management: settings.management)
        configuration.workers = settings.workers
        configuration.connections = settings.connections
        // Those who listen must not keep out those who launch.
        configuration.eventStreams = settings.connections / 2
        configuration.accessLog = settings.accessLog
        configuration.takesSignals = true
        configuration.reload = { [self] in
            manager.notify("RELOADING=1\nMONOTONIC_USEC=\(microsecondsSinceBoot())")
            requests.withLock { $0.reload = true }
            wakeUp.wake()
        }
        configuration.draining = { [self] in
            // A second signal asks for what is going on already.
            guard
                !requests.withLock({ requests in
                    defer { requests.stop = true }
                    return requests.stop
                })
            else { return }
            manager.notify("STOPPING=1")
            log.write(.init(.info, "stopping: no new connections, finishing what was accepted"))
            wakeUp.wake()
        }
        do throws(ServerError) {
            let figures = ServerFigures()
            let server = try HTTPServer(
                configuration, snapshot: snapshot, handler: PolicyRoutes(counts: counts),
                management: ManagementRoutes(counts: counts, status: status, figures: figures))
            figures.connect { server.counters }
            try server.start()
            return server
        } catch {
            throw .server(error)
        }
    }
}

/// What the service manager orders reloads by (sd_notify(3)).
private func microsecondsSinceBoot() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
}
