internal import HTTPServer
internal import Synchronization

/// Where the management endpoints find the counters of the server they belong to, which exists only after them.
final class ServerFigures: Sendable {
    private let source = Mutex<(@Sendable () -> ServerCounters)?>(nil)

    func connect(_ read: @escaping @Sendable () -> ServerCounters) {
        source.withLock { $0 = read }
    }

    /// Nil before the server runs.
    var counters: ServerCounters? { source.withLock { $0 }?() }
}
