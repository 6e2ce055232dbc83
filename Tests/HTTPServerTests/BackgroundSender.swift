import Dispatch
import Foundation
import TestSupport

/// Sends on a connection from a thread of its own while the test reads.
final class BackgroundSender: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ connection: RawConnection, _ text: String) {
        nonisolated(unsafe) let connection = connection
        Thread.detachNewThread { [done] in
            // A failure shows in the answers that are missing.
            try? unsafe connection.send(text)
            done.signal()
        }
    }

    func wait() { done.wait() }
}
