/// The threads of a server and what they share.
final class Engine: Sendable {
    let clientListeners: [Listener]
    let operatorListeners: [Listener]

    init(
        _ configuration: ServerConfiguration, snapshot: some AnyObject & Sendable, clients: some AnyRequestHandler,
        operators: some AnyRequestHandler
    ) throws(ServerError) {
        var listeners: [Listener] = []
        for address in configuration.listeners { listeners.append(try Listener(address)) }
        clientListeners = listeners
        listeners = []
        for address in configuration.management { listeners.append(try Listener(address)) }
        operatorListeners = listeners
    }

    func start() throws(ServerError) {}
    func publish(_ snapshot: some AnyObject & Sendable) {}
    func drain() {}
    func waitUntilStopped() {}
    var counters: ServerCounters { ServerCounters() }
    func reopenAccessLog() {}
}
