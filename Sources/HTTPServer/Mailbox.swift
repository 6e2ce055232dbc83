internal import CLinux
internal import Glibc
import Synchronization

/// What other threads tell an event loop.
final class Mailbox: Sendable {
    /// What has come in since the last look.
    struct Letters {
        var snapshot: (any AnyObject & Sendable)?
        var announcements: [Announcement] = []
        var drains = false
        /// Whether what is not finished is to be given up.
        var stops = false
    }

    /// Readable when letters have come in.
    let descriptor: Int32
    private let letters = Mutex(Letters())

    init() throws(ServerError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        guard descriptor >= 0 else { throw .outOfResources(operation: "eventfd", code: errno) }
    }

    deinit { close(descriptor) }

    func publish(_ snapshot: any AnyObject & Sendable) {
        letters.withLock { $0.snapshot = snapshot }
        wake()
    }

    func announce(_ announcements: [Announcement]) {
        letters.withLock { $0.announcements += announcements }
        wake()
    }

    func drain() {
        letters.withLock { $0.drains = true }
        wake()
    }

    func stop() {
        letters.withLock { letters in
            letters.drains = true
            letters.stops = true
        }
        wake()
    }

    func wake() {
        // The counter can only overflow when the reader has 2^64 wakes to go; then it is awake.
        _ = eventfd_write(descriptor, 1)
    }

    func take() -> Letters {
        var ignored: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &ignored)
        return letters.withLock { letters in
            let taken = letters
            letters = Letters()
            return taken
        }
    }
}
