import Glibc
import HTTPServer
import TestSupport
import Testing

extension TestServer {
    /// Waits until a count is reached, at most some twenty seconds.
    func waitFor(_ counter: ServerCounter, atLeast count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        for _ in 0..<4000 where server.counters[counter] < count { usleep(5000) }
        #expect(server.counters[counter] >= count, sourceLocation: sourceLocation)
    }

    /// Waits until the server has stopped doing anything.
    func settle() {
        var before = -1
        for _ in 0..<1000 where server.counters[.bytesSent] != before {
            before = server.counters[.bytesSent]
            usleep(50_000)
        }
    }
}

extension TestServer {
    /// Waits until the server has closed its listener.
    func waitUntilRefusing() {
        for _ in 0..<4000 where LoopbackPort.isOpen(port) { usleep(5000) }
    }
}
