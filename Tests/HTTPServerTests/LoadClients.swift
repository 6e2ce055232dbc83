import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Clients that ask without a pause, half of them over connections that they keep, until they are stopped.
final class LoadClients: Sendable {
    struct Outcome {
        var answered = 0
        /// Connections on which at least one request was answered.
        var served = 0
        /// Connections that could not be made, or that were reset before anything was answered on them, as the kernel does
        /// with those that nobody has accepted when the listener closes.
        var refused = 0
        /// What went wrong with requests on connections that the server had accepted.
        var cut: [String] = []
    }

    private let port: UInt16
    private let isStopping = Atomic<Bool>(false)
    private let outcome = Mutex(Outcome())
    private let group = DispatchGroup()

    init(port: UInt16, count: Int) {
        self.port = port
        for client in 0..<count {
            group.enter()
            Thread.detachNewThread { [self] in
                while !isStopping.load(ordering: .relaxed) { converse(client, keepsConnection: client % 2 == 0) }
                group.leave()
            }
        }
    }

    func stop() -> Outcome {
        isStopping.store(true, ordering: .relaxed)
        group.wait()
        return outcome.withLock { $0 }
    }

    /// Asks over one connection until the server ends it.
    private func converse(_ client: Int, keepsConnection: Bool) {
        var answered = 0
        do {
            let connection = try RawConnection(port: port)
            while !isStopping.load(ordering: .relaxed) {
                let token = "\(client)-\(answered)"
                try connection.send("GET /\(token) HTTP/1.1\r\nHost: a\r\n\(keepsConnection ? "" : "Connection: close\r\n")\r\n")
                guard let answer = try connection.read(), answer.body == "GET /\(token)" else {
                    // Only a server that has accepted a connection ends it, or answers on it, in this way.
                    return outcome.withLock { $0.cut.append("no answer to request \(answered) of client \(client)") }
                }
                answered += 1
                outcome.withLock { outcome in
                    outcome.answered += 1
                    if answered == 1 { outcome.served += 1 }
                }
                if answer.field("connection") == "close" { return }
            }
        } catch {
            outcome.withLock { outcome in
                if answered > 0 { outcome.cut.append("\(error)") } else { outcome.refused += 1 }
            }
        }
    }
}
