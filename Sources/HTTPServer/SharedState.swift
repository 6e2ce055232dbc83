/// What the event loops of one server share.
final class SharedState: Sendable {
    let configuration: ServerConfiguration
    let accessLog: AccessLog?
    /// Called when a loop has ended, on its thread.
    let workerEnded: @Sendable (Int) -> Void

    init(
        _ configuration: ServerConfiguration, accessLog: AccessLog?, workerEnded: @escaping @Sendable (Int) -> Void
    ) {
        self.configuration = configuration
        self.accessLog = accessLog
        self.workerEnded = workerEnded
    }
}
