internal import CLinux
internal import Glibc

/// A descriptor that is kept so that there is one to give up when there are no others.
struct ReserveDescriptor: ~Copyable {
    private var descriptor: Int32 = -1

    init() { takeBack() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// - Returns: Whether there was one.
    mutating func giveUp() -> Bool {
        guard descriptor >= 0 else { return false }
        close(descriptor)
        descriptor = -1
        return true
    }

    /// Tries to get one again.
    mutating func takeBack() {
        guard descriptor < 0 else { return }
        descriptor = unsafe gatehouse_open("/dev/null", O_RDONLY | O_CLOEXEC, 0)
    }
}
