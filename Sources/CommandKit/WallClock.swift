import Glibc

/// The time of day and a way to let some pass, so that tests need not wait.
package struct WallClock: Sendable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    package let now: @Sendable () -> Int
    /// Milliseconds since some moment; nobody can set them back, so lengths of time are measured with them.
    package let ticks: @Sendable () -> Int
    /// Waits about so many milliseconds.
    package let pause: @Sendable (Int) -> Void

    package init(
        now: @escaping @Sendable () -> Int, ticks: @escaping @Sendable () -> Int,
        pause: @escaping @Sendable (Int) -> Void
    ) {
        self.now = now
        self.ticks = ticks
        self.pause = pause
    }

    package static let system = WallClock(
        now: { milliseconds(CLOCK_REALTIME) },
        ticks: { milliseconds(CLOCK_MONOTONIC) },
        pause: { milliseconds in
            var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
            var rest = timespec()
            while unsafe nanosleep(&time, &rest) == -1, errno == EINTR { time = rest }
        })

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
