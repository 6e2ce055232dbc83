internal import HTTPServer
internal import Publishing

/// Tells the service manager at half of its limit that the loader is alive (sd_watchdog_enabled(3)).
struct Watchdog {
    private let manager: ServiceManager
    /// Nil when nobody watches.
    private let interval: Duration?
    private var next: ContinuousClock.Instant

    init(_ manager: ServiceManager, environment: [String: String], process: Int32, now: ContinuousClock.Instant) {
        self.manager = manager
        next = now
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        interval =
            isMeant ? environment["WATCHDOG_USEC"].flatMap(UInt32.init).map { .microseconds(Int64($0) / 2) } : nil
    }

    mutating func ping(at now: ContinuousClock.Instant) {
        guard let interval, now >= next else { return }
        manager.notify("WATCHDOG=1")
        next = now + interval
    }
}
