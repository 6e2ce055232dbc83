import CommandKit
import Synchronization

/// A clock that moves only when somebody waits.
final class VirtualClock: Sendable {
    private let milliseconds: Mutex<Int>

    /// - Parameter start: milliseconds since 1970; by default 2026-11-30 02:00 UTC.
    init(startingAt start: Int = 1_796_004_000_000) { milliseconds = Mutex(start) }

    var now: Int { milliseconds.withLock { $0 } }

    func advance(by amount: Int) { milliseconds.withLock { $0 += amount } }

    var clock: WallClock {
        WallClock(now: { self.now }, ticks: { self.now }, pause: { self.advance(by: $0) })
    }
}
