import Synchronization

/// What the event loops of one server share.
final class SharedState: Sendable {
    let configuration: ServerConfiguration
    let accessLog: AccessLog?
    /// Called when a loop has ended, on its thread.
    let workerEnded: @Sendable (Int) -> Void
    private let open = Atomic<Int>(0)

    init(
        _ configuration: ServerConfiguration, accessLog: AccessLog?, workerEnded: @escaping @Sendable (Int) -> Void
    ) {
        self.configuration = configuration
        self.accessLog = accessLog
        self.workerEnded = workerEnded
    }

    /// - Returns: Whether there are now more than there may be.
    func connectionOpened() -> Bool {
        open.add(1, ordering: .relaxed).newValue > configuration.connections
    }

    func connectionClosed() { open.subtract(1, ordering: .relaxed) }
}
