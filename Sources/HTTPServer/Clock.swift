internal import Glibc

/// The kernel's clocks at the resolution of its timer interrupt, some milliseconds, which costs no system call.
enum Clock {
    /// Milliseconds that never jump.
    static func monotonic() -> Int64 { read(CLOCK_MONOTONIC_COARSE).milliseconds }

    /// Whole seconds since 1970.
    static func seconds() -> Int { max(0, read(CLOCK_REALTIME_COARSE).tv_sec) }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}

extension timespec {
    fileprivate var milliseconds: Int64 { Int64(tv_sec) * 1000 + Int64(tv_nsec) / 1_000_000 }
}
