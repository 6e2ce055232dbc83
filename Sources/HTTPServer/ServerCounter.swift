/// What a server counts from its start.
package enum ServerCounter: Int, CaseIterable, Sendable {
    case connectionsAccepted
    case connectionsClosed
    /// Answered with 503 because the server held as many as it may.
    case connectionsRefused
    /// Attempts to accept that failed because the process or the system was out of descriptors or memory.
    case acceptFailures
    /// Requests that reached the handler.
    case requests
    /// Answered with 4xx or 5xx by the server itself: the bytes were no request that it takes.
    case requestsRefused
    case answers2xx
    case answers3xx
    case answers4xx
    case answers5xx
    /// Connections ended because the client took too long.
    case timeouts
    case bytesReceived
    case bytesSent
    /// Lines that the access log could not take in time, or its file not at all.
    case accessLogDropped
}
