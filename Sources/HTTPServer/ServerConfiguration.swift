/// What a server listens on and what it puts up with.
package struct ServerConfiguration: Sendable {
    /// Where clients connect; served by the workers.
    package var listeners: [ListenAddress]
    /// Where operators connect; served by the control thread, so that it answers when every worker is busy.
    package var management: [ListenAddress]
    /// Threads that serve clients.
    package var workers = 1
    /// Client connections over all workers; one more is refused with 503 and `Retry-After`.
    package var connections = 10_000
    /// Clients that may listen to streams of events at once, over all workers; they count as connections too, so it should
    /// be less than those.
    package var eventStreams = 5_000
    package var timeouts = Timeouts()
    /// A file that gets one line per request; `nil` writes none.
    package var accessLog: String?
    /// Takes SIGTERM and SIGINT (drain), SIGHUP (`reload`) and SIGUSR1 (reopen the access log) from this process.
    package var takesSignals = false
    /// Called on the control thread for SIGHUP.
    package var reload: @Sendable () -> Void = {}
    /// Called on the control thread when draining begins.
    package var draining: @Sendable () -> Void = {}

    package init(listeners: [ListenAddress], management: [ListenAddress] = []) {
        self.listeners = listeners
        self.management = management
    }

    /// How long a connection may take for each part of its life.
    package struct Timeouts: Sendable {
        /// From the first byte of a request, or from the connect, to the end of its header.
        package var header = Duration.seconds(10)
        /// From the end of the header to the end of the body.
        package var body = Duration.seconds(10)
        /// Between an answer and the next request.
        package var idle = Duration.seconds(60)
        /// Without the client taking a byte of an answer that is ready for it.
        package var write = Duration.seconds(30)
        /// For the client to close after an answer that ends the connection.
        package var linger = Duration.seconds(2)
        /// Between two signs of life on a stream of events.
        package var heartbeat = Duration.seconds(15)
        /// For a connection that waits for its request when draining begins.
        package var drainIdle = Duration.seconds(1)
        /// For everything when draining begins; what is left is closed.
        package var drain = Duration.seconds(30)

        package init() {}
    }
}
