import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Clients that ask without a pause, half of them over connections that they keep, until they are stopped.
final class LoadClients: Sendable {
    struct Outcome {
        var answered = 0
        /// Connections that were not made, or that ended before anything was answered on them.
        var refused = 0
        /// What went wrong with requests on connections on which the server had answered before.
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
                    return note(answered, "no answer to request \(answered)")
                }
                answered += 1
                outcome.withLock { $0.answered += 1 }
                if answer.field("connection") == "close" { return }
            }
        } catch {
            note(answered, "\(error)")
        }
    }

    private func note(_ answered: Int, _ failure: String) {
        outcome.withLock { outcome in
            if answered > 0 { outcome.cut.append(failure) } else { outcome.refused += 1 }
        }
    }
}
