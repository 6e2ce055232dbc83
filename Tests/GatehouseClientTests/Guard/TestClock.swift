import Synchronization

/// A clock that stands still until it is told to go on.
final class TestClock: Sendable {
    private let seconds = Mutex<Int64>(1000)

    var now: Int64 { seconds.withLock { $0 } }
    func advance(by count: Int) { seconds.withLock { $0 += Int64(count) } }
}
