internal import Glibc

/// Lets one thread wait for a time or for another thread, whichever comes first.
final class WakeUp: Sendable {
    private let reader: Int32
    private let writer: Int32

    /// Nil when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Ends a wait that is going on, or else the next one.
    func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes just as well.
        _ = unsafe write(writer, &byte, 1)
    }

    /// - Parameter milliseconds: how long at most; -1 for as long as it takes.
    func wait(milliseconds: Int) {
        var watched = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&watched, 1, Int32(clamping: milliseconds)) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(reader, &bytes, bytes.count) > 0 {}
    }
}
