/// Serves HTTP/1.1 from snapshots: workers for clients, a control thread for signals and operators.
package final class HTTPServer<Snapshot: AnyObject & Sendable>: Sendable {
    private let engine: Engine

    /// Opens every listener; nothing is served before `start`.
    ///
    /// - Parameters:
    ///   - handler: Answers clients, on the workers.
    ///   - management: Answers operators, on the control thread.
    package init(
        _ configuration: ServerConfiguration, snapshot: Snapshot, handler: some RequestHandler<Snapshot>,
        management: some RequestHandler<Snapshot>
    ) throws(ServerError) {
        engine = try Engine(
            configuration, snapshot: snapshot, clients: ErasedHandler(handler), operators: ErasedHandler(management))
    }

    /// Where clients can connect, with the ports that the kernel chose.
    package var addresses: [ListenAddress] { engine.clientListeners.members.map(\.address) }

    /// Where operators can connect.
    package var managementAddresses: [ListenAddress] { engine.operatorListeners.members.map(\.address) }

    /// Starts the threads and returns. With `takesSignals` it blocks those signals in the calling thread and in every
    /// thread that is started from it later, so call it before starting others.
    package func start() throws(ServerError) { try engine.start() }

    /// Answers from `snapshot` from now on, and then tells listeners about it. An answer that is being sent stays as it is.
    package func publish(_ snapshot: Snapshot, announcing announcements: [Announcement] = []) {
        engine.publish(snapshot, announcing: announcements)
    }

    /// Stops accepting, finishes what was accepted, and then ends the threads. Returns at once.
    package func drain() { engine.drain() }

    /// Returns when the last thread has ended.
    package func waitUntilStopped() { engine.waitUntilStopped() }

    /// The counts of all workers at this moment; operators are not among the clients.
    package var counters: ServerCounters { engine.counters }

    /// Opens the access log's file anew, after it was renamed.
    package func reopenAccessLog() { engine.reopenAccessLog() }
}
